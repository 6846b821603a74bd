import { contract } from '@cairn/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { queryClient } from '../../app/queryClient.ts';
import { refreshLedger } from '../ledger/index.ts';
import { transactionRow } from './transactionRow.fixture.ts';
import { useTransactionList } from './useTransactionList.ts';

const PAGE_ROWS = 100;
const filter = {};

// covers: server/history 4
test('rows that are needed while the list is being refetched don’t stop the refetch', async () => {
  let name = 'Before';
  const api = emptyHousehold().on(contract.getTransactions, () =>
    Array.from({ length: PAGE_ROWS }, (_, index) => transactionRow(index + 1, name)),
  );
  await openScreen('/Support', api);
  const { result } = renderHook(() => useTransactionList(filter), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.transactions).toHaveLength(PAGE_ROWS));
  name = 'After';
  await act(async () => {
    void refreshLedger();
    result.current.loadMore();
  });
  await waitFor(() => expect(result.current.transactions?.[0]?.name).toBe('After'));
});
