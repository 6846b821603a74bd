import { countOf } from '@cairn/domain';

/** Changes to more transactions than this take seconds. */
const MANY_TRANSACTIONS = 5_000;

interface LongChangeProps {
  /** "Tagging" */
  doing: string;
  count: number;
  isPending: boolean;
}

/** Says that a change to many transactions takes a while. There is no progress to show, because it is saved all at once. */
export function LongChange({ doing, count, isPending }: LongChangeProps) {
  const isLong = isPending && count > MANY_TRANSACTIONS;
  return <output>{isLong && `${doing} ${countOf(count)}. This can take several seconds.`}</output>;
}
