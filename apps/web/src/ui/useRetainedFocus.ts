import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element if what had it inside goes away, such as a button that has done its work. Otherwise, the
 * page would get it, and the keyboard would start again at its beginning. The element needs `tabIndex={-1}`.
 */
export function useRetainedFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    const container = ref.current;
    if (!container) return;
    let focused: EventTarget | null = null;
    const enter = ({ target }: FocusEvent) => {
      focused = target;
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null || (target instanceof Node && target.isConnected)) focused = null;
    };
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Node) || focused.isConnected || document.activeElement !== document.body) return;
      focused = null;
      container.focus({ preventScroll: true });
    });
    container.addEventListener('focusin', enter);
    container.addEventListener('focusout', leave);
    observer.observe(container, { childList: true, subtree: true });
    return () => {
      container.removeEventListener('focusin', enter);
      container.removeEventListener('focusout', leave);
      observer.disconnect();
    };
  }, []);
  return ref;
}
