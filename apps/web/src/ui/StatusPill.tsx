import type { LucideIcon } from 'lucide-react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './StatusPill.module.css';

interface StatusPillProps {
  tone: 'plain' | 'ok' | 'bad' | 'look';
  icon: LucideIcon;
  text: string;
}

/** A status as an icon and a word, never a color alone. */
export function StatusPill({ tone, icon, text }: StatusPillProps) {
  return (
    <span className={classNames(styles.pill, tone !== 'plain' && styles[tone])}>
      <Icon icon={icon} size={14} />
      {text}
    </span>
  );
}
