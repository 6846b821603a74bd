import type { ReactNode } from 'react';
import styles from './WithAside.module.css';

interface WithAsideProps {
  /** Panels below each other on the right; on a narrower screen they follow. */
  aside: ReactNode;
  children: ReactNode;
}

/** A form or a record with smaller panels beside it. */
export function WithAside({ aside, children }: WithAsideProps) {
  return (
    <div className={styles.columns}>
      {children}
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
