import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './classNames.ts';
import styles from './Modal.module.css';
import { Overlay } from './Overlay.tsx';

interface ModalProps {
  title: string;
  isOpen: boolean;
  /** Called by Escape; the Cancel button should do the same. */
  onCancel: () => void;
  /** Cancel first, the main action last. Below 960 px, the main action is on top. */
  foot: ReactNode;
  children: ReactNode;
  /** "alertdialog" if the user could lose something. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** For content in two columns. */
  isWide?: boolean | undefined;
}

/** Focuses the element with `data-autofocus`, or the first control. */
export function Modal({ title, isOpen, onCancel, foot, children, role = 'dialog', isWide = false }: ModalProps) {
  const id = useId();
  if (!isOpen) return null;
  return createPortal(
    <Overlay
      role={role}
      align="center"
      labeledBy={id}
      describedBy={role === 'alertdialog' ? `${id}-body` : undefined}
      onEscape={onCancel}
    >
      <div className={classNames(styles.modal, isWide && styles.wide)}>
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
