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
import { popoverPlace } from './popoverPlace.ts';

/** Enough for most content. */
const ROOM_PX = 360;

const stops = 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled)';

interface PopoverProps {
  /** The accessible name. */
  label: string;
  anchor: RefObject<HTMLElement | null>;
  widthPx: number;
  /** The height that the content may need. With less room below, it opens upward if there is more room above. */
  roomPx?: number;
  /** A selector of what is around the anchor, and stays in view if it opens upward. */
  around?: string;
  /** Called by Escape. */
  onClose: () => void;
  onPressOutside: () => void;
  /** Called when Tab moves past the last control, or Shift+Tab past the first. */
  onTabOut: (step: 1 | -1) => void;
  children: ReactNode;
}

function placeAt(anchor: HTMLElement, { widthPx, roomPx = ROOM_PX, around }: PopoverProps) {
  const { innerHeight: height, scrollX, scrollY } = window;
  const view = { width: document.documentElement.clientWidth, height, scrollX, scrollY };
  const { bottom, left } = anchor.getBoundingClientRect();
  const { top } = (around === undefined ? anchor : (anchor.closest(around) ?? anchor)).getBoundingClientRect();
  return popoverPlace({ anchor: { top, bottom, left }, window: view, widthPx, roomPx });
}

/** A small box next to the control that opened it. Focuses the element with `data-autofocus`. */
export function Popover(props: PopoverProps) {
  const { label, anchor, onClose, onPressOutside, onTabOut, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<ReturnType<typeof placeAt>>();
  const pressOutside = useEffectEvent(onPressOutside);

  const measure = useEffectEvent(() => {
    if (anchor.current) setPlace(placeAt(anchor.current, props));
  });
  useLayoutEffect(() => measure(), []);

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
