import type { LucideIcon } from 'lucide-react';
import styles from './Banner.module.css';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

interface BannerProps {
  icon: LucideIcon;
  /** Null hides the banner; its live region stays, so that screen readers announce new text. */
  text: string | null;
  action?: { label: string; onPress: () => void } | undefined;
}

/** A line above the page about the state of the app. */
export function Banner({ icon, text, action }: BannerProps) {
  return (
    <div role="status">
      {text !== null && (
        <div className={styles.banner}>
          <Icon icon={icon} size={20} />
          <span className={styles.text}>{text}</span>
          {action && <Button onClick={action.onPress}>{action.label}</Button>}
        </div>
      )}
    </div>
  );
}
