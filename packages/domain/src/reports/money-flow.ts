import { addCents, type Cents, cents } from '../money.ts';
import { conditionOf, type ListBehind, listOfLines } from './list.ts';
import type { LineCondition, LineFlow, ReportQuery } from './query.ts';
import { measured, type NamedMember, type ReportFigures, type ReportResult } from './result.ts';

/** Nodes with a smaller share of the total join "Other". */
export const SMALLEST_SHARE = 0.015;

export type FlowNodeKind =
  | 'source'
  | 'savings'
  | 'total'
  | 'unspent'
  | 'category'
  | 'subcategory'
  /** Nodes that are too small to be drawn. */
  | 'other';

export interface FlowNode {
  readonly id: string;
  readonly kind: FlowNodeKind;
  readonly name: string;
  readonly icon?: string | undefined;
  readonly iconColor?: string | undefined;
  /** The sum of its list. Negative if it flows the other way: more refunds than spending. */
  readonly amount: Cents;
  /** The names of the nodes that it combines. */
  readonly joined: readonly string[];
  /** The lines that its list counts. */
  readonly flow: LineFlow | null;
  readonly condition: LineCondition | null;
}

/** Always positive. */
export interface FlowLink {
  readonly from: string;
  readonly to: string;
  readonly amount: Cents;
}

/** Income, the total, categories, and subcategories, in the order in which they are drawn. */
export interface MoneyFlow {
  readonly total: Cents;
  readonly nodes: readonly FlowNode[];
  readonly links: readonly FlowLink[];
}

const TOTAL = 'total';

interface Part {
  readonly member: NamedMember;
  readonly amount: Cents;
}

interface SpentCategory extends Part {
  /** By subcategory, including lines without one. */
  readonly parts: readonly Part[];
}

const largestFirst = (one: Part, other: Part) => other.amount - one.amount;
const sumOf = (parts: readonly Part[]) => addCents(...parts.map(({ amount }) => amount));

/** The parts of a report by category and subcategory. */
function partsOf({ sides, cells }: ReportResult): { earned: Part[]; spent: SpentCategory[] } {
  const [rows, columns] = sides.map(({ members }) => members);
  const earned: Part[] = [];
  const spentBy = new Map<number, Part[]>();
  for (const cell of cells) {
    const [row = 0, column = 0] = cell.at;
    const member = columns?.[column];
    if (!member) continue;
    if (cell.earned !== 0) earned.push({ member, amount: cell.earned });
    if (cell.spent !== 0) spentBy.set(row, [...(spentBy.get(row) ?? []), { member, amount: cell.spent }]);
  }
  const spent = [...spentBy].flatMap(([row, parts]) => {
    const member = rows?.[row];
    return member ? [{ member, amount: sumOf(parts), parts: parts.toSorted(largestFirst) }] : [];
  });
  return { earned: earned.toSorted(largestFirst), spent: spent.toSorted(largestFirst) };
}

const keyOf = ({ categoryId, subcategoryId }: NamedMember) => `${categoryId}/${subcategoryId}`;

function conditionFor(by: 'category' | 'subcategory', members: readonly NamedMember[]): LineCondition {
  return { categories: members.flatMap((member) => conditionOf({ by, member })?.categories ?? []) };
}

interface NodeOptions {
  readonly id: string;
  readonly kind: FlowNodeKind;
  readonly by: 'category' | 'subcategory';
  readonly flow: LineFlow;
}

function nodeOf({ member, amount }: Part, { id, kind, by, flow }: NodeOptions): FlowNode {
  const { name, icon, iconColor } = member;
  return { id, kind, name, icon, iconColor, amount, joined: [], flow, condition: conditionFor(by, [member]) };
}

function otherOf(parts: readonly Part[], { id, kind, by, flow }: NodeOptions): FlowNode {
  const members = parts.map(({ member }) => member);
  const joined = members.map(({ name }) => name);
  return { id, kind, name: 'Other', amount: sumOf(parts), joined, flow, condition: conditionFor(by, members) };
}

/** Splits positive parts into those that are drawn and those that join "Other". */
function bySize<Some extends Part>(parts: readonly Some[], total: Cents): { large: Some[]; small: Some[] } {
  const isLarge = ({ amount }: Some) => amount >= total * SMALLEST_SHARE;
  const positive = parts.filter(({ amount }) => amount > 0);
  return { large: positive.filter(isLarge), small: positive.filter((part) => !isLarge(part)) };
}

const plain = (id: string, kind: FlowNodeKind, name: string, amount: Cents, flow: LineFlow | null): FlowNode => ({
  ...{ id, kind, name, amount, flow },
  joined: [],
  condition: null,
});

class FlowBuilder {
  readonly nodes: FlowNode[] = [];
  readonly links: FlowLink[] = [];
  readonly total: Cents;

  constructor(total: Cents) {
    this.total = total;
  }

  /** Draws a node that leads to another one, or comes from it. */
  add(node: FlowNode, direction: 'to' | 'from', neighbor: string): void {
    this.nodes.push(node);
    this.link(node.id, direction, neighbor, node.amount);
  }

  link(id: string, direction: 'to' | 'from', neighbor: string, amount: Cents): void {
    if (amount === 0) return;
    const [from, to] = direction === 'to' ? [id, neighbor] : [neighbor, id];
    this.links.push({ from, to, amount: cents(Math.abs(amount)) });
  }

  addSources(earned: readonly Part[]): void {
    const { large, small } = bySize(earned, this.total);
    const options = { kind: 'source', by: 'subcategory', flow: 'earned' } as const;
    for (const part of large) this.add(nodeOf(part, { ...options, id: `source:${keyOf(part.member)}` }), 'to', TOTAL);
    if (small.length > 0) this.add(otherOf(small, { ...options, id: 'source:other', kind: 'other' }), 'to', TOTAL);
  }

  /** Income with more paid back than earned. */
  addNegativeSources(earned: readonly Part[]): void {
    for (const part of earned.filter(({ amount }) => amount < 0)) {
      const id = `source:${keyOf(part.member)}`;
      this.add(nodeOf(part, { id, kind: 'source', by: 'subcategory', flow: 'earned' }), 'from', TOTAL);
    }
  }

  addCategory(category: SpentCategory): void {
    const id = `category:${category.member.categoryId}`;
    const node = nodeOf(category, { id, kind: 'category', by: 'category', flow: 'spent' });
    this.add(node, category.amount < 0 ? 'to' : 'from', TOTAL);
    const { large, small } = bySize(
      category.parts.filter(({ member }) => member.subcategoryId !== null),
      this.total,
    );
    const options = { kind: 'subcategory', by: 'subcategory', flow: 'spent' } as const;
    for (const part of large)
      this.add(nodeOf(part, { ...options, id: `subcategory:${keyOf(part.member)}` }), 'from', id);
    // Alone, it would only repeat its category.
    if (small.length > 0 && large.length > 0)
      this.add(otherOf(small, { ...options, id: `${id}:other`, kind: 'other' }), 'from', id);
    for (const part of category.parts.filter(({ amount }) => amount < 0))
      if (category.parts.length > 1)
        this.add(nodeOf(part, { ...options, id: `subcategory:${keyOf(part.member)}` }), 'to', id);
  }

  addCategories(spent: readonly SpentCategory[]): void {
    const { small } = bySize(spent, this.total);
    for (const category of spent) if (!small.includes(category)) this.addCategory(category);
    const options = { id: 'category:other', kind: 'other', by: 'category', flow: 'spent' } as const;
    if (small.length > 0) this.add(otherOf(small, options), 'from', TOTAL);
  }
}

/**
 * Where money came from and went, from a report by category and subcategory with the measure net. Refunds are already
 * subtracted. Negative amounts flow the other way. Leftover money is "Kept", and a shortfall comes from savings.
 */
export function moneyFlow(report: ReportResult): MoneyFlow {
  const { earned, spent } = partsOf(report);
  const all = [...earned.map(({ amount }) => amount), ...spent.map(({ amount }) => cents(-amount))];
  const moneyIn = addCents(...all.filter((amount) => amount > 0));
  const moneyOut = cents(-addCents(...all.filter((amount) => amount < 0)));
  const total = cents(Math.max(moneyIn, moneyOut));
  const left = cents(moneyIn - moneyOut);
  const flow = new FlowBuilder(total);
  if (total === 0) return { total, nodes: [], links: [] };
  flow.addSources(earned);
  if (left < 0) flow.add(plain('savings', 'savings', 'From savings', cents(-left), null), 'to', TOTAL);
  // Refunds that flow in aren’t income.
  const isIncome = left >= 0 && [...earned, ...spent].every(({ amount }) => amount >= 0);
  flow.nodes.push(plain(TOTAL, 'total', isIncome ? 'Income' : 'Total', total, null));
  if (left > 0) flow.add(plain('unspent', 'unspent', 'Kept', left, null), 'from', TOTAL);
  flow.addCategories(spent);
  flow.addNegativeSources(earned);
  return { total, nodes: flow.nodes, links: flow.links };
}

/** The list behind a node. It adds up to the node’s amount, except for the total, whose list is all of the report’s. */
export function listBehindNode(query: ReportQuery, report: ReportResult, { flow, condition }: FlowNode): ListBehind {
  return listOfLines(query, report.range, flow, condition ? [condition] : []);
}

/** The share of the earned money that wasn’t spent; null if nothing was earned. */
export function savingsRate(figures: ReportFigures): number | null {
  return figures.earned > 0 ? measured('net', figures, 1) / figures.earned : null;
}
