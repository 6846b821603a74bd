import type { LucideIcon } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './classNames.ts';
import { IconButton } from './IconButton.tsx';
import styles from './MenuButton.module.css';
import { moveActive } from './suggestions.ts';

interface MenuAction {
  label: string;
  onPress: () => void;
}

interface MenuButtonProps {
  icon: LucideIcon;
  /** The accessible name: "Month actions". */
  label: string;
  actions: readonly MenuAction[];
  className?: string | undefined;
  /** Shows the menu above everything, where its place would clip it. */
  isFloating?: boolean | undefined;
  iconSize?: number | undefined;
}

const GAP_PX = 4;
/** With less space below the button, the menu opens upward. */
const SPACE_BELOW_PX = 240;

/** Where the menu is on the page, so that it scrolls with its button. */
function placeUnder(button: HTMLElement): CSSProperties {
  const { top, bottom, right } = button.getBoundingClientRect();
  const isAbove = window.innerHeight - bottom < SPACE_BELOW_PX && top > window.innerHeight - bottom;
  return {
    top: (isAbove ? top - GAP_PX : bottom + GAP_PX) + window.scrollY,
    right: document.documentElement.clientWidth - right - window.scrollX,
    ...(isAbove && { transform: 'translateY(-100%)' }),
  };
}

/** A button with a short menu of actions. Arrow keys move through it; Escape and Tab close it. */
export function MenuButton({ icon, label, actions, className, isFloating = false, iconSize }: MenuButtonProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>();

  useLayoutEffect(() => {
    if (isOpen && isFloating && box.current) setPlace(placeUnder(box.current));
  }, [isOpen, isFloating]);

  useEffect(() => {
    if (!isOpen) return;
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: isFloating });
    function closeOutside({ target }: PointerEvent) {
      const isInside = (part: HTMLElement | null) => target instanceof Node && part?.contains(target);
      if (!isInside(box.current) && !isInside(menu.current)) setOpen(false);
    }
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen, isFloating]);

  function close() {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  }

  function handleKeys(event: KeyboardEvent) {
    if (event.key === 'Tab') setOpen(false);
    if (event.key === 'Escape') close();
    const all: Element[] = [...event.currentTarget.children];
    const at = event.target instanceof Element ? all.indexOf(event.target) : -1;
    const next = {
      ArrowDown: moveActive(all.length, at, 1),
      ArrowUp: moveActive(all.length, at, -1),
      Home: 0,
      End: all.length - 1,
    }[event.key];
    const item = next === undefined ? undefined : all[next];
    if (item instanceof HTMLElement) item.focus();
    if (next !== undefined || event.key === 'Escape') event.preventDefault();
  }

  const list = isOpen && (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      className={classNames(styles.menu, isFloating && styles.floating)}
      style={isFloating ? place : undefined}
      onKeyDown={handleKeys}
    >
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          onClick={() => {
            close();
            action.onPress();
          }}
        >
          {action.label}
        </button>
      ))}
    </div>
  );
  return (
    <div ref={box} className={styles.box}>
      <IconButton
        icon={icon}
        label={label}
        iconSize={iconSize}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isFloating ? createPortal(list, document.body) : list}
    </div>
  );
}
