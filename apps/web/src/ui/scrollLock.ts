let locks = 0;
let restore: (() => void) | undefined;

/** Prevents the page behind an overlay from scrolling until the returned function is called. Locks nest. */
export function lockPageScroll(): () => void {
  const { style } = document.documentElement;
  if (locks === 0) {
    const { overflow, scrollbarGutter } = style;
    const hasScrollbar = window.innerWidth > document.documentElement.clientWidth;
    style.overflow = 'hidden';
    if (hasScrollbar) style.scrollbarGutter = 'stable';
    restore = () => {
      style.overflow = overflow;
      style.scrollbarGutter = scrollbarGutter;
    };
  }
  locks += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    locks -= 1;
    if (locks === 0) restore?.();
  };
}
