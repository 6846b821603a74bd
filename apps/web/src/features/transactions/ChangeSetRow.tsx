import type { ChangeSet } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import {
  FileInput,
  Landmark,
  ListChecks,
  type LucideIcon,
  Pencil,
  PiggyBank,
  Plus,
  Shapes,
  Trash2,
  Undo2,
  Wand,
} from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { nounOfChanges } from '../ledger/index.ts';
import styles from './ActivityScreen.module.css';

const icons: Readonly<Record<ChangeSet['source'], LucideIcon>> = {
  typed: Plus,
  edited: Pencil,
  rule: Wand,
  import: FileInput,
  bank: Landmark,
  bulk: ListChecks,
  deleted: Trash2,
  category: Shapes,
  budget: PiggyBank,
  undo: Undo2,
};

const localTime = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "12 transactions", "1 tag", or nothing for a change of something else. */
function formatCount({ source, count, tagCount = 0 }: ChangeSet): string {
  if (count > 0) return countOf(count, nounOfChanges(source));
  return tagCount > 0 ? countOf(tagCount, 'tag') : '';
}

interface ChangeSetRowProps {
  changeSet: ChangeSet;
  isPending: boolean;
  isDisabled: boolean;
  onUndo: () => void;
}

export function ChangeSetRow({ changeSet, isPending, isDisabled, onUndo }: ChangeSetRowProps) {
  const { source, summary, madeAt, canUndo, isUndone } = changeSet;
  const count = formatCount(changeSet);
  return (
    <li className={styles.row} tabIndex={-1}>
      <span className={styles.icon}>
        <Icon icon={icons[source]} />
      </span>
      <div className={styles.main}>
        <p className={styles.summary}>{summary}</p>
        <p className={styles.detail}>
          <time dateTime={madeAt}>{localTime.format(Date.parse(madeAt))}</time> {count !== '' && <span>· {count}</span>}
        </p>
      </div>
      {isUndone && <Badge tone="quiet">Undone</Badge>}
      {canUndo && (
        <Button
          size="small"
          aria-label={`Undo: ${summary}`}
          isPending={isPending}
          isDisabled={isDisabled && !isPending}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </li>
  );
}
