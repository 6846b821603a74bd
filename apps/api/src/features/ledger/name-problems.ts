import type { ListedProblem } from '@cairn/contract';
import { type Cents, cents, type Day, isDay, type LedgerId } from '@cairn/domain';
import { chainKey, findChainedRows, type HistoryProblem, valuesIn } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { listSummaries } from './ledger.queries.ts';

/** Where the chained content of each kind of row contains its name. */
interface Places {
  readonly name?: number;
  /** The account or category that it belongs to. */
  readonly account?: number;
  readonly category?: number;
  readonly day?: number;
  readonly amount?: number;
  /** Whether the amount is money in. Without it, the amount has its own sign. */
  readonly isIncome?: number;
}

const NAME = 2;

const placesOf: Readonly<Record<string, Places>> = {
  account: { name: NAME },
  category: { name: NAME },
  rule: { name: NAME },
  defaultBudget: { category: 0, amount: 3 },
  monthBudget: { category: 0, amount: 3 },
  rolloverPolicy: { category: 0 },
  budgetMove: { category: 4, amount: 5 },
  transaction: { name: NAME, day: 3, amount: 4, isIncome: 5, account: 6 },
  tag: { name: NAME },
  balanceAssertion: { account: 2, day: 3, amount: 7 },
  series: { name: NAME, account: 3 },
  seriesException: { day: 3 },
  cardCycle: { account: 0 },
  accountFloor: { account: 0, amount: 2 },
  goal: { name: NAME },
  sinkingFund: { category: 0, amount: 2 },
  reconciliation: { account: 2, day: 4, amount: 5 },
  report: { name: NAME },
};

/** A deleted transaction is chained without its values. The reader of rows adds an empty one. */
const DELETED_VALUES_MAX = 4;

type NamedProblem = Pick<ListedProblem, 'name' | 'accountName' | 'date' | 'amount'>;

const valueAt = (values: readonly string[], place: number | undefined): string | null =>
  (place === undefined ? null : values[place]) || null;

function dayOf(text: string | null): Day | null {
  return text !== null && isDay(text) ? text : null;
}

function amountOf(values: readonly string[], { amount, isIncome }: Places): Cents | null {
  const text = valueAt(values, amount);
  if (text === null) return null;
  const isOut = isIncome !== undefined && valueAt(values, isIncome) === 'f';
  return cents(isOut ? -Number(text) : Number(text));
}

/** The names of the rows in a page of problems, if they still exist. */
class Names {
  readonly #values: ReadonlyMap<string, readonly string[]>;
  #owners: ReadonlyMap<string, string> = new Map();

  constructor(values: ReadonlyMap<string, readonly string[]>) {
    this.#values = values;
  }

  static async load(db: Db, ledgerId: LedgerId, problems: readonly HistoryProblem[]): Promise<Names> {
    const rows = await findChainedRows(
      db,
      ledgerId,
      problems.map(({ id }) => id),
    );
    const names = new Names(new Map(rows.map((row) => [chainKey(row.noun, row), valuesIn(row.content)])));
    const ids = new Set(problems.flatMap((problem) => names.#ownersOf(problem)));
    const owners = await findChainedRows(db, ledgerId, [...ids]);
    names.#owners = new Map(owners.map(({ noun, id, content }) => [`${noun} ${id}`, valuesIn(content)[NAME] ?? '']));
    return names;
  }

  of(problem: HistoryProblem): NamedProblem {
    const places = placesOf[problem.noun] ?? {};
    const values = this.#valuesOf(problem);
    const [account, category] = [this.#ownerId(problem, 'account'), this.#ownerId(problem, 'category')];
    return {
      name: valueAt(values, places.name) ?? this.#owners.get(`category ${category}`) ?? null,
      accountName: this.#owners.get(`account ${account}`) ?? null,
      date: dayOf(valueAt(values, places.day)),
      amount: amountOf(values, places),
    };
  }

  #valuesOf(problem: HistoryProblem): readonly string[] {
    const values = this.#values.get(chainKey(problem.noun, problem)) ?? [];
    return problem.noun === 'transaction' && values.length <= DELETED_VALUES_MAX ? [] : values;
  }

  /** Some rows contain the ID of the row they belong to, so it is known even if they are gone. */
  #ownerId(problem: HistoryProblem, kind: 'account' | 'category'): number | null {
    const place = placesOf[problem.noun]?.[kind];
    if (place === 0) return problem.id;
    const text = valueAt(this.#valuesOf(problem), place);
    return text === null ? null : Number(text);
  }

  #ownersOf(problem: HistoryProblem): number[] {
    return [this.#ownerId(problem, 'account'), this.#ownerId(problem, 'category')].filter((id) => id !== null);
  }
}

/** Browsers only have to read times with three decimals. */
export const toMilliseconds = (time: string) => `${time.slice(0, -4)}Z`;

/** Adds the names of the rows, and descriptions of the changes that last wrote them. */
export async function nameProblems(
  db: Db,
  ledgerId: LedgerId,
  problems: readonly HistoryProblem[],
): Promise<ListedProblem[]> {
  if (problems.length === 0) return [];
  const names = await Names.load(db, ledgerId, problems);
  const changes = problems.flatMap(({ changeSetId }) => (changeSetId === null ? [] : [changeSetId]));
  const summaries = await listSummaries(db, ledgerId, changes);
  return problems.map(({ madeAt, ...problem }) => ({
    ...problem,
    ...names.of({ madeAt, ...problem }),
    change: summaries.get(problem.changeSetId ?? 0) ?? null,
    changedAt: madeAt && toMilliseconds(madeAt),
  }));
}
