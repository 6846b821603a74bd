import { bankProblem } from '@cairn/contract';
import * as z from 'zod/mini';
import { CallFailure } from '../../app/call.ts';
import type { ErrorToastContent } from '../../ui/errorQueue.ts';
import type { LinkTokenStore } from './linkToken.ts';
import { LinkUnavailable, type WindowOutcome } from './plaidLink.ts';

/** What Link opens with. Browsers open a window; the native app opens the provider's hosted page at `address`. */
export interface LinkStart {
  readonly token: string;
  readonly address?: string | undefined;
}

/** The user closed the hosted page or took its return link. Only the server knows what was connected. */
interface HostedEnd {
  readonly hostedToken: string;
  readonly isClosed: boolean;
}

/** Null when the user left Link. */
type LinkOutcome = WindowOutcome | HostedEnd;

export type Linked = NonNullable<LinkOutcome>;

export interface BankFlowDeps {
  createToken(): Promise<LinkStart>;
  updateToken(institutionId: string): Promise<LinkStart>;
  openLink(options: LinkStart & { receivedRedirectUri?: string | undefined }): Promise<LinkOutcome>;
  /** False if nothing was connected after all. */
  exchange(linked: Linked): Promise<boolean>;
  /** Whether anything may have changed. */
  sync(): Promise<boolean>;
  /** Refetches accounts first, then everything else a sync may have changed. */
  refresh(): Promise<void>;
  showError(error: ErrorToastContent): void;
  log(line: string): void;
  readonly tokens: LinkTokenStore;
  /** Banks whose login prompt was already shown in this session; they aren't prompted for again. */
  readonly prompted: { has(institutionId: string): boolean; add(institutionId: string): void };
}

/** What the flow is doing right now. */
export type BankActivity =
  | { readonly phase: 'idle' }
  /** Fetching the token and loading Link, or asking the server what was connected on a closed hosted page. */
  | { readonly phase: 'opening' }
  | { readonly phase: 'open' }
  | { readonly phase: 'linking'; readonly bank: string }
  | { readonly phase: 'importing' }
  /** In the background; nothing waits for it. */
  | { readonly phase: 'syncing' };

const LINKING_FAILED = 'Error linking your bank account.';
const NOT_RECONNECTED = 'We couldn’t reconnect your account automatically.';
const RECONNECT_MANUALLY = 'Please reconnect one of your accounts manually.';
const MISSING_TOKEN = 'Missing link token on OAuth redirect.';
const NO_WINDOW = 'We couldn’t open your bank’s login window. Check your connection and try again.';
const START_AGAIN = 'This connection wasn’t started in this browser. Press Connect Account to start again.';
/** Stands for the bank being added by Connect Account; other values are institution ids. */
export const NEW_BANK = '';
/** Part of the server's message when the accounts are already connected. */
const ALREADY_LINKED = 'already linked';

/** The bank whose login expired, as named by a failed sync; undefined for any other failure. */
function expiredLogin(error: unknown): { institutionId: string | undefined } | undefined {
  if (!(error instanceof CallFailure) || error.status !== 401) return undefined;
  const { data } = z.safeParse(bankProblem, error.problem);
  return data?.errorCode === 'ITEM_LOGIN_REQUIRED' ? { institutionId: data.institutionId } : undefined;
}

const namedBank = z.looseObject({ institutionId: z.string() });

/** The bank whose accounts are already connected; undefined for any other failure. */
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
 * Linking, repairing and syncing. Link runs one task at a time. A background sync may run alongside it, and opens Link
 * only when it isn't in use.
 */
export function createBankFlow(deps: BankFlowDeps) {
  const idle: BankActivity = { phase: 'idle' };
  let linking: BankActivity | null = null;
  let activeBank: string | null = null;
  const queuedBanks = new Set<string>();
  let currentTask: Promise<void> = Promise.resolve();
  let isSyncing = false;
  let activity: BankActivity = idle;
  const listeners = new Set<() => void>();

  function publish(): void {
    activity = linking ?? (isSyncing ? { phase: 'syncing' } : idle);
    for (const listener of listeners) listener();
  }

  function set(next: BankActivity): void {
    linking = next;
    publish();
  }

  /** Shows the failure's own message, or the one given, with the server's reason. */
  function report(error: unknown, message?: string): void {
    if (error instanceof CallFailure) {
      if (!error.isSilent) deps.showError({ message: message ?? error.message, reason: error.reason });
    } else if (error instanceof LinkUnavailable)
      deps.showError({ message: message ?? LINKING_FAILED, reason: NO_WINDOW });
    else throw error;
  }

  async function open(start: LinkStart, receivedRedirectUri?: string): Promise<LinkOutcome> {
    set({ phase: 'open' });
    try {
      return await deps.openLink({ ...start, receivedRedirectUri });
    } finally {
      deps.tokens.remove();
    }
  }

  /** Returns the bank that needs a new login, if any, and reports all other failures. */
  async function syncAndRefresh(isInBackground = false): Promise<{ institutionId: string; cause: unknown } | null> {
    let hasChanged = true;
    try {
      hasChanged = await deps.sync();
      return null;
    } catch (error) {
      const expired = expiredLogin(error);
      if (expired?.institutionId !== undefined) return { institutionId: expired.institutionId, cause: error };
      // The user didn't start this sync, and the offline bar already shows that there is no connection.
      if (isInBackground && error instanceof CallFailure && error.status === 0) return null;
      if (expired) deps.showError({ message: RECONNECT_MANUALLY });
      else report(error);
      return null;
    } finally {
      // Also after a failure: the other banks are synced before the failed one is reported.
      if (hasChanged) await deps.refresh();
    }
  }

  async function syncAfterLink(repaired: Set<string>): Promise<void> {
    set({ phase: 'importing' });
    const expired = await syncAndRefresh();
    if (!expired) return;
    const { institutionId, cause } = expired;
    if (!repaired.has(institutionId)) {
      if (deps.prompted.has(institutionId)) return;
      deps.prompted.add(institutionId);
    }
    await repairAndSync(institutionId, repaired, cause);
  }

  /** Ignores other banks with expired logins: each has its own Reconnect button. */
  async function syncAfterReconnect(institutionId: string): Promise<void> {
    set({ phase: 'importing' });
    const expired = await syncAndRefresh();
    if (expired?.institutionId === institutionId) report(expired.cause, NOT_RECONNECTED);
  }

  /** Tries each bank only once: one that still needs a login after a repair would loop forever. */
  async function repairAndSync(institutionId: string, repaired: Set<string>, cause: unknown): Promise<void> {
    if (repaired.has(institutionId)) return report(cause, NOT_RECONNECTED);
    repaired.add(institutionId);
    try {
      if (await repair(institutionId, location.pathname)) await syncAfterLink(repaired);
    } catch (error) {
      report(error, NOT_RECONNECTED);
    }
  }

  /** Opens Link in update mode; false when the user left it. */
  async function repair(institutionId: string, from: string): Promise<boolean> {
    activeBank = institutionId;
    set({ phase: 'opening' });
    const start = await deps.updateToken(institutionId);
    deps.tokens.save({ token: start.token, institutionId, from });
    const outcome = await open(start);
    return outcome !== null && !isClosed(outcome);
  }

  async function completeLink(linked: Linked): Promise<void> {
    // Closing the hosted page usually means nothing was connected, so show no progress while asking the server.
    set(isClosed(linked) ? { phase: 'opening' } : { phase: 'linking', bank: bankName(linked) });
    const repaired = new Set<string>();
    try {
      if (!(await deps.exchange(linked))) return;
    } catch (error) {
      const institutionId = alreadyLinkedBank(error);
      if (institutionId === undefined) return report(error);
      return await repairAndSync(institutionId, repaired, error);
    }
    await deps.refresh();
    await syncAfterLink(repaired);
  }

  async function run(task: () => Promise<void>): Promise<void> {
    set({ phase: 'opening' });
    try {
      await task();
    } catch (error) {
      report(error);
    } finally {
      linking = null;
      activeBank = null;
      publish();
    }
  }

  /** Does nothing while another task uses Link. */
  function runIfFree(bank: string, task: () => Promise<void>): Promise<void> {
    if (linking) return Promise.resolve();
    activeBank = bank;
    currentTask = run(task);
    return currentTask;
  }

  const isBusyWith = (bank: string) => activeBank === bank || queuedBanks.has(bank);

  /** Runs the task after those already queued; a bank that is queued or active isn't queued again. */
  async function enqueue(bank: string, task: () => Promise<void>): Promise<void> {
    if (isBusyWith(bank)) return;
    if (linking) {
      queuedBanks.add(bank);
      publish();
      while (linking) await currentTask;
      queuedBanks.delete(bank);
    }
    await runIfFree(bank, task);
  }

  return {
    /** Connect Account: fetches a token, opens Link, exchanges the public token, and runs the first sync. */
    connect: (from: string) =>
      enqueue(NEW_BANK, async () => {
        const start = await deps.createToken();
        deps.tokens.save({ token: start.token, institutionId: null, from });
        const linked = await open(start);
        if (linked) await completeLink(linked);
      }),
    /** A bank's Reconnect button. */
    reconnect: (institutionId: string, from: string) =>
      enqueue(institutionId, async () => {
        if (await repair(institutionId, from)) await syncAfterReconnect(institutionId);
      }),
    /** Whether this bank, or `NEW_BANK`, is active or queued. */
    isBusyWith,
    /** Continues after a redirect from a bank's own login page. Returns the screen where linking was started. */
    async resume(receivedRedirectUri: string): Promise<string | null> {
      const stored = deps.tokens.read();
      if (!stored) {
        deps.log(MISSING_TOKEN);
        deps.showError({ message: LINKING_FAILED, reason: START_AGAIN });
        return null;
      }
      await runIfFree(stored.institutionId ?? NEW_BANK, async () => {
        const linked = await open({ token: stored.token }, receivedRedirectUri);
        if (!linked) return;
        if (stored.institutionId === null) await completeLink(linked);
        else await syncAfterReconnect(stored.institutionId);
      });
      return stored.from;
    },
    /** Completes a link whose hosted page was still open when the native app was killed. */
    async resumeHosted(): Promise<void> {
      const stored = deps.tokens.read();
      deps.tokens.remove();
      if (stored?.institutionId === null)
        await runIfFree(NEW_BANK, () => completeLink({ hostedToken: stored.token, isClosed: true }));
    },
    /** Fetches new data. Opens Link for a bank with an expired login, once per browser session. */
    async sync(): Promise<void> {
      if (isSyncing) return;
      isSyncing = true;
      publish();
      const expired = await syncAndRefresh(true).finally(() => {
        isSyncing = false;
        publish();
      });
      if (!expired || deps.prompted.has(expired.institutionId)) return;
      deps.prompted.add(expired.institutionId);
      const { institutionId, cause } = expired;
      await runIfFree(institutionId, () => repairAndSync(institutionId, new Set(), cause));
    },
    current: () => activity,
    /** While true, the page must not be reloaded. */
    isLinking: () => linking !== null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
