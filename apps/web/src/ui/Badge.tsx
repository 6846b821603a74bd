import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classNames } from './classNames.ts';

interface BadgeProps {
  tone?: 'accent' | 'quiet' | 'warning' | undefined;
  children: ReactNode;
}

export function Badge({ tone = 'accent', children }: BadgeProps) {
  return <span className={classNames(styles.badge, tone !== 'accent' && styles[tone])}>{children}</span>;
}
