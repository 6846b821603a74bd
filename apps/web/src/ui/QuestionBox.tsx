import type { ReactNode } from 'react';
import styles from './QuestionBox.module.css';

interface QuestionBoxProps {
  children: ReactNode;
  /** Screen readers read a status when it appears. It has to be on the page before, so without content it is hidden. */
  role?: 'status' | undefined;
  isEmpty?: boolean | undefined;
}

/** A question or a note in a form, the full width of it. */
export function QuestionBox({ children, role, isEmpty = false }: QuestionBoxProps) {
  return (
    <div role={role} className={isEmpty ? 'visually-hidden' : styles.box}>
      {children}
    </div>
  );
}
