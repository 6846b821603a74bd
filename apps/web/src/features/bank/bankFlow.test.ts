import {
  completeHostedLink,
  createLinkToken,
  setAccessToken,
  syncPlaidTransactions,
  updateLinkToken,
} from '@cairn/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailure } from '../../app/call.ts';
import { type BankFlowParts, createBankFlow, NEW_BANK } from './bankFlow.ts';
import type { KeptLink } from './linkToken.ts';
import { LinkUnavailable } from './plaidLink.ts';

const granite = { institution_id: 'ins_1', name: 'Granite Bank' };
const linked = { publicToken: 'public-1', metadata: { institution: granite, accounts: [] } };

function loginRequired(institutionId?: string): CallFailure {
  const problem = { error: 'bank_login', errorCode: 'ITEM_LOGIN_REQUIRED', ...(institutionId && { institutionId }) };
  return new CallFailure(syncPlaidTransactions, 401, problem);
}

let steps: string[];
let told: { message: string; reason?: string | undefined }[];
let kept: KeptLink | null;
let asked: Set<string>;

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/Dashboard' });
  steps = [];
  told = [];
  kept = null;
  asked = new Set();
});

/** A way on which all goes well, but for what a test says. */
function flowWith(changed: Partial<BankFlowParts> = {}) {
  const note = (step: string) => void steps.push(step);
  return createBankFlow({
    createToken: async () => {
      note('create token');
      return { token: 'link-1' };
    },
    updateToken: async (id) => {
      note(`update token ${id}`);
      return { token: `link-${id}` };
    },
    openLink: async ({ token, receivedRedirectUri }) => {
      note(`open ${token}${receivedRedirectUri ? ` at ${receivedRedirectUri}` : ''}`);
      return linked;
    },
    exchange: async (given) => {
      note(`exchange ${'publicToken' in given ? given.publicToken : given.hostedToken}`);
      return true;
    },
    sync: async () => {
      note('sync');
      return true;
    },
    refresh: async () => note('refresh'),
    tell: (error) => void told.push(error),
    log: (line) => note(`log: ${line}`),
    tokens: {
      read: () => kept,
      keep: (link) => {
        kept = link;
      },
      remove: () => {
        kept = null;
      },
    },
    asked,
    ...changed,
  });
}

describe('connecting a bank', () => {
  test('a token, Link, the exchange, the accounts, then the transactions; the token is kept until then only', async () => {
    const during: (KeptLink | null)[] = [];
    const flow = flowWith({
      openLink: async () => {
        during.push(kept);
        return linked;
      },
    });
    await flow.connect('/ConnnectAccounts');
    expect(steps).toEqual(['create token', 'exchange public-1', 'refresh', 'sync', 'refresh']);
    expect(during).toEqual([{ token: 'link-1', institutionId: null, from: '/ConnnectAccounts' }]);
    expect([kept, flow.current().phase, told]).toEqual([null, 'idle', []]);
  });

  test('says what is going on', async () => {
    const phases: string[] = [];
    const flow = flowWith();
    flow.subscribe(() => phases.push(flow.current().phase));
    await flow.connect('/ConnectedAccounts');
    expect(phases).toEqual(['opening', 'open', 'linking', 'importing', 'idle']);
  });

  test('left by the person: the token is removed, nothing else happens', async () => {
    await flowWith({ openLink: async () => null }).connect('/ConnectedAccounts');
    expect([steps, kept, told]).toEqual([['create token'], null, []]);
  });

  test('a second press while it is open does nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const flow = flowWith({ openLink: () => promise });
    const first = flow.connect('/ConnectedAccounts');
    await flow.connect('/ConnectedAccounts');
    resolve(null);
    await first;
    expect(steps).toEqual(['create token']);
  });

  test.each([
    [
      'no token',
      { createToken: () => Promise.reject(new CallFailure(createLinkToken, 503, null, 'Away.')) },
      'Error creating link token',
      'Away.',
    ],
    [
      'no exchange',
      { exchange: () => Promise.reject(new CallFailure(setAccessToken, 500, null)) },
      'Error linking your bank account.',
      undefined,
    ],
    [
      'no sync',
      { sync: () => Promise.reject(new CallFailure(syncPlaidTransactions, 503, null)) },
      'Error syncing plaid transactions',
      undefined,
    ],
    [
      'no window',
      { openLink: () => Promise.reject(new LinkUnavailable()) },
      'Error linking your bank account.',
      'We couldn’t open your bank’s window. Check your connection and try again.',
    ],
  ])('%s: the catalogue’s message, and it ends', async (_name, changed: Partial<BankFlowParts>, message, reason) => {
    const flow = flowWith(changed);
    await flow.connect('/ConnectedAccounts');
    expect(told).toEqual([{ message, reason }]);
    expect([flow.current().phase, kept]).toEqual(['idle', null]);
  });

  test('accounts that are already linked: Link opens in update mode for that bank, then accounts and sync', async () => {
    const conflict = { error: 'conflict', message: 'These accounts are already linked.', institutionId: 'ins_1' };
    const flow = flowWith({ exchange: () => Promise.reject(new CallFailure(setAccessToken, 409, conflict)) });
    await flow.connect('/ConnectedAccounts');
    expect(steps).toEqual(['create token', 'open link-1', 'update token ins_1', 'open link-ins_1', 'sync', 'refresh']);
    expect(told).toEqual([]);
  });
});

test('a sync in the background without a connection says nothing; after linking it does', async () => {
  const flow = flowWith({ sync: () => Promise.reject(new CallFailure(syncPlaidTransactions, 0, null)) });
  await flow.sync();
  expect(told).toEqual([]);
  await flow.connect('/ConnectedAccounts');
  expect(told).toMatchObject([{ message: 'Error syncing plaid transactions' }]);
});

test('a sync that changed nothing reads nothing anew', async () => {
  await flowWith({ sync: async () => false }).sync();
  expect(steps).toEqual([]);
});

describe('a login that expired', () => {
  /** The bank wants a login until Link was opened for it. */
  function expiredUntilRepaired(...institutionIds: string[]) {
    const expired = [...institutionIds];
    return {
      sync: async () => {
        steps.push('sync');
        if (expired[0] !== undefined) throw loginRequired(expired[0]);
        return true;
      },
      openLink: async ({ token }: { token: string }) => {
        steps.push(`open ${token}`);
        expired.shift();
        return linked;
      },
    };
  }

  test('Link opens in update mode for the bank that the sync names, and the sync runs anew', async () => {
    await flowWith(expiredUntilRepaired('ins_7')).sync();
    expect(steps).toEqual(['sync', 'refresh', 'update token ins_7', 'open link-ins_7', 'sync', 'refresh']);
    expect(told).toEqual([]);
  });

  test('two banks: one after the other', async () => {
    await flowWith(expiredUntilRepaired('ins_7', 'ins_8')).sync();
    expect(steps.filter((step) => step.startsWith('open'))).toEqual(['open link-ins_7', 'open link-ins_8']);
  });

  test('the person is asked once, not at every start; Reconnect still works', async () => {
    const flow = flowWith({ ...expiredUntilRepaired('ins_7'), openLink: async () => null });
    await flow.sync();
    await flow.sync();
    expect(steps.filter((step) => step === 'update token ins_7')).toHaveLength(1);
    await flow.reconnect('ins_7', '/ConnectedAccounts');
    expect(steps.filter((step) => step === 'update token ins_7')).toHaveLength(2);
  });

  test('Reconnect is about one bank: another that wants a login too gets no window', async () => {
    await flowWith(expiredUntilRepaired('ins_7', 'ins_8')).reconnect('ins_7', '/ConnectedAccounts');
    expect(steps).toEqual(['update token ins_7', 'open link-ins_7', 'sync', 'refresh']);
    expect(told).toEqual([]);
  });

  test('Reconnect that did not help says so', async () => {
    const flow = flowWith({ sync: () => Promise.reject(loginRequired('ins_7')) });
    await flow.reconnect('ins_7', '/ConnectedAccounts');
    expect(steps.filter((step) => step.startsWith('open'))).toEqual(['open link-ins_7']);
    expect(told.map(({ message }) => message)).toEqual(['We couldn’t reconnect your account automatically.']);
  });

  test('a bank that was refused before is not asked for again after another one was connected', async () => {
    asked.add('ins_7');
    await flowWith({ sync: () => Promise.reject(loginRequired('ins_7')) }).connect('/ConnectedAccounts');
    expect(steps.filter((step) => step.startsWith('open'))).toEqual(['open link-1']);
  });

  test('only the bank that is reconnected is busy; another one waits for its turn, once', async () => {
    const imported = Promise.withResolvers<boolean>();
    const opened = Promise.withResolvers<void>();
    const flow = flowWith({
      openLink: async ({ token }) => {
        steps.push(`open ${token}`);
        if (token === 'link-ins_8') opened.resolve();
        return linked;
      },
      sync: () => imported.promise,
    });
    const busy = () => ['ins_7', 'ins_8', NEW_BANK].filter((bank) => flow.isBusyWith(bank));
    const first = flow.reconnect('ins_7', '/ConnectedAccounts');
    expect(busy()).toEqual(['ins_7']);
    const second = flow.reconnect('ins_8', '/ConnectedAccounts');
    const again = flow.reconnect('ins_8', '/ConnectedAccounts');
    expect(busy()).toEqual(['ins_7', 'ins_8']);
    imported.resolve(true);
    await Promise.all([first, opened.promise]);
    expect(busy()).toEqual(['ins_8']);
    await Promise.all([second, again]);
    expect(busy()).toEqual([]);
    expect(steps.filter((step) => step.startsWith('open'))).toEqual(['open link-ins_7', 'open link-ins_8']);
  });

  test('one that wants a login again after it was repaired does not ask for ever', async () => {
    await flowWith({ sync: () => Promise.reject(loginRequired('ins_7')) }).sync();
    expect(steps.filter((step) => step === 'update token ins_7')).toHaveLength(1);
    expect(told.map(({ message }) => message)).toEqual(['We couldn’t reconnect your account automatically.']);
  });

  test('no token for it: it could not be reconnected automatically; by hand, the token’s own message', async () => {
    const failing = { updateToken: () => Promise.reject(new CallFailure(updateLinkToken, 503, null)) };
    const flow = flowWith({ ...expiredUntilRepaired('ins_7'), ...failing });
    await flow.sync();
    await flow.reconnect('ins_7', '/ConnectedAccounts');
    expect(told.map(({ message }) => message)).toEqual([
      'We couldn’t reconnect your account automatically.',
      'Error updating link token',
    ]);
  });

  test('without an institution: the message is set and the sync ends', async () => {
    const flow = flowWith({ sync: () => Promise.reject(loginRequired()) });
    await flow.sync();
    expect(told).toEqual([{ message: 'Please reconnect one of your accounts manually.' }]);
    expect(flow.current().phase).toBe('idle');
  });

  test('a token that was refused is none of the bank’s business', async () => {
    const refused = new CallFailure(syncPlaidTransactions, 401, { error: 'unauthenticated' }, undefined, true);
    await flowWith({ sync: () => Promise.reject(refused) }).sync();
    expect([steps, told]).toEqual([['refresh'], []]);
  });
});

describe('back from a bank that redirects', () => {
  const address = 'https://cairn.test/ConnectedAccounts?oauth_state_id=s1';

  test('Link opens with the stored token and the address, and the rest goes on as ever', async () => {
    kept = { token: 'link-9', institutionId: null, from: '/ConnnectAccounts' };
    expect(await flowWith().resume(address)).toBe('/ConnnectAccounts');
    expect(steps).toEqual([`open link-9 at ${address}`, 'exchange public-1', 'refresh', 'sync', 'refresh']);
    expect(kept).toBeNull();
  });

  test('in update mode nothing is exchanged', async () => {
    kept = { token: 'link-9', institutionId: 'ins_4', from: '/ConnectedAccounts' };
    await flowWith().resume(address);
    expect(steps).toEqual([`open link-9 at ${address}`, 'sync', 'refresh']);
  });

  test('without a stored token it says so, in the console and to the person', async () => {
    expect(await flowWith().resume(address)).toBeNull();
    expect(steps).toEqual(['log: Missing link token on OAuth redirect.']);
    expect(told).toEqual([
      {
        message: 'Error linking your bank account.',
        reason: 'This connection wasn’t started in this browser. Press Connect Account to start again.',
      },
    ]);
  });
});

describe('in the native app, on the provider’s own page', () => {
  const ADDRESS = 'https://hosted.bank.example/1';
  const opened: (string | undefined)[] = [];

  /** The page ends as it is told to; the server says whether a bank was connected there. */
  function hosted(isClosed: boolean, isConnected: boolean): Partial<BankFlowParts> {
    opened.length = 0;
    return {
      createToken: async () => ({ token: 'sealed-1', address: ADDRESS }),
      updateToken: async (id) => ({ token: `link-${id}`, address: ADDRESS }),
      openLink: async ({ token, address }) => {
        opened.push(address);
        return { hostedToken: token, isClosed };
      },
      exchange: async (given) => {
        steps.push(`complete ${'hostedToken' in given ? given.hostedToken : ''}`);
        return isConnected;
      },
    };
  }

  test('opens its address and, back by its link, completes by the token, then accounts and transactions', async () => {
    const phases: string[] = [];
    const flow = flowWith(hosted(false, true));
    flow.subscribe(() => phases.push(flow.current().phase));
    await flow.connect('/ConnectedAccounts');
    expect([steps, opened]).toEqual([['complete sealed-1', 'refresh', 'sync', 'refresh'], [ADDRESS]]);
    expect(phases).toEqual(['opening', 'open', 'linking', 'importing', 'idle']);
    expect([kept, told]).toEqual([null, []]);
  });

  test.each([
    ['closed', true],
    ['left by its link', false],
  ])('%s before anything was connected: it ends quietly, and the token is removed', async (_how, isClosed) => {
    const phases: string[] = [];
    const flow = flowWith(hosted(isClosed, false));
    flow.subscribe(() => phases.push(flow.current().phase));
    await flow.connect('/ConnectedAccounts');
    expect([steps, kept, told]).toEqual([['complete sealed-1'], null, []]);
    expect(phases).toEqual(['opening', 'open', isClosed ? 'opening' : 'linking', 'idle']);
  });

  test('closed by hand after a bank was connected: it is taken over all the same', async () => {
    await flowWith(hosted(true, true)).connect('/ConnectedAccounts');
    expect(steps).toEqual(['complete sealed-1', 'refresh', 'sync', 'refresh']);
  });

  test('accounts that are already linked: the page opens for the bank that the server names, then a sync', async () => {
    const conflict = { error: 'conflict', message: 'These accounts are already linked.', institutionId: 'ins_1' };
    const failing = { exchange: () => Promise.reject(new CallFailure(completeHostedLink, 409, conflict)) };
    await flowWith({ ...hosted(false, true), ...failing }).connect('/ConnectedAccounts');
    expect([steps, opened, told]).toEqual([['sync', 'refresh'], [ADDRESS, ADDRESS], []]);
  });

  test('a new login: back by the link it syncs and completes nothing; closed, nothing happens', async () => {
    await flowWith(hosted(false, true)).reconnect('ins_7', '/ConnectedAccounts');
    expect(steps).toEqual(['sync', 'refresh']);
    await flowWith(hosted(true, true)).reconnect('ins_7', '/ConnectedAccounts');
    expect([steps, kept, told]).toEqual([['sync', 'refresh'], null, []]);
  });

  test('while it is open, and until all is taken over, the flow says that it is at it', async () => {
    const seen: boolean[] = [];
    const flow = flowWith({
      ...hosted(false, true),
      exchange: async () => {
        seen.push(flow.isLinking());
        return true;
      },
    });
    await flow.connect('/ConnectedAccounts');
    expect([seen, flow.isLinking()]).toEqual([[true], false]);
  });

  test('ended meanwhile, the app takes up at its start what was connected, once', async () => {
    kept = { token: 'sealed-9', institutionId: null, from: '/ConnectedAccounts' };
    const flow = flowWith(hosted(true, true));
    await flow.takeUp();
    await flow.takeUp();
    expect([steps, kept]).toEqual([['complete sealed-9', 'refresh', 'sync', 'refresh'], null]);
  });

  test('ended during a new login there is nothing to take up: the sync at the start finds it', async () => {
    kept = { token: 'link-9', institutionId: 'ins_7', from: '/ConnectedAccounts' };
    await flowWith(hosted(true, true)).takeUp();
    expect([steps, kept]).toEqual([[], null]);
  });
});
