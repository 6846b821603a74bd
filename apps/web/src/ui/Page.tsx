import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  /** Forms and details are narrower than lists and figures. */
  isNarrow?: boolean | undefined;
  children: ReactNode;
}

/** The measure of a screen inside the shell. */
export function Page({ isNarrow = false, children }: PageProps) {
  return <div className={isNarrow ? styles.narrow : styles.page}>{children}</div>;
}
