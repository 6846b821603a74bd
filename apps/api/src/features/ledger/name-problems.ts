import type { ListedProblem } from '@cairn/contract';
import type { LedgerId } from '@cairn/domain';
import { chainKey, findChainedRows, type HistoryProblem, valuesIn } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';

/** Where these nouns have their name in what the chain has of them. */
const NAME_PLACE = 2;
const namedNouns = ['account', 'category', 'rule', 'transaction', 'tag', 'series', 'goal'];

function nameIn(noun: string, content: string): string | null {
  return namedNouns.includes(noun) ? (valuesIn(content)[NAME_PLACE] ?? null) : null;
}

/** Browsers only have to read times with three decimals. */
export const toMilliseconds = (time: string) => `${time.slice(0, -4)}Z`;

/** Adds the names that the rows have now. */
export async function nameProblems(
  db: Db,
  ledgerId: LedgerId,
  problems: readonly HistoryProblem[],
): Promise<ListedProblem[]> {
  if (problems.length === 0) return [];
  const rows = await findChainedRows(
    db,
    ledgerId,
    problems.map(({ id }) => id),
  );
  const names = new Map(rows.map((row) => [chainKey(row.noun, row), nameIn(row.noun, row.content)]));
  return problems.map(({ madeAt, ...problem }) => ({
    ...problem,
    name: names.get(chainKey(problem.noun, problem)) ?? null,
    changedAt: madeAt && toMilliseconds(madeAt),
  }));
}
