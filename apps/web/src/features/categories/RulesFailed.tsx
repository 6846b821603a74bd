import { CircleAlert } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CategoryInfo.module.css';

/** The toast explains the failure. The category still opens, and its rules stay unchanged. */
export function RulesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <p>
        <Icon icon={CircleAlert} />
        We couldn’t load the rules.
      </p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
