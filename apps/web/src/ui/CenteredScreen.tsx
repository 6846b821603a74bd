import type { ReactNode } from 'react';
import styles from './CenteredScreen.module.css';
import { Brand } from './Logo.tsx';

/** A screen outside the shell, with the brand at the top and its content in the center. */
export function CenteredScreen({ children }: { children: ReactNode }) {
  return (
    <main className={styles.screen} id="main">
      <Brand />
      <div className={styles.content}>{children}</div>
    </main>
  );
}
