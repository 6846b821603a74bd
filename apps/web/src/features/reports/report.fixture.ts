import {
  type ComparedReport,
  cents,
  type Day,
  type DaySpan,
  isDay,
  lastYearRange,
  memberKey,
  type NamedMember,
  periodsIn,
  type ReportFigures,
  type ReportGroup,
  type ReportQuery,
  type ReportResult,
} from '@cairn/domain';
import { category, subcategory } from '../categories/category.fixture.ts';

function dayOf(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

export const groceries = subcategory(12, 'Groceries');
export const restaurants = subcategory(13, 'Restaurants');
export const food = category(11, 'Food', { subcategories: [groceries, restaurants], color: '#986605' });
export const rent = category(21, 'Rent', { color: '#304E75' });
export const salary = category(31, 'Salary', { isIncome: true });

interface Line {
  readonly day: Day;
  readonly category: typeof food;
  readonly part?: typeof groceries;
  readonly payee: string;
  readonly amount: number;
}

function line(day: string, of: typeof food, amount: number, payee: string, part?: typeof groceries): Line {
  return { day: dayOf(day), category: of, amount, payee, ...(part && { part }) };
}

/** Two months, and one of the year before. */
const lines: readonly Line[] = [
  line('2026-09-01', salary, 4_000_00, 'Acme'),
  line('2026-09-02', rent, 1_500_00, 'Harbor Homes'),
  line('2026-09-05', food, 300_00, 'Trader Joe’s', groceries),
  line('2026-09-09', food, 80_11, 'Harbor Grill', restaurants),
  line('2026-10-01', salary, 4_000_00, 'Acme'),
  line('2026-10-02', rent, 1_500_00, 'Harbor Homes'),
  line('2026-10-05', food, 250_00, 'Trader Joe’s', groceries),
  line('2025-10-01', salary, 3_800_00, 'Acme'),
  line('2025-10-05', food, 200_00, 'Trader Joe’s', groceries),
];

function figuresOf(found: readonly Line[]): ReportFigures {
  const sum = (isIncome: boolean) =>
    cents(found.filter((one) => one.category.income === isIncome).reduce((total, { amount }) => total + amount, 0));
  return { spent: sum(false), earned: sum(true), count: found.length };
}

type Named = Omit<NamedMember, 'total'>;

/** The values of a line in a group. */
function memberOf(
  by: ReportGroup,
  { category: main, part, payee, day }: Line,
  query: ReportQuery,
  range: DaySpan,
): Named {
  const look = { icon: main.icon, iconColor: main.iconColor };
  switch (by) {
    case 'category':
      return { name: main.name, categoryId: main.id, ...look };
    case 'subcategory':
      return { name: part?.name ?? main.name, categoryId: main.id, subcategoryId: part?.id ?? null, ...look };
    case 'period': {
      const period = periodsIn(range, query.grain).find(({ first, last }) => first <= day && day <= last);
      return { name: '', first: period?.first, last: period?.last };
    }
    default:
      return { name: payee, payee };
  }
}

function resultOf(query: ReportQuery, range: DaySpan): ReportResult {
  const isCounted = ({ category: { income } }: Line) =>
    query.measure === 'earned' ? income : query.measure === 'spent' ? !income : true;
  const within = lines.filter((one) => range.first <= one.day && one.day <= range.last && isCounted(one));
  const periods = periodsIn(range, query.grain);
  const sides = query.groupBy.map((by) => {
    const named: Named[] =
      by === 'period'
        ? periods.map(({ first, last }) => ({ name: '', first, last }))
        : within.map((one) => memberOf(by, one, query, range));
    const byKey = new Map(named.map((member) => [memberKey(by, member, query.grain), member]));
    const members = [...byKey].map(([key, member]) => {
      const own = within.filter((one) => memberKey(by, memberOf(by, one, query, range), query.grain) === key);
      return { key, own: new Set(own), member: { ...member, total: figuresOf(own) } };
    });
    const size = ({ member }: (typeof members)[number]) => member.total.spent + member.total.earned;
    return { by, members: by === 'period' ? members : members.toSorted((one, other) => size(other) - size(one)) };
  });
  const [rows, columns] = sides;
  const cells = (rows?.members ?? []).flatMap((row, at) =>
    (columns?.members ?? []).flatMap((column, across) => {
      const own = [...row.own].filter((one) => column.own.has(one));
      return own.length === 0 ? [] : [{ at: [at, across], ...figuresOf(own) }];
    }),
  );
  return {
    range,
    periodCount: periods.length,
    sides: sides.map(({ by, members }) => ({ by, members: members.map(({ member }) => member) })),
    cells,
    total: figuresOf(within),
  };
}

/** September and October 2026, whatever the range. */
const range: DaySpan = { first: dayOf('2026-09-01'), last: dayOf('2026-10-31') };

export function reportOf(query: ReportQuery): ComparedReport {
  const before = query.comparesLastYear ? lastYearRange(range, query.grain) : null;
  const previous = before && resultOf(query, before);
  return { ...resultOf(query, range), previous };
}
