import SpringflowTestSupport
import Testing

/// What apps subclass: a public member of the library's own in the class itself would take its name from all
/// subclasses.
@Suite("Names that are taken from subclasses", .concurrentWithViews)
struct TakenNameTests {
  /// The members of the classes that are UIKit's, and those of ours that a layout overrides.
  private static let uikit: Set<String> = Set(
    """
    addGestureRecognizer addSubview alpha animate areAnimationsEnabled autoresizesSubviews autoresizingMask
    backgroundColor bounds bringSubviewToFront center clipsToBounds collisionBoundingPath collisionBoundsType
    contentMode convert didAddSubview didMoveToSuperview didMoveToWindow draw effectiveUserInterfaceLayoutDirection
    endEditing
    exchangeSubview frame gestureRecognizerShouldBegin gestureRecognizers hitTest inheritedAnimationDuration
    insertSubview intrinsicContentSize invalidateIntrinsicContentSize isDescendant isHidden isMultipleTouchEnabled
    isOpaque isUserInteractionEnabled layer layoutFittingCompressedSize layoutFittingExpandedSize layoutIfNeeded
    layoutMargins layoutMarginsDidChange layoutSubviews noIntrinsicMetric performWithoutAnimation point
    removeFromSuperview removeGestureRecognizer semanticContentAttribute sendSubviewToBack setAnimationsEnabled
    setNeedsDisplay setNeedsLayout sizeThatFits sizeToFit subviews superview systemLayoutSizeFitting tag tintColor
    tintColorDidChange touchesBegan touchesCancelled touchesEnded touchesMoved traitCollection transform transform3D
    viewWithTag willMove willRemoveSubview window snapshotView

    accessibilityHint accessibilityIdentifier accessibilityLabel accessibilityTraits accessibilityValue
    contentCompressionResistancePriority contentHuggingPriority isAccessibilityElement
    setContentCompressionResistancePriority setContentHuggingPriority

    becomeFirstResponder canBecomeFirstResponder canBecomeFocused canResignFirstResponder isFirstResponder next
    pressesBegan pressesCancelled pressesEnded resignFirstResponder

    adjustedContentInset adjustedContentInsetDidChange alwaysBounceHorizontal alwaysBounceVertical bounces
    bouncesZoom contentInset contentInsetAdjustmentBehavior contentOffset contentSize decelerationRate
    delaysContentTouches delegate flashScrollIndicators horizontalScrollIndicatorInsets isDecelerating isDragging
    isPagingEnabled isScrollEnabled isTracking isZoomBouncing isZooming maximumZoomScale minimumZoomScale
    panGestureRecognizer pinchGestureRecognizer safeAreaInsets scrollIndicatorInsets scrollRectToVisible
    scrollsToTop setContentOffset setZoomScale showsHorizontalScrollIndicator showsVerticalScrollIndicator
    verticalScrollIndicatorInsets zoom zoomScale

    allowsFocus allowsMultipleSelection allowsSelection backgroundView beginInteractiveMovementForItem
    cancelInteractiveMovement cancelInteractiveTransition cellForItem collectionViewLayout dataSource deleteItems
    deleteSections dequeueConfiguredReusableCell dequeueConfiguredReusableSupplementary dequeueReusableCell
    dequeueReusableSupplementaryView deselectItem elementKindSectionFooter elementKindSectionHeader
    endInteractiveMovement finishInteractiveTransition indexPath indexPathForItem indexPathsForSelectedItems
    indexPathsForVisibleItems indexPathsForVisibleSupplementaryElements insertItems insertSections
    isPrefetchingEnabled layoutAttributesForItem layoutAttributesForSupplementaryElement moveItem moveSection
    numberOfItems numberOfSections performBatchUpdates prefetchDataSource reconfigureItems register reloadData
    reloadItems reloadSections scrollToItem selectAll selectItem selectionFollowsFocus setCollectionViewLayout
    startInteractiveTransition supplementaryView updateInteractiveMovementTargetPosition visibleCells
    visibleSupplementaryViews

    apply preferredLayoutAttributesFitting prepareForReuse reuseIdentifier automaticallyUpdatesContentConfiguration
    configurationState configurationUpdateHandler contentConfiguration contentView isHighlighted isSelected
    isFocused selectedBackgroundView setNeedsUpdateConfiguration updateConfiguration

    collectionView collectionViewContentSize developmentLayoutDirection
    finalLayoutAttributesForDisappearingDecorationElement finalLayoutAttributesForDisappearingItem
    finalLayoutAttributesForDisappearingSupplementaryElement finalizeAnimatedBoundsChange
    finalizeCollectionViewUpdates finalizeLayoutTransition flipsHorizontallyInOppositeLayoutDirection
    indexPathsToDeleteForDecorationView indexPathsToDeleteForSupplementaryView indexPathsToInsertForDecorationView
    indexPathsToInsertForSupplementaryView initialLayoutAttributesForAppearingDecorationElement
    initialLayoutAttributesForAppearingItem initialLayoutAttributesForAppearingSupplementaryElement invalidateLayout
    invalidationContext invalidationContextClass invalidationContextForEndingInteractiveMovementOfItems
    layoutAttributesClass layoutAttributesForDecorationView layoutAttributesForElements
    layoutAttributesForInteractivelyMovingItem layoutAttributesForSupplementaryView prepare prepareForTransition
    shouldInvalidateLayout targetContentOffset targetIndexPath keepsPositions prepareForUpdates
    restingLayoutAttributesForItem travelForItem

    automaticSize estimatedItemSize footerReferenceSize headerReferenceSize itemSize minimumInteritemSpacing
    minimumLineSpacing scrollDirection sectionFootersPinToVisibleBounds sectionHeadersPinToVisibleBounds
    sectionInset sectionInsetReference

    copy description hash indexPath isEqual representedElementCategory representedElementKind size zIndex

    contentOffsetAdjustment contentSizeAdjustment interactiveMovementTarget invalidateDataSourceCounts
    invalidateDecorationElements invalidateEverything invalidateItems invalidateSupplementaryElements
    invalidatedDecorationIndexPaths invalidatedItemIndexPaths invalidatedSupplementaryIndexPaths
    previousIndexPathsForInteractivelyMovingItems targetIndexPathsForInteractivelyMovingItems
    invalidateFlowLayoutAttributes invalidateFlowLayoutDelegateMetrics

    currentLayout nextLayout transitionProgress updateValue value
    """.split { $0.isWhitespace }.map(String.init))

  private static let classes: Set = [
    "View", "ScrollView", "CollectionView", "CollectionReusableView", "CollectionViewCell", "CollectionViewLayout",
    "CollectionViewFlowLayout", "CollectionViewLayoutAttributes", "CollectionViewLayoutInvalidationContext",
    "CollectionViewFlowLayoutInvalidationContext", "CollectionViewTransitionLayout",
  ]

  @Test("the classes that apps subclass, and extensions of them, have no public member whose name is not UIKit's")
  func names() {
    let member = #/^  (?:@\S+ )*(?:nonisolated )?(?:public|open)(?: [a-z]+(?:\(set\))?)*? (?:var|let|func) (\w+)/#
    var (taken, count): (Set<String>, Int) = ([], 0)
    for file in SourceFile.all {
      var isInside = false
      for (_, line) in file.code where !line.hasPrefix("    ") {
        // Members stand two spaces in; most lines are no declaration, and an expression takes long to find that.
        if !line.hasPrefix(" "), let found = line.prefixMatch(of: #/(?:open class|(?:public )?extension) (\w+)\b/#) {
          isInside = Self.classes.contains(String(found.1))
        }
        if line.hasPrefix("}") { isInside = false }
        // What is nested is not in the way.
        guard isInside, line.hasPrefix("  "), line.contains("public ") || line.contains("open "),
          let found = line.prefixMatch(of: member)
        else { continue }
        count += 1
        if !Self.uikit.contains(String(found.1)) { taken.insert("\(found.1) in \(file.path)") }
      }
    }
    #expect(taken.isEmpty)
    #expect(count > 250, "found \(count)")
  }
}
