import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './classNames.ts';
import styles from './Overlay.module.css';
import { lockPageScroll } from './scrollLock.ts';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

interface OverlayProps {
  role: 'dialog' | 'alertdialog';
  labelledBy: string;
  describedBy?: string | undefined;
  align: 'center' | 'top' | 'side' | 'bottom';
  onEscape: () => void;
  /** A press on the scrim means the same as Escape. */
  isDismissedBeside?: boolean | undefined;
  children: ReactNode;
}

/** A native modal dialog over a scrim: the browser makes the page inert and gives focus back when it closes. */
export function Overlay(props: OverlayProps) {
  const { role, labelledBy, describedBy, align, onEscape, isDismissedBeside = false, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  // Text selected from inside and let go of outside is no press beside.
  const wasPressedBeside = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const unlock = lockPageScroll();
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      unlock();
      dialog.close();
    };
  }, []);

  // Browsers let Tab leave a modal dialog for their own toolbar; here focus goes round instead.
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
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classNames(styles.overlay, styles[align])}
      onKeyDown={handleKeys}
      onPointerDown={({ target, currentTarget }) => {
        wasPressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (isDismissedBeside && wasPressedBeside.current && target === currentTarget) onEscape();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
      // A second back gesture closes it whatever we say; while its owner keeps it, it stays.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
    >
      {children}
    </dialog>
  );
}
