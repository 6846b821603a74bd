import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import styles from './Modal.module.css';
import { Overlay } from './Overlay.tsx';

interface ModalProps {
  title: string;
  isOpen: boolean;
  /** Escape and the Cancel button both mean this. */
  onCancel: () => void;
  /** Cancel first, the main action last; below 960 px the main action is on top. */
  foot: ReactNode;
  children: ReactNode;
  /** "alertdialog" when something is about to be lost. */
  role?: 'dialog' | 'alertdialog' | undefined;
}

/** Focus goes to the element with `data-autofocus`, else to the first control. */
export function Modal({ title, isOpen, onCancel, foot, children, role = 'dialog' }: ModalProps) {
  const id = useId();
  if (!isOpen) return null;
  return createPortal(
    <Overlay
      role={role}
      align="center"
      labelledBy={id}
      describedBy={role === 'alertdialog' ? `${id}-body` : undefined}
      onEscape={onCancel}
    >
      <div className={styles.modal}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
        <div className={styles.foot}>{foot}</div>
      </div>
    </Overlay>,
    document.body,
  );
}
