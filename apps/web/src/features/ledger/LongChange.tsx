import { countOf } from '@cairn/domain';

/** A change of more transactions takes seconds. */
const MANY_TRANSACTIONS = 5_000;

interface LongChangeProps {
  /** "Tagging" */
  doing: string;
  count: number;
  isPending: boolean;
}

/** Says that a change of many transactions takes a while. All of it is one change, so no part of it is done before the rest. */
export function LongChange({ doing, count, isPending }: LongChangeProps) {
  const isLong = isPending && count > MANY_TRANSACTIONS;
  return <output>{isLong && `${doing} ${countOf(count)}. This can take several seconds.`}</output>;
}
