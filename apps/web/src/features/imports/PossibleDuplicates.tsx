import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import styles from './Import.module.css';

interface PossibleDuplicatesProps {
  count: number;
  /** How many of them will be imported. */
  selected: number;
  onSelect: (isSelected: boolean) => void;
  list: ReactNode;
}

/** New rows that resemble existing transactions, such as the same purchase on another card; the user decides. */
export function PossibleDuplicates({ count, selected, onSelect, list }: PossibleDuplicatesProps) {
  const look = count === 1 ? 'This row looks' : 'These rows look';
  const outcome = selected === 0 ? 'None will be imported.' : `${selected} of ${count} will be imported.`;
  return (
    <Panel isClipped aria-labelledby="possible">
      <PanelHead id="possible" title="Possible duplicates" />
      <PanelBody className={styles.section}>
        <p>
          {look} like a transaction you already have: same amount, similar name, same or nearby date. {outcome}
        </p>
        <div className={styles.answers}>
          <Button onClick={() => onSelect(selected === 0)}>
            {selected === 0 ? 'Import possible duplicates' : 'Leave out possible duplicates'}
          </Button>
        </div>
      </PanelBody>
      {list}
    </Panel>
  );
}
