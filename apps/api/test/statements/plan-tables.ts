import { type Equality, equalitiesIn } from './conditions.ts';

/** Tables with the columns that identify the owner of a row. */
export type TableKeys = ReadonlyMap<string, readonly string[]>;

export interface PlanTables {
  /** Tables that statements must filter by ledger. */
  readonly ledgerTables: TableKeys;
  /** Tables that lead to a ledger. */
  readonly routing: TableKeys;
}

type Node = Readonly<Record<string, unknown>>;

interface Scan {
  /** Null for a CTE, a function or a list of values. */
  readonly table: string | null;
  readonly restrictions: Equality[];
}

type Scans = Map<string, Scan>;

const OWN_CONDITIONS = ['Index Cond', 'Recheck Cond', 'TID Cond', 'Filter'];
const JOIN_CONDITIONS = ['Hash Cond', 'Merge Cond', 'Join Filter'];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (node: Node, name: string) => (typeof node[name] === 'string' ? node[name] : null);

function childrenOf(node: Node): Node[] {
  return Array.isArray(node.Plans) ? node.Plans.filter(isNode) : [];
}

function aliasesIn(node: Node): string[] {
  const own = isScan(node) ? [textIn(node, 'Alias') ?? ''] : [];
  return [...own, ...childrenOf(node).flatMap(aliasesIn)];
}

/** ModifyTable nodes name a table too, but their rows come from a scan below them. */
function isScan(node: Node): boolean {
  return textIn(node, 'Alias') !== null && node['Node Type'] !== 'ModifyTable';
}

/** The scans that a join's condition restricts: in an outer join, only the nullable side. */
function restrictedBy(node: Node): string[] {
  const sides = childrenOf(node).filter((child) => ['Outer', 'Inner'].includes(String(child['Parent Relationship'])));
  const type = textIn(node, 'Join Type');
  const restricted = sides.filter((side) => {
    const isOuter = side['Parent Relationship'] === 'Outer';
    if (type === 'Inner' || type === 'Semi' || type === 'Right Semi') return true;
    if (type === 'Left' || type === 'Anti') return !isOuter;
    return (type === 'Right' || type === 'Right Anti') && isOuter;
  });
  return restricted.flatMap(aliasesIn);
}

function restrict(scans: Scans, aliases: readonly string[], condition: string | null): void {
  if (condition === null) return;
  for (const equality of equalitiesIn(condition))
    for (const alias of aliases) if (alias === equality.alias) scans.get(alias)?.restrictions.push(equality);
}

function findScans(node: Node, scans: Scans): void {
  const alias = textIn(node, 'Alias');
  if (alias !== null && isScan(node)) scans.set(alias, { table: textIn(node, 'Relation Name'), restrictions: [] });
  for (const child of childrenOf(node)) findScans(child, scans);
}

function findRestrictions(node: Node, scans: Scans): void {
  const all = aliasesIn(node);
  const own = isScan(node) ? all.slice(0, 1) : all;
  for (const name of OWN_CONDITIONS) restrict(scans, own, textIn(node, name));
  for (const name of JOIN_CONDITIONS) restrict(scans, restrictedBy(node), textIn(node, name));
  for (const child of childrenOf(node)) findRestrictions(child, scans);
}

/** Scans that are restricted, directly or through joins, to rows that the parameters identify. */
function boundScans(scans: Scans, keysOf: (table: string | null) => readonly string[]): Set<string> {
  const bound = new Set<string>();
  const isSource = ({ otherAlias, otherColumn }: Equality) => {
    if (otherAlias === null) return true;
    const other = scans.get(otherAlias);
    if (!other) return false;
    // The scans inside a CTE or a subquery are checked on their own.
    return other.table === null || (bound.has(otherAlias) && keysOf(other.table).includes(otherColumn ?? ''));
  };
  for (let before = -1; before < bound.size; ) {
    before = bound.size;
    for (const [alias, { table, restrictions }] of scans)
      if (restrictions.some((equality) => keysOf(table).includes(equality.column) && isSource(equality)))
        bound.add(alias);
  }
  return bound;
}

/** The tables that a plan, from `EXPLAIN (VERBOSE, FORMAT JSON)`, reads without filtering by ledger. */
export function unboundTables(plan: unknown, { ledgerTables, routing }: PlanTables): string[] {
  if (!isNode(plan)) throw new Error('not a plan');
  const scans: Scans = new Map();
  findScans(plan, scans);
  findRestrictions(plan, scans);
  // A ctid identifies a row too.
  const keysOf = (table: string | null) => [
    ...(ledgerTables.get(table ?? '') ?? routing.get(table ?? '') ?? []),
    'ctid',
  ];
  const bound = boundScans(scans, keysOf);
  return [...scans].flatMap(([alias, { table }]) =>
    table !== null && ledgerTables.has(table) && !bound.has(alias) ? [table] : [],
  );
}
