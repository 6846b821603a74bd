import { createStore } from '../../ui/store.ts';

/** The flow's current step. */
export type BankActivity =
  | { readonly phase: 'idle' }
  /**
   * Fetching the token and loading Link, or asking the server which accounts were connected on a closed hosted page.
   */
  | { readonly phase: 'opening' }
  | { readonly phase: 'open' }
  | { readonly phase: 'linking'; readonly bank: string }
  | { readonly phase: 'importing' }
  /** In the background; nothing waits for it. */
  | { readonly phase: 'syncing' };

/** Stands for the bank being added by Connect Account; other values are institution ids. */
export const NEW_BANK = '';

interface BankStatus {
  readonly activity: BankActivity;
  /** Active or queued. */
  readonly busyBanks: ReadonlySet<string>;
}

/** Link runs one task at a time. A background sync may run alongside it. */
export class LinkQueue {
  readonly #status = createStore<BankStatus>({ activity: { phase: 'idle' }, busyBanks: new Set() });
  readonly #report: (error: unknown) => void;
  #linking: BankActivity | null = null;
  #activeBank: string | null = null;
  readonly #queuedBanks = new Set<string>();
  #currentTask: Promise<void> = Promise.resolve();
  #isSyncing = false;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  readonly subscribe = this.#status.subscribe;
  readonly current = (): BankActivity => this.#status.current().activity;
  readonly isBusyWith = (bank: string): boolean => this.#status.current().busyBanks.has(bank);
  readonly isLinking = (): boolean => this.#linking !== null;

  #publish(): void {
    const busyBanks = new Set(this.#queuedBanks);
    if (this.#activeBank !== null) busyBanks.add(this.#activeBank);
    const inBackground: BankActivity = { phase: this.#isSyncing ? 'syncing' : 'idle' };
    this.#status.set({ activity: this.#linking ?? inBackground, busyBanks });
  }

  show(activity: BankActivity, bank = this.#activeBank): void {
    this.#linking = activity;
    this.#activeBank = bank;
    this.#publish();
  }

  async #run(bank: string, task: () => Promise<void>): Promise<void> {
    this.show({ phase: 'opening' }, bank);
    try {
      await task();
    } catch (error) {
      this.#report(error);
    } finally {
      this.#linking = null;
      this.#activeBank = null;
      this.#publish();
    }
  }

  /** Does nothing while another task uses Link. */
  runIfFree(bank: string, task: () => Promise<void>): Promise<void> {
    if (this.#linking) return Promise.resolve();
    this.#currentTask = this.#run(bank, task);
    return this.#currentTask;
  }

  /** Runs the task after those already queued; a bank that is queued or active isn't queued again. */
  async enqueue(bank: string, task: () => Promise<void>): Promise<void> {
    if (this.isBusyWith(bank)) return;
    if (this.#linking) {
      this.#queuedBanks.add(bank);
      this.#publish();
      while (this.#linking) await this.#currentTask;
      this.#queuedBanks.delete(bank);
    }
    await this.runIfFree(bank, task);
  }

  /** Runs next to Link; null if a background sync is already running. */
  async runInBackground<Answer>(sync: () => Promise<Answer>): Promise<Answer | null> {
    if (this.#isSyncing) return null;
    this.#isSyncing = true;
    this.#publish();
    try {
      return await sync();
    } finally {
      this.#isSyncing = false;
      this.#publish();
    }
  }
}
