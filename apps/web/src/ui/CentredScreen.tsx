import type { ReactNode } from 'react';
import styles from './CentredScreen.module.css';
import { Brand } from './Logo.tsx';

/** A screen outside the shell: the name above, one thing in the middle. */
export function CentredScreen({ children }: { children: ReactNode }) {
  return (
    <main className={styles.screen} id="main">
      <Brand />
      <div className={styles.content}>{children}</div>
    </main>
  );
}
