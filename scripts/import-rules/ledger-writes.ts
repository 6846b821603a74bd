import type { Violation } from './graph.ts';

/** The names of the ledger's tables in the schema. */
const TABLES = new Set([
  'accounts',
  'balanceAssertions',
  'categories',
  'categoryDecisions',
  'categoryModels',
  'categoryRules',
  'categoryTrust',
  'ruleCatches',
  'changes',
  'changeSets',
  'defaultBudgets',
  'dismissedTransferPairs',
  'goalEarmarks',
  'goals',
  'institutionBalanceModes',
  'ledgerMembers',
  'ledgers',
  'monthBudgets',
  'netWorthPoints',
  'reconciliations',
  'recurringExceptions',
  'recurringSeries',
  'reviewDecisions',
  'savedReports',
  'sinkingFunds',
  'splitLines',
  'splitLineTags',
  'tags',
  'tombstones',
  'transactions',
  'transactionTags',
]);

const OUTSIDE = /^apps\/api\/src\/(?!ledger\/)(?!.*\.test\.ts$).*\.ts$/;
const SCHEMA_FILE = String.raw`from '[^']*\/schema\/[\w-]+\.ts'`;
const SCHEMA_IMPORT = new RegExp(String.raw`import (?:type )?\{([^}]*)\} ${SCHEMA_FILE}`, 'g');
const SCHEMA_NAMESPACE = new RegExp(String.raw`import \* as (\w+) ${SCHEMA_FILE}`, 'g');

const inDatabase = (table: string) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const TABLES_IN_DATABASE = [...TABLES].map(inDatabase).join('|');
const WRITE = new RegExp(
  String.raw`\.(?:insert|update|delete)\(\s*([\w.]+)\s*\)` +
    String.raw`|\b(?:insert into|update|delete from)\s+(?:\$\{([\w.]+)\}|"?(${TABLES_IN_DATABASE})\b)`,
  'gi',
);

/** The names that a file uses for the ledger's tables. */
function tablesIn(source: string): Set<string> {
  const imports = [...source.matchAll(SCHEMA_IMPORT)].flatMap(([, names = '']) => names.split(','));
  const named = imports.flatMap((one) => {
    const [table = '', name = table] = one.trim().split(' as ');
    return TABLES.has(table) ? name : [];
  });
  const namespaces = [...source.matchAll(SCHEMA_NAMESPACE)].map(([, namespace]) => namespace);
  return new Set([...named, ...namespaces.flatMap((namespace) => [...TABLES].map((table) => `${namespace}.${table}`))]);
}

/** Finds writes to the ledger's tables in files outside the ledger. */
export function checkLedgerWrites(file: string, source: string): Violation[] {
  if (!OUTSIDE.test(file)) return [];
  const tables = tablesIn(source);
  return [...source.matchAll(WRITE)].flatMap((found) => {
    const [, built = '', inserted = built, written] = found;
    if (!written && !tables.has(inserted)) return [];
    const line = source.slice(0, found.index).split('\n').length;
    return [{ rule: 'only the ledger writes to its tables', file, line, detail: written ?? inserted }];
  });
}
