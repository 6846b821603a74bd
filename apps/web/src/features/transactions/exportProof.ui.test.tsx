import { getProofStrip } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/openScreen.tsx';
import { manualAccount } from '../accounts/account.fixture.ts';
import { loadProofOf } from './exportProof.ts';
import { householdWith, transaction } from './transaction.fixture.ts';
import { dayOf } from './transactionRow.fixture.ts';

const span = (from: string, to: string, state: 'proven' | 'contradicted') => ({
  ...{ from: dayOf(from), to: dayOf(to), state },
});

test('a CSV export says whether the day of each transaction is proven', async () => {
  const account = manualAccount();
  const rows = [
    transaction(1, 'Cafe', { account, day: '2026-11-10' }),
    transaction(2, 'Shop', { account, day: '2026-11-12' }),
    transaction(3, 'No account', { day: '2026-11-12' }),
  ];
  const api = householdWith(rows).on(getProofStrip, {
    ...{ accountId: 1, counts: { proven: 2, unproven: 0, contradicted: 1 }, mark: 'off' as const },
    ...{ provenThrough: null, offBy: cents(45_00), gaps: [], sources: [] },
    spans: [span('2026-11-10', '2026-11-11', 'proven'), span('2026-11-12', '2026-11-12', 'contradicted')],
  });
  await openScreen('/Transactions', api);
  const proofOf = await loadProofOf(rows, new Set([account.id]));
  expect(rows.map(proofOf)).toEqual(['proven', 'contradicted', undefined]);
});
