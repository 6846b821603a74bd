import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './Popover.module.css';

/** With less space below its anchor, it opens upward. */
const SPACE_BELOW_PX = 360;
const GAP_PX = 6;
const EDGE_PX = 8;

const stops = 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled)';

interface PopoverProps {
  /** The accessible name. */
  label: string;
  anchor: RefObject<HTMLElement | null>;
  widthPx: number;
  /** Called by Escape. */
  onClose: () => void;
  onPressOutside: () => void;
  /** Called when Tab moves past the last control, or Shift+Tab past the first. */
  onTabOut: (step: 1 | -1) => void;
  children: ReactNode;
}

/** Where the popover is on the page, so that it scrolls with its anchor. */
function placeAt(anchor: HTMLElement, widthPx: number) {
  const { top, bottom, left } = anchor.getBoundingClientRect();
  const pageWidth = document.documentElement.clientWidth;
  const x = Math.max(EDGE_PX, Math.min(left, pageWidth - widthPx - EDGE_PX)) + window.scrollX;
  const isAbove = window.innerHeight - bottom < SPACE_BELOW_PX && top > window.innerHeight - bottom;
  const y = isAbove ? top - GAP_PX : bottom + GAP_PX;
  return { left: x, top: y + window.scrollY, width: widthPx, ...(isAbove && { transform: 'translateY(-100%)' }) };
}

/** A small box next to the control that opened it. Focuses the element with `data-autofocus`. */
export function Popover(props: PopoverProps) {
  const { label, anchor, widthPx, onClose, onPressOutside, onTabOut, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<ReturnType<typeof placeAt>>();
  const pressOutside = useEffectEvent(onPressOutside);

  useLayoutEffect(() => {
    if (anchor.current) setPlace(placeAt(anchor.current, widthPx));
  }, [anchor, widthPx]);

  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    function closeOutside({ target }: PointerEvent) {
      if (target instanceof Node && !box.current?.contains(target) && !anchor.current?.contains(target)) pressOutside();
    }
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [anchor]);

  function handleKeys(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      onClose();
    }
    if (event.key !== 'Tab' || event.defaultPrevented) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter(({ tabIndex }) => tabIndex >= 0);
    const edge = event.shiftKey ? all.at(0) : all.at(-1);
    if (edge !== undefined && document.activeElement !== edge) return;
    event.preventDefault();
    onTabOut(event.shiftKey ? -1 : 1);
  }

  return createPortal(
    <div ref={box} role="dialog" aria-label={label} className={styles.popover} style={place} onKeyDown={handleKeys}>
      {children}
    </div>,
    document.body,
  );
}
