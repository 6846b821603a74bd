import type { Violation } from './graph.ts';

/** The tables of the ledger, by their names in the schema. */
const TABLES = new Set([
  'accounts',
  'categories',
  'categoryRules',
  'changes',
  'changeSets',
  'defaultBudgets',
  'monthBudgets',
  'netWorthPoints',
  'transactions',
]);

const OUTSIDE = /^apps\/api\/src\/(?!ledger\/)(?!.*\.test\.ts$).*\.ts$/;
const SCHEMA_IMPORT = /import (?:type )?\{([^}]*)\} from '[^']*\/schema\/index\.ts'/g;
const WRITE = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)|\b(?:insert into|update|delete from) \$\{(\w+)\}/gi;

/** Tables that go by their own names in a file. */
function tablesIn(source: string): Set<string> {
  const named = [...source.matchAll(SCHEMA_IMPORT)].flatMap(([, names = '']) => names.split(','));
  return new Set(named.map((name) => name.trim()).filter((name) => TABLES.has(name)));
}

/** Where a file writes the ledger's tables without being part of it. */
export function checkLedgerWrites(file: string, source: string): Violation[] {
  if (!OUTSIDE.test(file)) return [];
  const tables = tablesIn(source);
  return [...source.matchAll(WRITE)].flatMap((found) => {
    const table = found[1] ?? found[2] ?? '';
    if (!tables.has(table)) return [];
    const line = source.slice(0, found.index).split('\n').length;
    return [{ rule: 'only the ledger writes its tables', file, line, detail: table }];
  });
}
