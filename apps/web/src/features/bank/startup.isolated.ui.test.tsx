import { contract } from '@cairn/contract';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';

// covers: state/startup 1
test('the app loads the user account, all categories, and the accounts list, then syncs transactions', async () => {
  const api = emptyHousehold();
  await openScreen('/UserAccount', api);
  await waitFor(() =>
    expect(api.sent.map(({ call }) => call).filter((call) => call !== contract.getReviewItems)).toEqual([
      contract.getUserAccount,
      contract.getAllCategories,
      contract.getAccountsList,
      contract.syncPlaidTransactions,
    ]),
  );
});
