import type { Tag, Transaction } from '@cairn/contract';

/** A tag with both ends of its period. */
export type PeriodTag = Pick<Tag, 'id' | 'name'> & {
  readonly startsOn: NonNullable<Tag['startsOn']>;
  readonly endsOn: NonNullable<Tag['endsOn']>;
};

/** Spending in a tag's period that doesn't have the tag yet: no deposits, transfers, or hidden transactions. */
export function untaggedSpending(tag: Pick<PeriodTag, 'id'>, rows: readonly Transaction[]): Transaction[] {
  return rows.filter(
    ({ isIncome, markedAsTransfer, hidden, tags }) =>
      !isIncome && !markedAsTransfer && !hidden && !tags.some(({ tagId }) => tagId === tag.id),
  );
}

/** The period to offer after a tag is saved; null if it has none, or the same one as before. */
export function newPeriod(
  before: Pick<Tag, 'startsOn' | 'endsOn'> | null,
  saved: Pick<Tag, 'id' | 'name' | 'startsOn' | 'endsOn'>,
): PeriodTag | null {
  const { id, name, startsOn, endsOn } = saved;
  if (startsOn === null || endsOn === null) return null;
  if (before?.startsOn === startsOn && before.endsOn === endsOn) return null;
  return { id, name, startsOn, endsOn };
}
