import { type RefObject, useEffect, useRef } from 'react';

interface Retainer {
  readonly container: HTMLElement;
  /** What has the focus inside. */
  focused: EventTarget | null;
}

const retainers = new Set<Retainer>();

/** If what has the focus is also inside another container within this one, that container gets it. */
function hasInner({ container, focused }: Retainer): boolean {
  return [...retainers].some(
    (other) => other.container !== container && other.focused === focused && container.contains(other.container),
  );
}

/**
 * Moves the focus to an element if what had it inside goes away, such as a button that has done its work. Otherwise, the
 * page would get it, and the keyboard would start again at its beginning. The element needs `tabIndex={-1}`.
 */
export function useRetainedFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    const container = ref.current;
    if (!container) return;
    const own: Retainer = { container, focused: null };
    const enter = ({ target }: FocusEvent) => {
      own.focused = target;
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null || (target instanceof Node && target.isConnected)) own.focused = null;
    };
    const observer = new MutationObserver(() => {
      const { focused } = own;
      if (!(focused instanceof Node) || focused.isConnected || document.activeElement !== document.body) return;
      if (hasInner(own)) return;
      own.focused = null;
      container.focus({ preventScroll: true });
    });
    retainers.add(own);
    container.addEventListener('focusin', enter);
    container.addEventListener('focusout', leave);
    observer.observe(container, { childList: true, subtree: true });
    return () => {
      retainers.delete(own);
      container.removeEventListener('focusin', enter);
      container.removeEventListener('focusout', leave);
      observer.disconnect();
    };
  }, []);
  return ref;
}
