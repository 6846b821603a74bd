import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Panel, PanelBody } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import styles from './Import.module.css';

interface BusyPanelProps {
  words: string;
  /** From 0 to 1; null for what can neither be measured nor cancelled. */
  share: number | null;
  onCancel: () => void;
}

export function BusyPanel({ words, share, onCancel }: BusyPanelProps) {
  return (
    <Panel>
      <PanelBody className={classNames(styles.busy, styles.alone)}>
        <LoadingText text={words} />
        {share === null ? (
          <p>The import continues if you leave this page, and you can undo it later.</p>
        ) : (
          <>
            <ProgressBar label={words} percent={Math.min(100, share * 100)} hasPercentText />
            <Button onClick={onCancel}>Cancel</Button>
          </>
        )}
      </PanelBody>
    </Panel>
  );
}
