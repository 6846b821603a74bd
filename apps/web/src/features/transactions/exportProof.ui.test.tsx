import { getProofStrip } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { openScreen } from '../../../test/openScreen.tsx';
import { manualAccount } from '../accounts/account.fixture.ts';
import { loadProofOf } from './exportProof.ts';
import { householdWith, transaction } from './transaction.fixture.ts';
import { dayOf } from './transactionRow.fixture.ts';

const span = (from: string, to: string, state: 'proven' | 'contradicted') => ({
  ...{ from: dayOf(from), to: dayOf(to), state },
});

const strip = {
  ...{ accountId: 1, counts: { proven: 2, unproven: 0, contradicted: 1 }, mark: 'off' as const },
  ...{ provenThrough: null, offBy: cents(45_00), gaps: [], sources: [], entered: [], setAside: [] },
  spans: [span('2026-11-10', '2026-11-11', 'proven'), span('2026-11-12', '2026-11-12', 'contradicted')],
};

// covers: reconciliation 40
test('a CSV export says whether the day of each transaction is proven', async () => {
  const account = manualAccount();
  const rows = [
    transaction(1, 'Cafe', { account, day: '2026-11-10' }),
    transaction(2, 'Shop', { account, day: '2026-11-12' }),
    transaction(3, 'No account', { day: '2026-11-12' }),
  ];
  const api = householdWith(rows).on(getProofStrip, strip);
  await openScreen('/Transactions', api);
  const proofOf = await loadProofOf(rows, new Set([account.id]));
  expect(rows.map(proofOf)).toEqual(['proven', 'contradicted', undefined]);
});

test('days that are too long ago to ask about, or ahead, aren’t asked about', async () => {
  const account = manualAccount();
  const rows = ['2001-01-01', '2026-11-10', '2045-01-01'].map((day, id) =>
    transaction(id + 1, 'Cafe', { account, day }),
  );
  const api = householdWith(rows).on(getProofStrip, strip);
  await openScreen('/Transactions', api);
  const proofOf = await loadProofOf(rows, new Set([account.id]));
  expect(rows.map(proofOf)).toEqual([undefined, 'proven', 'unproven']);
  const asked = api.queriesOf(getProofStrip);
  expect(asked).toEqual([{ accountId: 1, from: '2026-11-10', to: '2026-11-10' }]);
});

test('if the states of days can’t be loaded, the export has none', async () => {
  const account = manualAccount();
  const rows = [transaction(1, 'Cafe', { account, day: '2026-11-10' })];
  await openScreen('/Transactions', householdWith(rows).on(getProofStrip, new ErrorAnswer(400, 'bad_input', 'No.')));
  const proofOf = await loadProofOf(rows, new Set([account.id]));
  expect(rows.map(proofOf)).toEqual([undefined]);
});
