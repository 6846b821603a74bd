import { Button } from '../../ui/Button.tsx';
import { PanelBody } from '../../ui/Panel.tsx';
import styles from './CategoryHistory.module.css';

/** A part of a panel that couldn't be loaded. */
export function PartFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <PanelBody className={styles.failed} role="alert">
      <p>{text}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </PanelBody>
  );
}
