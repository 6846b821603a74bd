import { type Call, contract, isWrite } from '@cairn/contract';
import { expect, test } from 'vitest';
import { prepareCall, useStage, writes } from './good-calls.ts';

const { stage } = useStage();

/** Tests of the webhooks have providers that sign them. */
const reads = Object.values<Call>(contract)
  .filter((call) => !isWrite(call) && !call.isSigned)
  .map((call) => [`${call.method} ${call.path}`, call] as const);

test.each([...reads, ...writes])('%s succeeds', async (_name, call) => {
  const { home, request } = await prepareCall(call, stage());
  const answer = await stage().cairn.callAs(home.subject, request);
  expect(answer.statusCode, answer.body).toBe(200);
});
