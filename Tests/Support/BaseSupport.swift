@_exported import BaseSupport
