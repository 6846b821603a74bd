import { contract, getProofSummary } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { manualAccount } from '../accounts/account.fixture.ts';
import { netWorthOf } from '../networth/networth.fixture.ts';
import { proofDay } from './proof.fixture.ts';

const account = { accountId: 1, mark: 'proven' as const, provenThrough: null, offBy: cents(0), gapCount: 0 };

// covers: reconciliation 38
test.each([
  ['Proven through 11/14/2026', { accounts: [account], provenThrough: proofDay('2026-11-14') }],
  [
    '1 of 2 accounts proven through 11/14/2026',
    {
      accounts: [
        { ...account, provenThrough: proofDay('2026-11-14') },
        { ...account, accountId: 2, mark: 'unproven' as const, provenThrough: proofDay('2026-01-31') },
      ],
      provenThrough: null,
    },
  ],
  ['Not every balance is proven', { accounts: [{ ...account, mark: 'unproven' as const }], provenThrough: null }],
  ['1 account doesn’t add up', { accounts: [{ ...account, mark: 'off' as const }], provenThrough: null }],
])('Net Worth: %s', async (text, summary) => {
  const api = emptyHousehold()
    .on(contract.getNetWorth, netWorthOf([manualAccount()]))
    .on(contract.getNetWorthDataPoints, [])
    .on(getProofSummary, summary);
  await openScreen('/NetWorth', api);
  expect((await screen.findByText(text)).closest('a')?.getAttribute('href')).toBe('/ConnectedAccounts');
});
