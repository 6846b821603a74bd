import {
  completeHostedLink,
  createLinkToken,
  setAccessToken,
  syncPlaidTransactions,
  updateLinkToken,
} from '@cairn/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailure } from '../../app/call.ts';
import { BankFlow, type BankFlowDeps } from './bankFlow.ts';
import { NEW_BANK } from './linkQueue.ts';
import type { StoredLink } from './linkToken.ts';
import { LinkUnavailable } from './plaidLink.ts';

const granite = { institution_id: 'ins_1', name: 'Granite Bank' };
const linked = { publicToken: 'public-1', metadata: { institution: granite, accounts: [] } };

function loginRequired(institutionId?: string): CallFailure {
  const problem = { error: 'bank_login', errorCode: 'ITEM_LOGIN_REQUIRED', ...(institutionId && { institutionId }) };
  return new CallFailure(syncPlaidTransactions, 401, problem);
}

let steps: string[];
let shownErrors: { message: string; reason?: string | undefined }[];
let stored: StoredLink | null;
let prompted: Set<string>;

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/Dashboard' });
  steps = [];
  shownErrors = [];
  stored = null;
  prompted = new Set();
});

/** A flow in which everything succeeds, except for the overrides. */
function flowWith(overrides: Partial<BankFlowDeps> = {}) {
  const note = (step: string) => void steps.push(step);
  return new BankFlow({
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
    showError: (error) => void shownErrors.push(error),
    log: (line) => note(`log: ${line}`),
    tokens: {
      read: () => stored,
      save: (link) => {
        stored = link;
      },
      remove: () => {
        stored = null;
      },
    },
    prompted,
    ...overrides,
  });
}

describe('connecting a bank', () => {
  // covers: entities 60; state/bank-link 1-3
  test('fetches a token, opens Link, exchanges, refreshes accounts, syncs; the token is stored only while Link is open', async () => {
    const during: (StoredLink | null)[] = [];
    const flow = flowWith({
      openLink: async () => {
        during.push(stored);
        return linked;
      },
    });
    await flow.connect('/ConnnectAccounts');
    expect(steps).toEqual(['create token', 'exchange public-1', 'refresh', 'sync', 'refresh']);
    expect(during).toEqual([{ token: 'link-1', institutionId: null, from: '/ConnnectAccounts' }]);
    expect([stored, flow.current().phase, shownErrors]).toEqual([null, 'idle', []]);
  });

  test('reports each phase', async () => {
    const phases: string[] = [];
    const flow = flowWith();
    flow.subscribe(() => phases.push(flow.current().phase));
    await flow.connect('/ConnectedAccounts');
    expect(phases).toEqual(['opening', 'open', 'linking', 'importing', 'idle']);
  });

  // covers: state/bank-link 10
  test('when the user leaves Link, the token is removed and nothing else happens', async () => {
    await flowWith({ openLink: async () => null }).connect('/ConnectedAccounts');
    expect([steps, stored, shownErrors]).toEqual([['create token'], null, []]);
  });

  test('a second press while Link is open does nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const flow = flowWith({ openLink: () => promise });
    const first = flow.connect('/ConnectedAccounts');
    await flow.connect('/ConnectedAccounts');
    resolve(null);
    await first;
    expect(steps).toEqual(['create token']);
  });

  // covers: errors 15, 17, 21
  test.each([
    [
      'token fails',
      { createToken: () => Promise.reject(new CallFailure(createLinkToken, 503, null, 'Unavailable.')) },
      'Error creating link token',
      'Unavailable.',
    ],
    [
      'exchange fails',
      { exchange: () => Promise.reject(new CallFailure(setAccessToken, 500, null)) },
      'Error linking your bank account.',
      undefined,
    ],
    [
      'sync fails',
      { sync: () => Promise.reject(new CallFailure(syncPlaidTransactions, 503, null)) },
      'Error syncing plaid transactions',
      undefined,
    ],
    [
      'Link unavailable',
      { openLink: () => Promise.reject(new LinkUnavailable()) },
      'Error linking your bank account.',
      'We couldn’t open your bank’s login window. Check your connection and try again.',
    ],
  ])(
    '%s: shows the catalog message and returns to idle',
    async (_name, overrides: Partial<BankFlowDeps>, message, reason) => {
      const flow = flowWith(overrides);
      await flow.connect('/ConnectedAccounts');
      expect(shownErrors).toEqual([{ message, reason }]);
      expect([flow.current().phase, stored]).toEqual(['idle', null]);
    },
  );

  // covers: state/bank-link 4
  test('accounts that are already linked: Link opens in update mode for that bank, then syncs and refreshes', async () => {
    const conflict = { error: 'conflict', message: 'These accounts are already linked.', institutionId: 'ins_1' };
    const flow = flowWith({ exchange: () => Promise.reject(new CallFailure(setAccessToken, 409, conflict)) });
    await flow.connect('/ConnectedAccounts');
    expect(steps).toEqual(['create token', 'open link-1', 'update token ins_1', 'open link-ins_1', 'sync', 'refresh']);
    expect(shownErrors).toEqual([]);
  });
});

test('a background sync without a connection stays silent; a sync after linking reports the failure', async () => {
  const flow = flowWith({ sync: () => Promise.reject(new CallFailure(syncPlaidTransactions, 0, null)) });
  await flow.sync();
  expect(shownErrors).toEqual([]);
  await flow.connect('/ConnectedAccounts');
  expect(shownErrors).toMatchObject([{ message: 'Error syncing plaid transactions' }]);
});

test('a sync that changed nothing refetches nothing', async () => {
  await flowWith({ sync: async () => false }).sync();
  expect(steps).toEqual([]);
});

describe('expired login', () => {
  /** Each bank's login stays expired until Link was opened for it. */
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

  // covers: state/startup 2; state/bank-link 5, 6
  test('Link opens in update mode for the bank the sync names, then the sync runs again', async () => {
    await flowWith(expiredUntilRepaired('ins_7')).sync();
    expect(steps).toEqual(['sync', 'refresh', 'update token ins_7', 'open link-ins_7', 'sync', 'refresh']);
    expect(shownErrors).toEqual([]);
  });

  test('two banks are repaired one after the other', async () => {
    await flowWith(expiredUntilRepaired('ins_7', 'ins_8')).sync();
    expect(steps.filter((step) => step.startsWith('open'))).toEqual(['open link-ins_7', 'open link-ins_8']);
  });

  test('the user is prompted only once per session; Reconnect still works', async () => {
    const flow = flowWith({ ...expiredUntilRepaired('ins_7'), openLink: async () => null });
    await flow.sync();
    await flow.sync();
    expect(steps.filter((step) => step === 'update token ins_7')).toHaveLength(1);
    await flow.reconnect('ins_7', '/ConnectedAccounts');
    expect(steps.filter((step) => step === 'update token ins_7')).toHaveLength(2);
  });

  test('Reconnect repairs one bank and opens no window for another expired one', async () => {
    await flowWith(expiredUntilRepaired('ins_7', 'ins_8')).reconnect('ins_7', '/ConnectedAccounts');
    expect(steps).toEqual(['update token ins_7', 'open link-ins_7', 'sync', 'refresh']);
    expect(shownErrors).toEqual([]);
  });

  test('a Reconnect that didn’t help shows an error', async () => {
    const flow = flowWith({ sync: () => Promise.reject(loginRequired('ins_7')) });
    await flow.reconnect('ins_7', '/ConnectedAccounts');
    expect(steps.filter((step) => step.startsWith('open'))).toEqual(['open link-ins_7']);
    expect(shownErrors.map(({ message }) => message)).toEqual(['We couldn’t reconnect your account automatically.']);
  });

  test('a bank the user already declined to repair isn’t prompted for again after connecting another', async () => {
    prompted.add('ins_7');
    await flowWith({ sync: () => Promise.reject(loginRequired('ins_7')) }).connect('/ConnectedAccounts');
    expect(steps.filter((step) => step.startsWith('open'))).toEqual(['open link-1']);
  });

  test('only the bank being reconnected is busy; another one is queued once', async () => {
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

  test('a bank that still needs a login after a repair is not prompted for in a loop', async () => {
    await flowWith({ sync: () => Promise.reject(loginRequired('ins_7')) }).sync();
    expect(steps.filter((step) => step === 'update token ins_7')).toHaveLength(1);
    expect(shownErrors.map(({ message }) => message)).toEqual(['We couldn’t reconnect your account automatically.']);
  });

  // covers: errors 16, 18
  test('update token fails: a sync shows the reconnect error, Reconnect shows the token error', async () => {
    const failing = { updateToken: () => Promise.reject(new CallFailure(updateLinkToken, 503, null)) };
    const flow = flowWith({ ...expiredUntilRepaired('ins_7'), ...failing });
    await flow.sync();
    await flow.reconnect('ins_7', '/ConnectedAccounts');
    expect(shownErrors.map(({ message }) => message)).toEqual([
      'We couldn’t reconnect your account automatically.',
      'Error updating link token',
    ]);
  });

  // covers: state/bank-link 7; errors 19; faults 9
  test('without an institution: shows the message and the sync ends', async () => {
    const flow = flowWith({ sync: () => Promise.reject(loginRequired()) });
    await flow.sync();
    expect(shownErrors).toEqual([{ message: 'Please reconnect one of your accounts manually.' }]);
    expect(flow.current().phase).toBe('idle');
  });

  test('a rejected access token opens no bank login', async () => {
    const rejected = new CallFailure(syncPlaidTransactions, 401, { error: 'unauthenticated' }, undefined, true);
    await flowWith({ sync: () => Promise.reject(rejected) }).sync();
    expect([steps, shownErrors]).toEqual([['refresh'], []]);
  });
});

describe('returning from a bank that redirects', () => {
  const address = 'https://cairn.test/ConnectedAccounts?oauth_state_id=s1';

  // covers: screen/accounts 10; state/bank-link 8
  test('Link opens with the stored token and the redirect URL, then linking continues as usual', async () => {
    stored = { token: 'link-9', institutionId: null, from: '/ConnnectAccounts' };
    expect(await flowWith().resume(address)).toBe('/ConnnectAccounts');
    expect(steps).toEqual([`open link-9 at ${address}`, 'exchange public-1', 'refresh', 'sync', 'refresh']);
    expect(stored).toBeNull();
  });

  test('update mode exchanges nothing', async () => {
    stored = { token: 'link-9', institutionId: 'ins_4', from: '/ConnectedAccounts' };
    await flowWith().resume(address);
    expect(steps).toEqual([`open link-9 at ${address}`, 'sync', 'refresh']);
  });

  // covers: state/bank-link 9
  test('without a stored token, it logs a warning and shows an error', async () => {
    expect(await flowWith().resume(address)).toBeNull();
    expect(steps).toEqual(['log: Missing link token on OAuth redirect.']);
    expect(shownErrors).toEqual([
      {
        message: 'Error linking your bank account.',
        reason: 'This connection wasn’t started in this browser. Press Connect Account to start again.',
      },
    ]);
  });
});

describe('hosted page in the native app', () => {
  const ADDRESS = 'https://hosted.bank.example/1';
  const opened: (string | undefined)[] = [];

  /** Simulates how the page was left and whether the server says a bank was connected. */
  function hosted(isClosed: boolean, isConnected: boolean): Partial<BankFlowDeps> {
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

  test('opens the hosted page; after its return link, completes by token, then refreshes and syncs', async () => {
    const phases: string[] = [];
    const flow = flowWith(hosted(false, true));
    flow.subscribe(() => phases.push(flow.current().phase));
    await flow.connect('/ConnectedAccounts');
    expect([steps, opened]).toEqual([['complete sealed-1', 'refresh', 'sync', 'refresh'], [ADDRESS]]);
    expect(phases).toEqual(['opening', 'open', 'linking', 'importing', 'idle']);
    expect([stored, shownErrors]).toEqual([null, []]);
  });

  test.each([
    ['closed', true],
    ['left by its return link', false],
  ])('%s before anything was connected: ends silently and removes the token', async (_case, isClosed) => {
    const phases: string[] = [];
    const flow = flowWith(hosted(isClosed, false));
    flow.subscribe(() => phases.push(flow.current().phase));
    await flow.connect('/ConnectedAccounts');
    expect([steps, stored, shownErrors]).toEqual([['complete sealed-1'], null, []]);
    expect(phases).toEqual(['opening', 'open', isClosed ? 'opening' : 'linking', 'idle']);
  });

  test('closed after a bank was connected: the bank is still linked', async () => {
    await flowWith(hosted(true, true)).connect('/ConnectedAccounts');
    expect(steps).toEqual(['complete sealed-1', 'refresh', 'sync', 'refresh']);
  });

  test('accounts that are already linked: the page reopens for the bank the server names, then syncs', async () => {
    const conflict = { error: 'conflict', message: 'These accounts are already linked.', institutionId: 'ins_1' };
    const failing = { exchange: () => Promise.reject(new CallFailure(completeHostedLink, 409, conflict)) };
    await flowWith({ ...hosted(false, true), ...failing }).connect('/ConnectedAccounts');
    expect([steps, opened, shownErrors]).toEqual([['sync', 'refresh'], [ADDRESS, ADDRESS], []]);
  });

  test('reconnecting: the return link syncs without an exchange; closing does nothing', async () => {
    await flowWith(hosted(false, true)).reconnect('ins_7', '/ConnectedAccounts');
    expect(steps).toEqual(['sync', 'refresh']);
    await flowWith(hosted(true, true)).reconnect('ins_7', '/ConnectedAccounts');
    expect([steps, stored, shownErrors]).toEqual([['sync', 'refresh'], null, []]);
  });

  test('isLinking is true until the link is complete', async () => {
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

  test('after the app was killed, the next start completes the link, once', async () => {
    stored = { token: 'sealed-9', institutionId: null, from: '/ConnectedAccounts' };
    const flow = flowWith(hosted(true, true));
    await flow.resumeHosted();
    await flow.resumeHosted();
    expect([steps, stored]).toEqual([['complete sealed-9', 'refresh', 'sync', 'refresh'], null]);
  });

  test('after the app was killed while reconnecting, there is nothing to complete: the startup sync handles it', async () => {
    stored = { token: 'link-9', institutionId: 'ins_7', from: '/ConnectedAccounts' };
    await flowWith(hosted(true, true)).resumeHosted();
    expect([steps, stored]).toEqual([[], null]);
  });
});
