import type { SandboxStore } from '../store.ts';

export interface SandboxPlaidOptions {
  readonly store: SandboxStore;
  now(): Date;
  /** The app's public URL. */
  readonly publicUrl: string;
  /** The stylesheet with the app's design tokens, for Link's pages. */
  readonly stylesheetUrl: string;
  readonly log: (message: string, details?: Readonly<Record<string, unknown>>) => void;
}
