import {
  type Cents,
  cents,
  type FlowNode,
  type FlowNodeKind,
  formatCents,
  type MoneyFlow,
  type ReportFigures,
  SMALLEST_SHARE,
} from '@cairn/domain';
import { sharePercent } from '../../ui/chartFigures.ts';
import { savingsRateText } from './cashFlowView.ts';

const fixedColors: Partial<Record<FlowNodeKind, string>> = {
  source: 'var(--series-1)',
  total: 'var(--series-1)',
  unspent: 'var(--series-1)',
  savings: 'var(--series-4)',
  other: 'var(--series-12)',
};

/** The color of each node; parts of a category have the category's. */
export function flowColors({ nodes, links }: MoneyFlow): ReadonlyMap<string, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ownColor = ({ kind, iconColor }: FlowNode) => fixedColors[kind] ?? (iconColor || 'var(--series-12)');
  const categoryOf = (id: string) => {
    const neighbors = links.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []));
    return neighbors.map((neighbor) => byId.get(neighbor)).find((node) => node?.kind === 'category');
  };
  const isPart = ({ kind }: FlowNode) => kind === 'subcategory' || kind === 'other';
  return new Map(nodes.map((node) => [node.id, ownColor((isPart(node) && categoryOf(node.id)) || node)]));
}

export function flowShare({ total }: MoneyFlow, { amount }: FlowNode): string {
  return sharePercent(Math.abs(amount), total);
}

/** "Food $13,181.65 13.2% of income", for screen readers. */
export function nodeText(flow: MoneyFlow, node: FlowNode): string {
  const amount = formatCents(node.amount);
  if (node.kind === 'total') return `${node.name} ${amount}`;
  return `${node.name} ${amount} ${flowShare(flow, node)} of the total`;
}

/** The sentence above the chart, in parts: those at odd places are figures. */
export function flowSentence({ nodes }: MoneyFlow, figures: ReportFigures): string[] {
  const find = (kind: FlowNodeKind) => nodes.find((node) => node.kind === kind);
  const [unspent, savings, most] = [find('unspent'), find('savings'), find('category')];
  const rate = savingsRateText(figures);
  const share = rate === null ? ['.'] : [', or ', rate, ' of what came in.'];
  const first = savings
    ? ['You spent ', formatCents(savings.amount), ' more than came in.']
    : unspent
      ? ['You kept ', formatCents(unspent.amount), ...share]
      : ['Everything that came in was spent.'];
  const last = first.pop() ?? '';
  if (!most || most.amount <= 0) return [...first, last];
  return [...first, `${last} ${most.name} took the most, `, formatCents(most.amount), '.'];
}

/** The text of the note about small categories; null if there are none. */
export function otherNote({ nodes }: MoneyFlow): string | null {
  const names = nodes.flatMap(({ id, joined }) => (id === 'category:other' ? joined : []));
  return names.length === 0 ? null : `Anything under ${SMALLEST_SHARE * 100}% is in Other: ${names.join(', ')}.`;
}

interface FlowListItem {
  readonly node: FlowNode;
  /** A part of the category above it. */
  readonly isPart: boolean;
}

/** The nodes as two lists: money in, and money out or left over. */
export function flowLists({ nodes, links }: MoneyFlow): { in: FlowListItem[]; out: FlowListItem[] } {
  const isInto = new Set(links.filter(({ to }) => to === 'total').map(({ from }) => from));
  const item = (node: FlowNode) => ({
    node,
    isPart:
      node.kind === 'subcategory' || (node.kind === 'other' && !['source:other', 'category:other'].includes(node.id)),
  });
  const shown = nodes.filter(({ kind }) => kind !== 'total').map(item);
  return {
    in: shown.filter(({ node }) => isInto.has(node.id)),
    out: shown.filter(({ node }) => !isInto.has(node.id)),
  };
}

export function largestOf(items: readonly FlowListItem[]): Cents {
  return cents(items.reduce((most, { node }) => Math.max(most, Math.abs(node.amount)), 1));
}
