const GAP_PX = 6;
const EDGE_PX = 8;

interface PopoverSpace {
  readonly anchor: Pick<DOMRect, 'top' | 'bottom' | 'left'>;
  readonly window: {
    readonly width: number;
    readonly height: number;
    readonly scrollX: number;
    readonly scrollY: number;
  };
  readonly widthPx: number;
  /** With less room below its anchor, it opens upward if there is more room above. */
  readonly roomPx: number;
}

/** Where a popover is on the page, so that it scrolls with its anchor. It is never taller than the room in view. */
export function popoverPlace({ anchor: { top, bottom, left }, window, widthPx, roomPx }: PopoverSpace) {
  const x = Math.max(EDGE_PX, Math.min(left, window.width - widthPx - EDGE_PX));
  const [above, below] = [top - GAP_PX - EDGE_PX, window.height - bottom - GAP_PX - EDGE_PX];
  const isAbove = below < roomPx && above > below;
  return {
    left: x + window.scrollX,
    top: (isAbove ? top - GAP_PX : bottom + GAP_PX) + window.scrollY,
    width: widthPx,
    maxHeight: Math.max(0, isAbove ? above : below),
    ...(isAbove && { transform: 'translateY(-100%)' }),
  };
}
