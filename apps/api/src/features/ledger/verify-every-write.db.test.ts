import type { Call } from '@cairn/contract';
import { expect, test } from 'vitest';
import {
  DELETE_ACCOUNT_PATH,
  isWithoutAccount,
  prepareCall,
  sampleOf,
  useStage,
  writes,
} from '../../../test/good-calls.ts';

const { stage } = useStage();

/** Without an account, there is no ledger to verify. */
const hasLedger = (call: Call) => !isWithoutAccount(call) && call.path !== DELETE_ACCOUNT_PATH;

// covers: tamper 1
test.each(sampleOf(writes.filter(([, call]) => hasLedger(call))))(
  'after %s and its undo, the history verifies',
  async (_name, call) => {
    const { home, request } = await prepareCall(call, stage());
    const written = await stage().cairn.callAs(home.subject, request);
    expect(written.statusCode, written.body).toBe(200);
    expect(await home.get('Ledger/VerifyHistory')).toMatchObject({ problems: [] });
    const changeSet = written.headers['x-change-set'];
    if (changeSet === undefined) return;
    await home.send('POST', 'Ledger/Undo', { ChangeSetID: Number(changeSet), MergeLaterChanges: true });
    expect(await home.get('Ledger/VerifyHistory')).toMatchObject({ problems: [] });
  },
);
