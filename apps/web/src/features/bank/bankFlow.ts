import { bankProblem } from '@cairn/contract';
import * as z from 'zod/mini';
import { CallFailure } from '../../app/call.ts';
import type { ErrorToastContent } from '../../ui/errorQueue.ts';
import { LinkQueue, NEW_BANK } from './linkQueue.ts';
import type { LinkTokenStore } from './linkToken.ts';
import { LinkUnavailable, type WindowOutcome } from './plaidLink.ts';

/** What Link opens with. Browsers open a window; the native app opens the provider's hosted page at `address`. */
export interface LinkStart {
  readonly token: string;
  readonly address?: string | undefined;
}

/** The user closed the hosted page or followed its return link. Only the server knows what was connected. */
interface HostedEnd {
  readonly hostedToken: string;
  readonly isClosed: boolean;
}

/** Null when the user left Link. */
type LinkOutcome = WindowOutcome | HostedEnd;

export type LinkResult = NonNullable<LinkOutcome>;

export interface BankFlowDeps {
  createToken(): Promise<LinkStart>;
  updateToken(institutionId: string): Promise<LinkStart>;
  openLink(options: LinkStart & { receivedRedirectUri?: string | undefined }): Promise<LinkOutcome>;
  /** False if nothing was connected after all. */
  exchange(linked: LinkResult): Promise<boolean>;
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

const LINKING_FAILED = 'Error linking your bank account.';
const NOT_RECONNECTED = 'We couldn’t reconnect your account automatically.';
const RECONNECT_MANUALLY = 'Please reconnect one of your accounts manually.';
const MISSING_TOKEN = 'Missing link token on OAuth redirect.';
const NO_WINDOW = 'We couldn’t open your bank’s login window. Check your connection and try again.';
const START_AGAIN = 'This connection wasn’t started in this browser. Press Connect Account to start again.';
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

function bankName(linked: LinkResult): string {
  return ('metadata' in linked ? linked.metadata.institution?.name : undefined) ?? 'your bank';
}

function isClosed(linked: LinkResult): boolean {
  return 'hostedToken' in linked && linked.isClosed;
}

interface ExpiredBank {
  readonly institutionId: string;
  /** The failure that named it. */
  readonly cause: unknown;
}

/** Linking, repairing and syncing. A background sync opens Link only when it isn't in use. */
export class BankFlow {
  readonly #deps: BankFlowDeps;
  readonly #queue = new LinkQueue((error) => this.#report(error));

  constructor(deps: BankFlowDeps) {
    this.#deps = deps;
  }

  readonly subscribe = this.#queue.subscribe;
  readonly current = this.#queue.current;
  /** Whether this bank, or `NEW_BANK`, is active or queued. */
  readonly isBusyWith = this.#queue.isBusyWith;
  /** While true, the page must not be reloaded. */
  readonly isLinking = this.#queue.isLinking;

  /** Shows the failure's own message, or the one given, with the server's reason. */
  #report(error: unknown, message?: string): void {
    const { showError } = this.#deps;
    if (error instanceof CallFailure) {
      if (!error.isSilent) showError({ message: message ?? error.message, reason: error.reason });
    } else if (error instanceof LinkUnavailable) showError({ message: message ?? LINKING_FAILED, reason: NO_WINDOW });
    else throw error;
  }

  async #open(start: LinkStart, receivedRedirectUri?: string): Promise<LinkOutcome> {
    this.#queue.show({ phase: 'open' });
    try {
      return await this.#deps.openLink({ ...start, receivedRedirectUri });
    } finally {
      this.#deps.tokens.remove();
    }
  }

  /** Returns the bank that needs a new login, if any, and reports all other failures. */
  async #syncAndRefresh(isInBackground = false): Promise<ExpiredBank | null> {
    let hasChanged = true;
    try {
      hasChanged = await this.#deps.sync();
      return null;
    } catch (error) {
      const expired = expiredLogin(error);
      if (expired?.institutionId !== undefined) return { institutionId: expired.institutionId, cause: error };
      // The user didn't start this sync, and the offline bar already shows that there is no connection.
      if (isInBackground && error instanceof CallFailure && error.status === 0) return null;
      if (expired) this.#deps.showError({ message: RECONNECT_MANUALLY });
      else this.#report(error);
      return null;
    } finally {
      // Even after a failure, because the other banks are synced before the failed one is reported.
      if (hasChanged) await this.#deps.refresh();
    }
  }

  async #syncAfterLink(repaired: Set<string>): Promise<void> {
    this.#queue.show({ phase: 'importing' });
    const expired = await this.#syncAndRefresh();
    if (!expired) return;
    const { institutionId, cause } = expired;
    if (!repaired.has(institutionId)) {
      if (this.#deps.prompted.has(institutionId)) return;
      this.#deps.prompted.add(institutionId);
    }
    await this.#repairAndSync(institutionId, repaired, cause);
  }

  /** Ignores other banks with expired logins: each has its own Reconnect button. */
  async #syncAfterReconnect(institutionId: string): Promise<void> {
    this.#queue.show({ phase: 'importing' });
    const expired = await this.#syncAndRefresh();
    if (expired?.institutionId === institutionId) this.#report(expired.cause, NOT_RECONNECTED);
  }

  /** Tries each bank only once: one that still needs a login after a repair would loop forever. */
  async #repairAndSync(institutionId: string, repaired: Set<string>, cause: unknown): Promise<void> {
    if (repaired.has(institutionId)) return this.#report(cause, NOT_RECONNECTED);
    repaired.add(institutionId);
    try {
      if (await this.#repair(institutionId, location.pathname)) await this.#syncAfterLink(repaired);
    } catch (error) {
      this.#report(error, NOT_RECONNECTED);
    }
  }

  /** Opens Link in update mode; false when the user left it. */
  async #repair(institutionId: string, from: string): Promise<boolean> {
    this.#queue.show({ phase: 'opening' }, institutionId);
    const start = await this.#deps.updateToken(institutionId);
    this.#deps.tokens.save({ token: start.token, institutionId, from });
    const outcome = await this.#open(start);
    return outcome !== null && !isClosed(outcome);
  }

  async #completeLink(linked: LinkResult): Promise<void> {
    // Closing the hosted page usually means nothing was connected, so show no progress while asking the server.
    this.#queue.show(isClosed(linked) ? { phase: 'opening' } : { phase: 'linking', bank: bankName(linked) });
    const repaired = new Set<string>();
    try {
      if (!(await this.#deps.exchange(linked))) return;
    } catch (error) {
      const institutionId = alreadyLinkedBank(error);
      if (institutionId === undefined) return this.#report(error);
      return await this.#repairAndSync(institutionId, repaired, error);
    }
    await this.#deps.refresh();
    await this.#syncAfterLink(repaired);
  }

  /** Connect Account: fetches a token, opens Link, exchanges the public token, and runs the first sync. */
  async connect(from: string): Promise<void> {
    await this.#queue.enqueue(NEW_BANK, async () => {
      const start = await this.#deps.createToken();
      this.#deps.tokens.save({ token: start.token, institutionId: null, from });
      const linked = await this.#open(start);
      if (linked) await this.#completeLink(linked);
    });
  }

  /** A bank's Reconnect button. */
  async reconnect(institutionId: string, from: string): Promise<void> {
    await this.#queue.enqueue(institutionId, async () => {
      if (await this.#repair(institutionId, from)) await this.#syncAfterReconnect(institutionId);
    });
  }

  /** Continues after a redirect from a bank's own login page. Returns the screen where linking was started. */
  async resume(receivedRedirectUri: string): Promise<string | null> {
    const stored = this.#deps.tokens.read();
    if (!stored) {
      this.#deps.log(MISSING_TOKEN);
      this.#deps.showError({ message: LINKING_FAILED, reason: START_AGAIN });
      return null;
    }
    await this.#queue.runIfFree(stored.institutionId ?? NEW_BANK, async () => {
      const linked = await this.#open({ token: stored.token }, receivedRedirectUri);
      if (!linked) return;
      if (stored.institutionId === null) await this.#completeLink(linked);
      else await this.#syncAfterReconnect(stored.institutionId);
    });
    return stored.from;
  }

  /** Completes a link whose hosted page was still open when the native app was killed. */
  async resumeHosted(): Promise<void> {
    const stored = this.#deps.tokens.read();
    this.#deps.tokens.remove();
    if (stored?.institutionId !== null) return;
    await this.#queue.runIfFree(NEW_BANK, () => this.#completeLink({ hostedToken: stored.token, isClosed: true }));
  }

  /** Fetches new data. Opens Link for a bank with an expired login, once per browser session. */
  async sync(): Promise<void> {
    const expired = await this.#queue.runInBackground(() => this.#syncAndRefresh(true));
    if (!expired || this.#deps.prompted.has(expired.institutionId)) return;
    this.#deps.prompted.add(expired.institutionId);
    const { institutionId, cause } = expired;
    await this.#queue.runIfFree(institutionId, () => this.#repairAndSync(institutionId, new Set(), cause));
  }
}
