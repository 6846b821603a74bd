import {
  confirmTransferPair,
  createLinkToken,
  dismissTransferPair,
  getBanks,
  getTransferPairs,
  plaidWebhook,
  removeBank,
  setAccessToken,
  syncPlaidTransactions,
  updateLinkToken,
} from '@cairn/contract';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { type Route, route } from '../../platform/http/route.ts';

const switchedOff = () => new ProblemError('unavailable', 'Bank links are not available on this installation.');

export const bankRoutes: readonly Route[] = [
  route(createLinkToken, async () => {
    throw switchedOff();
  }),
  route(updateLinkToken, async () => {
    throw switchedOff();
  }),
  route(setAccessToken, async () => {
    throw switchedOff();
  }),
  route(syncPlaidTransactions, async () => ({ added: 0, modified: 0, removed: 0 })),
  route(getBanks, async () => []),
  route(removeBank, async () => {
    throw notFound();
  }),
  route(getTransferPairs, async () => []),
  route(confirmTransferPair, async () => {
    throw notFound();
  }),
  route(dismissTransferPair, async () => {
    throw notFound();
  }),
  route(plaidWebhook, async () => {
    throw new ProblemError('bad_input', 'The signature is not the provider’s.');
  }),
];
