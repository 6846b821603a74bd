import type { LucideIcon } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from './Button.tsx';
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
  /** Shows the menu above everything, where a list would clip it. Scrolling closes it. */
  isFloating?: boolean | undefined;
  iconSize?: number | undefined;
  /** Shows the label next to the icon, except on phones. */
  isLabelShown?: boolean | undefined;
}

const GAP_PX = 4;
/** With less space below the button, the menu opens upward. */
const SPACE_BELOW_PX = 240;

/** Where the menu is on the screen. */
function placeUnder(button: HTMLElement): CSSProperties {
  const { top, bottom, right } = button.getBoundingClientRect();
  const isAbove = window.innerHeight - bottom < SPACE_BELOW_PX && top > window.innerHeight - bottom;
  return {
    right: document.documentElement.clientWidth - right,
    ...(isAbove ? { bottom: window.innerHeight - top + GAP_PX } : { top: bottom + GAP_PX }),
  };
}

/** Calls back for a press outside the box and, for a menu with a place on the screen, when the page scrolls. */
function useCloseOutside(box: RefObject<HTMLElement | null>, isOpen: boolean, isFloating: boolean, close: () => void) {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    function closeOutside({ target }: PointerEvent) {
      if (target instanceof Node && !box.current?.contains(target)) closeNow();
    }
    const closeOnScroll = () => closeNow();
    document.addEventListener('pointerdown', closeOutside);
    if (isFloating) document.addEventListener('scroll', closeOnScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('scroll', closeOnScroll, { capture: true });
    };
  }, [box, isOpen, isFloating]);
}

/** A button with a short menu of actions. Arrow keys move through it; Escape and Tab close it. */
export function MenuButton(props: MenuButtonProps) {
  const { icon, label, actions, className, isFloating = false, iconSize, isLabelShown = false } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<CSSProperties>();
  const box = useRef<HTMLDivElement>(null);
  useCloseOutside(box, isOpen, isFloating, () => setOpen(false));

  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }, [isOpen]);

  function toggle() {
    if (isFloating && box.current) setPlace(placeUnder(box.current));
    setOpen(!isOpen);
  }

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

  function press({ onPress }: MenuAction) {
    close();
    onPress();
  }

  const opener = {
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: toggle,
  } as const;
  return (
    <div ref={box} className={styles.box}>
      {isLabelShown ? (
        <Button icon={icon} className={className} isIconOnMobile {...opener}>
          {label}
        </Button>
      ) : (
        <IconButton icon={icon} label={label} iconSize={iconSize} className={className} {...opener} />
      )}
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          className={classNames(styles.menu, isFloating && styles.floating)}
          style={place}
          onKeyDown={handleKeys}
        >
          {actions.map((action) => (
            <button
              key={action.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={styles.item}
              onClick={() => press(action)}
            >
              {action.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
