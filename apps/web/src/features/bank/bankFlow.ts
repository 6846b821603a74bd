import { bankProblem } from '@cairn/contract';
import * as z from 'zod/mini';
import { CallFailure } from '../../app/call.ts';
import type { ErrorToastContent } from '../../ui/errorQueue.ts';
import type { LinkTokenStore } from './linkToken.ts';
import { LinkUnavailable, type WindowOutcome } from './plaidLink.ts';

/** What Link opens with: a window in a browser; in the native app a page of the provider's own, which has an address. */
export interface LinkStart {
  readonly token: string;
  readonly address?: string | undefined;
}

/** The provider's own page was left, by its link back or by closing it; the server knows what was done there. */
interface HostedEnd {
  readonly hostedToken: string;
  readonly isClosed: boolean;
}

/** Null: the person left Link. */
type LinkOutcome = WindowOutcome | HostedEnd;

export type Linked = NonNullable<LinkOutcome>;

/** What the way to a bank needs from outside. */
export interface BankFlowParts {
  createToken(): Promise<LinkStart>;
  updateToken(institutionId: string): Promise<LinkStart>;
  openLink(options: LinkStart & { receivedRedirectUri?: string | undefined }): Promise<LinkOutcome>;
  /** False where nothing was connected after all. */
  exchange(linked: Linked): Promise<boolean>;
  /** Whether anything may have changed by it. */
  sync(): Promise<boolean>;
  /** Accounts first, then all that a sync may have changed. */
  refresh(): Promise<void>;
  tell(error: ErrorToastContent): void;
  log(line: string): void;
  readonly tokens: LinkTokenStore;
  /** Banks at which the person was already asked to log in since they came: not again on every start. */
  readonly asked: { has(institutionId: string): boolean; add(institutionId: string): void };
}

/** What is going on with banks at this moment. */
export type BankActivity =
  | { readonly phase: 'idle' }
  /** The token and the window are on their way; or it is asked what was done on a page that was closed. */
  | { readonly phase: 'opening' }
  | { readonly phase: 'open' }
  | { readonly phase: 'linking'; readonly bank: string }
  | { readonly phase: 'importing' }
  /** In the background; nobody waits for it. */
  | { readonly phase: 'syncing' };

const LINKING_FAILED = 'Error linking your bank account.';
const NOT_RECONNECTED = 'We couldn’t reconnect your account automatically.';
const RECONNECT_BY_HAND = 'Please reconnect one of your accounts manually.';
const MISSING_TOKEN = 'Missing link token on OAuth redirect.';
const NO_WINDOW = 'We couldn’t open your bank’s window. Check your connection and try again.';
const BEGIN_AGAIN = 'This connection wasn’t started in this browser. Press Connect Account to start again.';
/** What Connect Account is at; any other work is for the bank with that id. */
export const NEW_BANK = '';
/** Said by the server when the accounts are connected already. */
const ALREADY_LINKED = 'already linked';

/** The bank whose login expired, by what a failed sync says; undefined for any other failure. */
function expiredLogin(error: unknown): { institutionId: string | undefined } | undefined {
  if (!(error instanceof CallFailure) || error.status !== 401) return undefined;
  const { data } = z.safeParse(bankProblem, error.problem);
  return data?.errorCode === 'ITEM_LOGIN_REQUIRED' ? { institutionId: data.institutionId } : undefined;
}

const namedBank = z.looseObject({ institutionId: z.string() });

/** The bank whose accounts are connected already, where the server says so; undefined for any other failure. */
function alreadyLinkedBank(error: unknown): string | undefined {
  if (!(error instanceof CallFailure) || !(error.problem?.message ?? '').includes(ALREADY_LINKED)) return undefined;
  return z.safeParse(namedBank, error.problem).data?.institutionId;
}

function bankName(linked: Linked): string {
  return ('metadata' in linked ? linked.metadata.institution?.name : undefined) ?? 'your bank';
}

function isClosed(linked: Linked): boolean {
  return 'hostedToken' in linked && linked.isClosed;
}

/**
 * Linking, repairing and syncing. One thing at a time is done with Link; a sync in the background is no hindrance to
 * that, and opens Link only when nobody else has.
 */
export function createBankFlow(parts: BankFlowParts) {
  const idle: BankActivity = { phase: 'idle' };
  let linking: BankActivity | null = null;
  /** The bank that Link is used for, and those whose turn comes afterwards. */
  let atBank: string | null = null;
  const waiting = new Set<string>();
  let turn: Promise<void> = Promise.resolve();
  let isSyncing = false;
  let activity: BankActivity = idle;
  const listeners = new Set<() => void>();

  function show(): void {
    activity = linking ?? (isSyncing ? { phase: 'syncing' } : idle);
    for (const listener of listeners) listener();
  }

  function set(next: BankActivity): void {
    linking = next;
    show();
  }

  /** The catalogue's message, or another one with the same reason. */
  function tell(error: unknown, message?: string): void {
    if (error instanceof CallFailure) {
      if (!error.isSilent) parts.tell({ message: message ?? error.message, reason: error.reason });
    } else if (error instanceof LinkUnavailable) parts.tell({ message: message ?? LINKING_FAILED, reason: NO_WINDOW });
    else throw error;
  }

  async function open(start: LinkStart, receivedRedirectUri?: string): Promise<LinkOutcome> {
    set({ phase: 'open' });
    try {
      return await parts.openLink({ ...start, receivedRedirectUri });
    } finally {
      parts.tokens.remove();
    }
  }

  /** The bank that wants a login, if one does. What else fails is told. */
  async function syncAndRefresh(isInBackground = false): Promise<{ institutionId: string; cause: unknown } | null> {
    let hasChanged = true;
    try {
      hasChanged = await parts.sync();
      return null;
    } catch (error) {
      const expired = expiredLogin(error);
      if (expired?.institutionId !== undefined) return { institutionId: expired.institutionId, cause: error };
      // Nobody asked for it, and the bar above the screen says that there is no connection.
      if (isInBackground && error instanceof CallFailure && error.status === 0) return null;
      if (expired) parts.tell({ message: RECONNECT_BY_HAND });
      else tell(error);
      return null;
    } finally {
      // Also after a failure: the other banks are synced before the failed one is reported.
      if (hasChanged) await parts.refresh();
    }
  }

  async function syncAfterLink(repaired: Set<string>): Promise<void> {
    set({ phase: 'importing' });
    const expired = await syncAndRefresh();
    if (!expired) return;
    const { institutionId, cause } = expired;
    if (!repaired.has(institutionId)) {
      if (parts.asked.has(institutionId)) return;
      parts.asked.add(institutionId);
    }
    await repairInPassing(institutionId, repaired, cause);
  }

  /** Whoever reconnects one bank is not asked about another: that one has its own button. */
  async function syncRepaired(institutionId: string): Promise<void> {
    set({ phase: 'importing' });
    const expired = await syncAndRefresh();
    if (expired?.institutionId === institutionId) tell(expired.cause, NOT_RECONNECTED);
  }

  /** Each bank once: one that still wants a login after it was repaired would ask for ever. */
  async function repairInPassing(institutionId: string, repaired: Set<string>, cause: unknown): Promise<void> {
    if (repaired.has(institutionId)) return tell(cause, NOT_RECONNECTED);
    repaired.add(institutionId);
    try {
      if (await repair(institutionId, location.pathname)) await syncAfterLink(repaired);
    } catch (error) {
      tell(error, NOT_RECONNECTED);
    }
  }

  /** Link in update mode; false when the person left it. */
  async function repair(institutionId: string, from: string): Promise<boolean> {
    atBank = institutionId;
    set({ phase: 'opening' });
    const start = await parts.updateToken(institutionId);
    parts.tokens.keep({ token: start.token, institutionId, from });
    const outcome = await open(start);
    return outcome !== null && !isClosed(outcome);
  }

  async function takeOver(linked: Linked): Promise<void> {
    // Whoever closed the page has hardly connected anything: nothing is announced, but it is asked.
    set(isClosed(linked) ? { phase: 'opening' } : { phase: 'linking', bank: bankName(linked) });
    const repaired = new Set<string>();
    try {
      if (!(await parts.exchange(linked))) return;
    } catch (error) {
      const institutionId = alreadyLinkedBank(error);
      if (institutionId === undefined) return tell(error);
      return await repairInPassing(institutionId, repaired, error);
    }
    await parts.refresh();
    await syncAfterLink(repaired);
  }

  async function work(act: () => Promise<void>): Promise<void> {
    set({ phase: 'opening' });
    try {
      await act();
    } catch (error) {
      tell(error);
    } finally {
      linking = null;
      atBank = null;
      show();
    }
  }

  function exclusively(bank: string, act: () => Promise<void>): Promise<void> {
    if (linking) return Promise.resolve();
    atBank = bank;
    turn = work(act);
    return turn;
  }

  const isBusyWith = (bank: string) => atBank === bank || waiting.has(bank);

  /** When the banks before it are done; a second press changes nothing. */
  async function inTurn(bank: string, act: () => Promise<void>): Promise<void> {
    if (isBusyWith(bank)) return;
    if (linking) {
      waiting.add(bank);
      show();
      while (linking) await turn;
      waiting.delete(bank);
    }
    await exclusively(bank, act);
  }

  return {
    /** From Connect Account: a token, Link, the exchange, a first sync. */
    connect: (from: string) =>
      inTurn(NEW_BANK, async () => {
        const start = await parts.createToken();
        parts.tokens.keep({ token: start.token, institutionId: null, from });
        const linked = await open(start);
        if (linked) await takeOver(linked);
      }),
    /** From a bank's Reconnect. */
    reconnect: (institutionId: string, from: string) =>
      inTurn(institutionId, async () => {
        if (await repair(institutionId, from)) await syncRepaired(institutionId);
      }),
    /** Whether that bank, or Connect Account, is at it or waits for its turn. */
    isBusyWith,
    /** The browser came back from a bank's own page. Says on which screen all this was begun. */
    async resume(receivedRedirectUri: string): Promise<string | null> {
      const kept = parts.tokens.read();
      if (!kept) {
        parts.log(MISSING_TOKEN);
        parts.tell({ message: LINKING_FAILED, reason: BEGIN_AGAIN });
        return null;
      }
      await exclusively(kept.institutionId ?? NEW_BANK, async () => {
        const linked = await open({ token: kept.token }, receivedRedirectUri);
        if (!linked) return;
        if (kept.institutionId === null) await takeOver(linked);
        else await syncRepaired(kept.institutionId);
      });
      return kept.from;
    },
    /** The native app was ended while the provider's page was open: what was connected there is taken over. */
    async takeUp(): Promise<void> {
      const kept = parts.tokens.read();
      parts.tokens.remove();
      if (kept?.institutionId === null)
        await exclusively(NEW_BANK, () => takeOver({ hostedToken: kept.token, isClosed: true }));
    },
    /** Brings what is new. A bank that wants a login gets its window, once until the browser is closed. */
    async sync(): Promise<void> {
      if (isSyncing) return;
      isSyncing = true;
      show();
      const expired = await syncAndRefresh(true).finally(() => {
        isSyncing = false;
        show();
      });
      if (!expired || parts.asked.has(expired.institutionId)) return;
      parts.asked.add(expired.institutionId);
      const { institutionId, cause } = expired;
      await exclusively(institutionId, () => repairInPassing(institutionId, new Set(), cause));
    },
    current: () => activity,
    /** Whether somebody is at it, or waits for it: the page must not be loaded anew. */
    isLinking: () => linking !== null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
