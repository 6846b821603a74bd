import type { LucideIcon } from 'lucide-react';
import styles from './Banner.module.css';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

interface BannerProps {
  icon: LucideIcon;
  /** Null while there is nothing to say: the region stays, so that readers hear of it when there is. */
  text: string | null;
  action?: { label: string; onPress: () => void } | undefined;
}

/** One line above the page about the app itself, for as long as it is so. */
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
