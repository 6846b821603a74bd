import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { parseDay } from '../day.ts';
import { type Cents, cents } from '../money.ts';
import { figuresOf, isListed, type ReportLine } from './lines.ts';
import { listBehindNode, moneyFlow, savingsRate } from './money-flow.ts';
import { DEFAULT_REPORT, type ReportQuery } from './query.ts';
import { NO_FIGURES, type ReportResult } from './result.ts';

const query: ReportQuery = { ...DEFAULT_REPORT, groupBy: ['category', 'subcategory'], measure: 'net' };

interface Row {
  readonly categoryId: number | null;
  readonly subcategoryId?: number | null;
  readonly isIncome?: boolean;
  /** Money out is negative. */
  readonly net: number;
}

function toLine({ categoryId, subcategoryId = null, isIncome = false, net }: Row, index: number): ReportLine {
  return {
    ...{ transactionId: index + 1, day: parseDay('2026-11-10') ?? missing(), accountId: null, payee: '' },
    ...{ categoryId, subcategoryId, isIncomeCategory: isIncome, isIncome: net > 0, amount: cents(Math.abs(net)) },
    ...{ transactionAmount: cents(Math.abs(net)), isTransfer: false, isHidden: false, tagIds: [] },
  };
}

function missing(): never {
  throw new Error('not a day');
}

/** A report by category and subcategory; a name is the ID. */
function reportOf(lines: readonly ReportLine[]): ReportResult {
  const key = ({ categoryId, subcategoryId }: ReportLine) => `${categoryId}/${subcategoryId}`;
  const rows = [...new Set(lines.map(({ categoryId }) => categoryId))];
  const columns = [...Map.groupBy(lines, key).values()];
  const total = NO_FIGURES;
  return {
    range: { first: parseDay('2026-11-01') ?? missing(), last: parseDay('2026-11-30') ?? missing() },
    periodCount: 1,
    sides: [
      { by: 'category', members: rows.map((categoryId) => ({ categoryId, name: String(categoryId), total })) },
      {
        by: 'subcategory',
        members: columns.map(([one]) => {
          const { categoryId = null, subcategoryId = null } = one ?? {};
          return { categoryId, subcategoryId, name: String(subcategoryId ?? categoryId), total };
        }),
      },
    ],
    cells: columns.map((own, column) => ({
      at: [rows.indexOf(own[0]?.categoryId ?? null), column],
      ...figuresOf(own),
    })),
    total: figuresOf(lines),
  };
}

function flowOfRows(...rows: readonly Row[]) {
  const { nodes, links, total } = moneyFlow(reportOf(rows.map(toLine)));
  return {
    total,
    nodes: Object.fromEntries(nodes.map(({ name, amount }) => [name, amount])),
    kinds: nodes.map(({ kind, name }) => `${kind} ${name}`),
    links: links.map(({ from, to, amount }) => `${from} → ${to} ${amount}`),
  };
}

/** What isn’t spent. */
const LEFT = 'Kept';
const PAY = { categoryId: 1, isIncome: true } as const;

// covers: reports 15
test('1,000.00 earned − 600.00 spent = 400.00 left, which is drawn first', () => {
  const flow = flowOfRows({ ...PAY, net: 1_000_00 }, { categoryId: 2, subcategoryId: 20, net: -600_00 });
  expect(flow.kinds).toEqual(['source 1', 'total Income', `unspent ${LEFT}`, 'category 2', 'subcategory 20']);
  expect(flow.links).toEqual([
    'source:1/null → total 100000',
    'total → unspent 40000',
    'total → category:2 60000',
    'category:2 → subcategory:2/20 60000',
  ]);
});

// covers: reports 15
test('100.00 earned − 250.00 spent: 150.00 comes from savings', () => {
  const flow = flowOfRows({ ...PAY, net: 100_00 }, { categoryId: 2, net: -250_00 });
  expect(flow).toMatchObject({ total: 250_00, nodes: { 'From savings': 150_00, Total: 250_00 } });
  expect(flow.links).toContain('savings → total 15000');
});

// covers: reports 15
test('refunds are subtracted: 100.00 − 30.00 = 70.00', () => {
  expect(
    flowOfRows({ ...PAY, net: 500_00 }, { categoryId: 2, net: -100_00 }, { categoryId: 2, net: 30_00 }).nodes,
  ).toEqual({ 1: 500_00, Income: 500_00, [LEFT]: 430_00, 2: 70_00 });
});

// covers: reports 15
test('a category with more refunds than spending flows in: 500.00 + 40.00 = 540.00', () => {
  const flow = flowOfRows({ ...PAY, net: 500_00 }, { categoryId: 2, net: 40_00 });
  expect(flow.total).toBe(540_00);
  expect(flow.links).toContain('category:2 → total 4000');
  expect(flow.nodes).toMatchObject({ 2: -40_00, [LEFT]: 540_00 });
});

// covers: reports 15
test('with a category that flows in, or pay that was returned, the total isn’t called Income', () => {
  const refunded = flowOfRows(
    { ...PAY, net: 1_000_00 },
    { categoryId: 2, net: 100_00 },
    { categoryId: 3, net: -600_00 },
  );
  expect(refunded.nodes).toMatchObject({ Total: 1_100_00, [LEFT]: 500_00 });
  const returned = flowOfRows({ ...PAY, net: 500_00 }, { categoryId: 3, isIncome: true, net: -20_00 });
  expect(returned.kinds).toContain('total Total');
});

// covers: reports 15
test('a negative subcategory flows into its category, and pay that was returned flows out', () => {
  const flow = flowOfRows(
    { ...PAY, net: 500_00 },
    { categoryId: 3, isIncome: true, net: -20_00 },
    { categoryId: 2, subcategoryId: 20, net: -90_00 },
    { categoryId: 2, subcategoryId: 21, net: 30_00 },
  );
  expect(flow.links).toEqual([
    'source:1/null → total 50000',
    'total → unspent 42000',
    'total → category:2 6000',
    'category:2 → subcategory:2/20 9000',
    'subcategory:2/21 → category:2 3000',
    'total → source:3/null 2000',
  ]);
});

// covers: reports 15
test('nodes under 1.5% of the total join Other, which names them', () => {
  const rows = [
    { ...PAY, net: 10_000_00 },
    { categoryId: 2, net: -149_99 },
    { categoryId: 3, net: -150_00 },
    { categoryId: 4, net: -1_00 },
    { categoryId: 5, subcategoryId: 50, net: -500_00 },
    { categoryId: 5, subcategoryId: 51, net: -20_00 },
  ];
  const { nodes } = moneyFlow(reportOf(rows.map(toLine)));
  expect(nodes.filter(({ kind }) => kind === 'other')).toMatchObject([
    { id: 'category:5:other', amount: 20_00, joined: ['51'] },
    { id: 'category:other', amount: 150_99, joined: ['2', '4'] },
  ]);
  expect(nodes.map(({ name }) => name)).toContain('3');
});

// covers: reports 15
test('nothing earned or spent is an empty flow', () => {
  expect(moneyFlow(reportOf([]))).toEqual({ total: 0, nodes: [], links: [] });
});

// covers: reports 16
test('savings rate: 400.00 left of 1,000.00 is 40%, and none without income', () => {
  expect(savingsRate({ earned: cents(1_000_00), spent: cents(600_00), count: 2 })).toBe(0.4);
  expect(savingsRate(NO_FIGURES)).toBe(null);
});

const someRow: fc.Arbitrary<Row> = fc
  .record({
    categoryId: fc.option(fc.integer({ min: 1, max: 6 })),
    half: fc.constantFrom(null, 0, 1),
    net: fc.integer({ min: -900_00, max: 900_00 }),
  })
  .map(({ categoryId, half, net }) => ({
    ...{ categoryId, net, isIncome: categoryId !== null && categoryId > 4 },
    subcategoryId: categoryId === null || half === null ? null : categoryId * 10 + half,
  }));

// covers: reports 15
test('whatever the amounts: the total’s flows are equal in and out, links are positive, and every node equals its list', () => {
  fc.assert(
    fc.property(fc.array(someRow, { maxLength: 30 }), (rows) => {
      const lines = rows.filter(({ net }) => net !== 0).map(toLine);
      const report = reportOf(lines);
      const { nodes, links, total } = moneyFlow(report);
      const sumOf = (side: 'from' | 'to', id: string) =>
        links.filter((link) => link[side] === id).reduce((sum, { amount }) => sum + amount, 0);
      expect([sumOf('to', 'total'), sumOf('from', 'total')]).toEqual([total, total]);
      for (const { amount } of links) expect(amount).toBeGreaterThan(0);
      expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
      for (const node of nodes) {
        if (node.kind === 'total') continue;
        const list = listBehindNode(query, report, node);
        const { spent, earned } = figuresOf(lines.filter((line) => isListed(line, list)));
        const net: Record<string, Cents | number> = { spent, earned };
        const isAll = node.kind === 'unspent' || node.kind === 'savings';
        const sum = isAll ? Math.abs(earned - spent) : net[node.flow ?? ''];
        expect({ id: node.id, sum }).toEqual({ id: node.id, sum: node.amount });
      }
    }),
    { numRuns: inject('isDeep') ? 2_000 : 300 },
  );
});
