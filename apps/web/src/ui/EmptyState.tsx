import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  /** Something is complete rather than missing: the whole cairn is drawn. */
  isDone?: boolean | undefined;
  /** One line. */
  help?: string | undefined;
  actions?: ReactNode;
  /** The heading's level on its page. */
  headingLevel?: 'h1' | 'h2' | undefined;
}

export function EmptyState({ title, isDone = false, help, actions, headingLevel: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <StonesArt isDone={isDone} />
      <Heading className={styles.title}>{title}</Heading>
      {help && <p className={styles.help}>{help}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** One solid stone and two outlined ones, or the whole cairn. */
function StonesArt({ isDone }: { isDone: boolean }) {
  const upper = isDone ? { className: styles.solid } : { strokeDasharray: '1.6 1.2' };
  return (
    <svg className={styles.art} viewBox="0 0 240 127" fill="none" aria-hidden="true">
      <g className={styles.ground}>
        <path d="M4 108c38-26 66-30 116-30s84 6 116 30" />
        <path d="M26 116c32-17 56-22 94-22s66 5 94 22" />
        <path d="M54 122c22-9 40-12 66-12s46 3 66 12" />
        <path d="M0 92c44-34 74-38 120-38s82 6 120 38" opacity=".6" />
      </g>
      <g className={styles.stones} transform="translate(70 0) scale(3.6)">
        <path
          className={styles.solid}
          d="M3.2 22.6c0-2.5 4-4 10.6-4 6.8 0 11 1.6 11 4 0 1.9-3.6 2.9-10.9 2.9-7.1 0-10.7-1-10.7-2.9Z"
        />
        <path
          d="M6.6 14.3c0-2.1 2.9-3.4 7.7-3.4 4.6 0 7.3 1.2 7.3 3.2 0 1.9-2.7 3.1-7.6 3.1-4.8 0-7.4-1-7.4-2.9Z"
          {...upper}
        />
        <path
          d="M9.7 6.4c0-2.2 1.8-3.9 4.5-3.9 2.5 0 4.2 1.4 4.2 3.3 0 2.1-1.7 3.6-4.4 3.6-2.6 0-4.3-1.1-4.3-3Z"
          {...upper}
        />
      </g>
    </svg>
  );
}
