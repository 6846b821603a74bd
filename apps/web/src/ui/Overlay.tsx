import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './classNames.ts';
import { focusMain } from './focusMain.ts';
import styles from './Overlay.module.css';
import { lockPageScroll } from './scrollLock.ts';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

interface OverlayProps {
  role: 'dialog' | 'alertdialog';
  labeledBy: string;
  describedBy?: string | undefined;
  align: 'center' | 'top' | 'side' | 'bottom' | 'sheet' | 'palette';
  onEscape: () => void;
  /** Pressing the scrim does the same as Escape. */
  closesOnOutsidePress?: boolean | undefined;
  children: ReactNode;
}

/** A native modal dialog over a scrim: the browser makes the page inert and restores focus when it closes. */
export function Overlay(props: OverlayProps) {
  const { role, labeledBy, describedBy, align, onEscape, closesOnOutsidePress = false, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  // Selecting text from the inside and releasing the pointer outside isn't a press on the scrim.
  const startedOutside = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const unlock = lockPageScroll();
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      unlock();
      dialog.close();
      const { activeElement } = document;
      if (activeElement === document.body || dialog.contains(activeElement)) focusMain();
    };
  }, []);

  // Browsers let Tab move from a modal dialog to their toolbar; here it wraps around instead.
  function handleKeys(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      onEscape();
    }
    if (event.key !== 'Tab') return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter((stop) =>
      stop.checkVisibility(),
    );
    const edge = event.shiftKey ? stops.at(0) : stops.at(-1);
    if (edge !== undefined && document.activeElement !== edge && document.activeElement !== event.currentTarget) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops.at(0))?.focus();
  }

  return (
    <dialog
      ref={ref}
      role={role}
      aria-modal="true"
      aria-labelledby={labeledBy}
      aria-describedby={describedBy}
      className={classNames(styles.overlay, styles[align])}
      onKeyDown={handleKeys}
      onPointerDown={({ target, currentTarget }) => {
        startedOutside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (closesOnOutsidePress && startedOutside.current && target === currentTarget) onEscape();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
      // A second back gesture closes the dialog even if `cancel` is prevented; reopen it while it's still rendered.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
    >
      {children}
    </dialog>
  );
}
