import { getCategoryRules } from '@cairn/contract';
import { CircleAlert } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CategoryInfo.module.css';

/** The category is there all the same, and its rules stay as they are. */
export function RulesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <p role="alert">
        <Icon icon={CircleAlert} />
        {getCategoryRules.failure}
      </p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
