import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
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
}

/** A button with a short menu of actions. Arrow keys move through it; Escape and Tab close it. */
export function MenuButton({ icon, label, actions, className }: MenuButtonProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    box.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    function closeOutside({ target }: PointerEvent) {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    }
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

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

  return (
    <div ref={box} className={styles.box}>
      <IconButton
        icon={icon}
        label={label}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div id={id} role="menu" aria-label={label} className={styles.menu} onKeyDown={handleKeys}>
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
      )}
    </div>
  );
}
