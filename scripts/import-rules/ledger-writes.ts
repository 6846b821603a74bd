import type { Violation } from './graph.ts';

/** The names of the ledger's tables in the schema. */
const TABLES = new Set([
  'accounts',
  'balanceAssertions',
  'categories',
  'categoryRules',
  'changes',
  'changeSets',
  'defaultBudgets',
  'ledgerMembers',
  'ledgers',
  'monthBudgets',
  'netWorthPoints',
  'splitLines',
  'splitLineTags',
  'tags',
  'tombstones',
  'transactions',
  'transactionTags',
]);

const OUTSIDE = /^apps\/api\/src\/(?!ledger\/)(?!.*\.test\.ts$).*\.ts$/;
const SCHEMA_IMPORT = /import (?:type )?\{([^}]*)\} from '[^']*\/schema\/\w+\.ts'/g;
const WRITE =
  /\.(?:insert|update|delete)\(\s*(\w+)\s*\)|\b(?:insert into|update|delete from) (?:\$\{(\w+)\}|(transactions|changes|change_sets)\b)/gi;

/** The local names of the ledger's tables in a file. */
function tablesIn(source: string): Set<string> {
  const imports = [...source.matchAll(SCHEMA_IMPORT)].flatMap(([, names = '']) => names.split(','));
  return new Set(
    imports.flatMap((one) => {
      const [table = '', name = table] = one.trim().split(' as ');
      return TABLES.has(table) ? name : [];
    }),
  );
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
