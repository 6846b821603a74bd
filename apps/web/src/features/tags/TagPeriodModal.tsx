import { addCents, countOf, formatCents, formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SheetDialog } from '../../ui/SheetDialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { type PeriodTag, untaggedSpending } from './periodSpending.ts';
import styles from './TagModal.module.css';
import { periodQuery, useBulkTag } from './tags.data.ts';

interface TagPeriodModalProps {
  tag: PeriodTag;
  onClose: () => void;
}

/** Offers to tag the spending in a tag's period, with a preview. */
export function TagPeriodModal({ tag, onClose }: TagPeriodModalProps) {
  const { data } = useQuery(periodQuery(tag));
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(() => new Set());
  const save = useBulkTag();
  const listId = useId();
  const rows = data && untaggedSpending(tag, data);
  const chosen = rows?.filter(({ id }) => !excluded.has(id)) ?? [];

  function toggle(id: number) {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    setExcluded(next);
  }

  function apply() {
    save.mutate({ ids: chosen.map(({ id }) => id), addedIds: [tag.id], removedIds: [] }, { onSuccess: onClose });
  }

  return (
    <SheetDialog
      title={`Tag spending with ${tag.name}?`}
      summary={`${formatDay(tag.startsOn)}–${formatDay(tag.endsOn)}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" isPending={save.isPending} isDisabled={chosen.length === 0} onClick={apply}>
            Tag {countOf(chosen.length)}
          </Button>
        </>
      }
    >
      <p role="status">
        {rows?.length === 0 && 'There’s no spending in this period that isn’t tagged already.'}
        {chosen.length > 0 &&
          `${countOf(chosen.length)} for ${formatCents(addCents(...chosen.map(({ amount }) => amount)))} would get the tag.`}
      </p>
      {!rows && <SkeletonRows count={3} />}
      <ul className={styles.preview}>
        {rows?.map(({ id, name, date, amount }) => (
          <li key={id}>
            <Checkbox
              label={name}
              aria-describedby={`${listId}-day-${id} ${listId}-amount-${id}`}
              checked={!excluded.has(id)}
              onChange={() => toggle(id)}
            />
            <span id={`${listId}-day-${id}`} className="ink-3 tabular">
              {formatDay(date)}
            </span>
            <span id={`${listId}-amount-${id}`}>
              <Amount cents={amount} kind="expense" />
            </span>
          </li>
        ))}
      </ul>
    </SheetDialog>
  );
}
