import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import styles from './Import.module.css';

interface PossibleDuplicatesProps {
  count: number;
  /** How many of them are still to be imported. */
  kept: number;
  onTake: (isTaken: boolean) => void;
  list: ReactNode;
}

/** New rows that look like transactions the ledger has, such as the same purchase on another card. People decide. */
export function PossibleDuplicates({ count, kept, onTake, list }: PossibleDuplicatesProps) {
  const look = count === 1 ? 'This row looks' : 'These rows look';
  const outcome = kept === 0 ? 'None will be imported.' : `${kept} of ${count} will be imported.`;
  return (
    <Panel isClipped aria-labelledby="possible">
      <PanelHead id="possible" title="Possible duplicates" />
      <PanelBody className={styles.section}>
        <p>
          {look} like a transaction you already have: same amount, similar name, same or nearby date. {outcome}
        </p>
        <div className={styles.answers}>
          <Button onClick={() => onTake(kept === 0)}>
            {kept === 0 ? 'Import possible duplicates' : 'Leave out possible duplicates'}
          </Button>
        </div>
      </PanelBody>
      {list}
    </Panel>
  );
}
