import { Button } from '../../ui/Button.tsx';
import styles from './LoadFailure.module.css';

/** The message of a panel whose data couldn't be loaded. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p>{text}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
