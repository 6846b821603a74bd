import type { ReactNode } from 'react';
import styles from './WithAside.module.css';

interface WithAsideProps {
  /** Panels stacked on the right, or below the content on narrow screens. */
  aside: ReactNode;
  children: ReactNode;
}

/** A form or record with smaller panels next to it. */
export function WithAside({ aside, children }: WithAsideProps) {
  return (
    <div className={styles.columns}>
      {children}
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
