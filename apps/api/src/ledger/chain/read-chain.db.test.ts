import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { chainedNouns, chainedRowsText } from './read-chain.ts';

const ROWS = 10_000;
const PAGE = 100;

const database = useTestDatabase();

test('a page of chained rows reads no others of the ledger', async () => {
  const cairn = await startTestApp(database.current);
  await withoutStatistics(database.current, 'transactions');
  const home = await Household.start(cairn);
  const ledgerId = await home.ledgerId(database.current);
  await insertBulkTransactions(database.current.db, ledgerId, ROWS);
  for (const noun of chainedNouns) {
    const plan = await explain(
      database.current,
      chainedRowsText(ledgerId, noun, { after: 500, limit: PAGE, isDigest: true }),
    );
    expect({ noun, isShort: plan.rowsRead <= PAGE }).toEqual({ noun, isShort: true });
  }
});
