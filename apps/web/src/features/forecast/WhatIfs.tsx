import type { ForecastEntry } from '@cairn/contract';
import type { DaySpan } from '@cairn/domain';
import { CalendarSync, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AddAmountDialog } from './AddAmountDialog.tsx';
import { MoveEntryDialog } from './MoveEntryDialog.tsx';
import styles from './WhatIfs.module.css';
import { describeWhatIf, type TriedChange, whatIfKey } from './whatIf.ts';

interface WhatIfsProps {
  /** Null while the forecast loads. */
  span: DaySpan | null;
  /** Those that can be moved. */
  entries: readonly ForecastEntry[];
  whatIfs: readonly TriedChange[];
  onTry: (whatIf: TriedChange) => void;
  onRemove: (whatIf: TriedChange) => void;
}

/** Temporary changes to the forecast, as chips that can be removed. */
export function WhatIfs({ span, entries, whatIfs, onTry, onRemove }: WhatIfsProps) {
  const [dialog, setDialog] = useState<'add' | 'move' | null>(null);
  const close = () => setDialog(null);
  return (
    <section className={styles.box} aria-labelledby="what-if">
      <div className={styles.head}>
        <h3 id="what-if">What if?</h3>
        <Button size="small" icon={Plus} onClick={() => setDialog('add')}>
          Add an amount
        </Button>
        {entries.length > 0 && (
          <Button size="small" icon={CalendarSync} onClick={() => setDialog('move')}>
            Move an entry
          </Button>
        )}
        <p className={styles.note}>Nothing here is saved. It’s gone when you leave.</p>
      </div>
      {whatIfs.length > 0 && (
        <ul className={styles.chips} aria-label="What you’re trying">
          {whatIfs.map((whatIf, index) => (
            <li key={whatIfKey(whatIf, index)}>
              <button type="button" className={styles.chip} onClick={() => onRemove(whatIf)}>
                {describeWhatIf(whatIf)}
                <Icon icon={X} size={14} />
                <span className="visually-hidden">Remove</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {span && dialog === 'add' && <AddAmountDialog span={span} onTry={onTry} onClose={close} />}
      {span && dialog === 'move' && <MoveEntryDialog span={span} entries={entries} onTry={onTry} onClose={close} />}
    </section>
  );
}
