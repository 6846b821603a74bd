import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  /** For forms and details, which are narrower than lists and charts. */
  isNarrow?: boolean | undefined;
  /** For details with a side column. */
  isDetail?: boolean | undefined;
  children: ReactNode;
}

/** Sets the width of a screen inside the shell. */
export function Page({ isNarrow = false, isDetail = false, children }: PageProps) {
  return <div className={isNarrow ? styles.narrow : isDetail ? styles.detail : styles.page}>{children}</div>;
}
