import { captureNetWorth } from '@cairn/contract';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { accountQuery } from '../users/index.ts';

/** Records today's point of the line over time. It never fails: the server records one a day without it. */
export async function captureNow(): Promise<void> {
  // A user whose birth date is not known yet has no ledger.
  if (queryClient.getQueryData(accountQuery().queryKey)?.dateOfBirth === null) return;
  await call(captureNetWorth, {}).catch(() => {});
}
