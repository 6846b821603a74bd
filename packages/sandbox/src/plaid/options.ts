import type { SandboxStore } from '../store.ts';

export interface PlaidOptions {
  readonly store: SandboxStore;
  now(): Date;
  /** Where people reach the product. */
  readonly publicUrl: string;
  /** The style sheet with the product's tokens, for Link's pages. */
  readonly stylesheetUrl: string;
  readonly log: (message: string, details?: Readonly<Record<string, unknown>>) => void;
}
