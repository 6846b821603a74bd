import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Panel, PanelBody } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import styles from './Import.module.css';

interface BusyPanelProps {
  text: string;
  /** From 0 to 1, or null if the work can't be measured or canceled. */
  share: number | null;
  onCancel: () => void;
}

export function BusyPanel({ text, share, onCancel }: BusyPanelProps) {
  return (
    <Panel>
      <PanelBody className={classNames(styles.busy, styles.alone)}>
        <LoadingText text={text} />
        {share === null ? (
          <p>The import continues if you leave this page, and you can undo it later.</p>
        ) : (
          <>
            <ProgressBar label={text} percent={Math.min(100, share * 100)} hasPercentText />
            <Button onClick={onCancel}>Cancel</Button>
          </>
        )}
      </PanelBody>
    </Panel>
  );
}
