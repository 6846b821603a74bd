import { captureNetWorth } from '@cairn/contract';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { accountQuery } from '../users/index.ts';

/** Records today's net worth. Never throws: the server captures one point a day anyway. */
export async function captureNow(): Promise<void> {
  // Users without a birth date don't have a ledger yet.
  if (queryClient.getQueryData(accountQuery().queryKey)?.dateOfBirth === null) return;
  await call(captureNetWorth, {}).catch(() => {});
}
