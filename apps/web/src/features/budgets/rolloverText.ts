import type { AnswerOf, getCoverSources, previewLaterMonths, previewMove } from '@cairn/contract';
import {
  addCents,
  type Budget,
  type BudgetFigures,
  type Cents,
  type CoverSource,
  cents,
  countOf,
  daysOf,
  formatCents,
  formatDay,
  type LaterEffect,
  type Month,
  monthName,
  type OverspentCategory,
  type RolloverPolicy,
  type YearMove,
} from '@cairn/domain';
import type { PoolName } from './pool.ts';

export const policyLabels: Readonly<Record<RolloverPolicy, string>> = {
  fresh: 'Fresh each month',
  left: 'Carry what is left',
  both: 'Carry both ways',
  pool: 'To the pool',
};

export function policyHint(policy: RolloverPolicy, pool: PoolName): string {
  const hints: Readonly<Record<RolloverPolicy, string>> = {
    fresh: 'Every month starts from its own budget.',
    left: `What is left stays here. Overspending comes out of next month’s ${pool}, or is added to card debt.`,
    both: 'What is left stays here, and overspending is made up for next month.',
    pool: `What is left goes to next month’s ${pool}.`,
  };
  return hints[policy];
}

/** "+$38.21" or "−$12.00". */
export function signed(amount: Cents): string {
  return `${amount > 0 ? '+' : '−'}${formatCents(cents(Math.abs(amount)))}`;
}

/** "+$38.21 carried over, −$5.00 moved"; null if neither happened. */
export function transferNote({ carry, moved }: Pick<BudgetFigures, 'carry' | 'moved'>): string | null {
  const parts = [
    ...(carry === 0 ? [] : [`${signed(carry)} carried over`]),
    ...(moved === 0 ? [] : [`${signed(moved)} moved`]),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/** "+$40.00 moved in" or "−$40.00 moved out". */
export function movedText(amount: Cents): string {
  return `${signed(amount)} moved ${amount > 0 ? 'in' : 'out'}`;
}

/** "+$40.00 moved in, November", or for several months "+$60.00 moved in, 3 months"; null if nothing was moved. */
export function yearMovesText(moves: readonly YearMove[], ids: ReadonlySet<number>): string | null {
  const byMonth = Map.groupBy(
    moves.filter(({ id }) => ids.has(id)),
    ({ month }) => month,
  );
  // Moves between a category and its own subcategories cancel out.
  const months = [...byMonth].filter(([, inMonth]) => addCents(...inMonth.map(({ amount }) => amount)) !== 0);
  const total = addCents(...months.flatMap(([, inMonth]) => inMonth.map(({ amount }) => amount)));
  const [only, ...others] = months;
  if (!only) return null;
  const when = others.length === 0 ? monthName(only[0]) : countOf(months.length, 'month');
  return total === 0 ? `Moved in and out, ${when}` : `${movedText(total)}, ${when}`;
}

const MAX_NAMED = 3;

/** "After $23.61 overspent: Electric $15.02, Coffee $7.46, Transit $1.13"; beyond three categories, the rest is a sum. */
function overspentText(overspent: readonly OverspentCategory[]): string {
  const sumOf = (list: readonly OverspentCategory[]) => formatCents(addCents(...list.map(({ amount }) => amount)));
  const named = overspent.slice(0, overspent.length > MAX_NAMED ? MAX_NAMED - 1 : MAX_NAMED);
  const rest = overspent.slice(named.length);
  const parts = [
    ...named.map(({ name, amount }) => `${name} ${formatCents(amount)}`),
    ...(rest.length === 0 ? [] : [`${rest.length} others ${sumOf(rest)}`]),
  ];
  return `After ${sumOf(overspent)} overspent: ${parts.join(', ')}`;
}

type Promised = Pick<Budget, 'promised' | 'leftToBudget' | 'isZeroBased'>;

/** "Includes $470.00 promised to goals"; null if nothing is. What is ready to assign doesn't include it. */
export function promisedNote({ promised, leftToBudget, isZeroBased }: Promised): string | null {
  if (promised === 0) return null;
  const amount = formatCents(promised);
  if (isZeroBased) return `After ${amount} promised to goals`;
  if (leftToBudget >= promised) return `Includes ${amount} promised to goals`;
  const missing = cents(promised - leftToBudget);
  return `${amount} promised to goals, ${formatCents(missing)} more than is left`;
}

/** "$7.46 moved to categories": what Left to budget gave them, or got from them; null if it did neither. */
export function poolMovesNote({ movedToPool = cents(0) }: Pick<Budget, 'movedToPool'>): string | null {
  if (movedToPool === 0) return null;
  return `${formatCents(cents(Math.abs(movedToPool)))} moved ${movedToPool < 0 ? 'to' : 'from'} categories`;
}

type LastMonth = Pick<Budget, 'fromLastMonth' | 'overspentLastMonth' | 'addedToCardDebt'>;

/** The amount that Left to budget got from last month, why it wasn't more, and new card debt. */
export function lastMonthNotes(budget: LastMonth): string[] {
  const { fromLastMonth, overspentLastMonth = [], addedToCardDebt } = budget;
  const hasLastMonth = fromLastMonth !== 0 || overspentLastMonth.length > 0;
  return [
    ...(hasLastMonth
      ? [`From last month ${fromLastMonth === 0 ? formatCents(fromLastMonth) : signed(fromLastMonth)}`]
      : []),
    ...(overspentLastMonth.length === 0 ? [] : [overspentText(overspentLastMonth)]),
    ...(addedToCardDebt === 0 ? [] : [`Added to card debt ${formatCents(addedToCardDebt)}`]),
  ];
}

type PoolEffects = Pick<AnswerOf<typeof previewLaterMonths>, 'leftToBudget' | 'cardDebt'>;

function effectsText(
  available: readonly (readonly [what: string, effect: LaterEffect])[],
  { leftToBudget, cardDebt }: PoolEffects,
  pool: PoolName,
): string | null {
  const effects = [
    ...available,
    ...(leftToBudget ? [[pool, leftToBudget] as const] : []),
    ...(cardDebt ? [['what is added to card debt', cardDebt] as const] : []),
  ];
  const sentences = effects.map(([what, { months, amount, isUneven }]) => {
    const by = isUneven ? `, by ${signed(amount)} in the last one` : ` by ${signed(amount)}`;
    return `Changes ${what} in ${countOf(months, 'later month')}${by}.`;
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}

/**
 * "Changes what is available in 7 later months by −$40.00. Changes Left to budget in 1 later month by +$40.00."; null
 * without an effect.
 */
export function laterMonthsText(
  { leftToBudget, cardDebt, ...available }: AnswerOf<typeof previewLaterMonths>,
  pool: PoolName,
): string | null {
  return effectsText(
    available.months === 0 ? [] : [['what is available', available]],
    { leftToBudget, cardDebt },
    pool,
  );
}

/** Like `laterMonthsText`, for a move: "Changes what is available in Food in 1 later month by −$40.00." */
export function afterMoveText(
  { categories, ...effects }: AnswerOf<typeof previewMove>,
  nameOf: (id: number) => string,
  pool: PoolName,
): string | null {
  return effectsText(
    categories.map(({ id, ...effect }) => [`what is available in ${nameOf(id)}`, effect]),
    effects,
    pool,
  );
}

type SpareMoney = Pick<CoverSource, 'id' | 'spare' | 'needed'>;

/** Why a source has that much to spare, and whether it is enough. */
export function sourceNotes({ id, spare, needed }: SpareMoney, amount: Cents | null, month: Month): string[] {
  const left = formatCents(cents(spare + needed));
  const use = id === null ? 'promised to goals' : `needed by ${formatDay(daysOf(month).last)}`;
  return [
    ...(id === null && needed === 0 ? ['Not planned for anything yet'] : []),
    ...(needed === 0 ? [] : [`${left} left, ${formatCents(needed)} ${use}`]),
    ...(amount !== null && spare < amount ? ['Covers part of it'] : []),
  ];
}

type Source = Pick<AnswerOf<typeof getCoverSources>[number], 'id' | 'later'>;

/** "−$20.00 in each of 2 later months": what covering a category changes in the source, then elsewhere. */
export function laterNotes({ id, later }: Source, covered: string, pool: PoolName): string[] {
  if (!later) return [];
  const effects = [
    ...later.categories.map((effect) => ({ of: effect.id === id ? null : covered, ...effect })),
    ...(later.leftToBudget ? [{ of: id === null ? null : pool, ...later.leftToBudget }] : []),
    ...(later.cardDebt ? [{ of: 'Added to card debt', ...later.cardDebt }] : []),
  ];
  return effects
    .sort((a, b) => Number(a.of !== null) - Number(b.of !== null))
    .map(({ of, months, amount, isUneven }) => {
      const which = isUneven ? 'the last of ' : months > 1 ? 'each of ' : '';
      return `${of === null ? '' : `${of}: `}${signed(amount)} in ${which}${countOf(months, 'later month')}`;
    });
}
