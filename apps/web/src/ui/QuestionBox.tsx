import type { ReactNode } from 'react';
import styles from './QuestionBox.module.css';

interface QuestionBoxProps {
  children: ReactNode;
  /** Screen readers announce a status only if it was on the page before its text, so an empty one is only hidden. */
  role?: 'status' | undefined;
  isEmpty?: boolean | undefined;
}

/** A question or a note in a form, as wide as the form. */
export function QuestionBox({ children, role, isEmpty = false }: QuestionBoxProps) {
  return (
    <div role={role} className={isEmpty ? 'visually-hidden' : styles.box}>
      {children}
    </div>
  );
}
