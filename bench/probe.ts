import type { Browser } from '@playwright/test';
import type { FilledHousehold } from './fill.ts';
import type { HouseholdSize } from './household.ts';
import type { Installation } from './installation.ts';

export const ENGINES = ['postgres', 'pglite'] as const;
export type Engine = (typeof ENGINES)[number];

export type Unit = 'ms' | 's' | 'KB' | 'MB' | '%' | '×' | 'requests/s';

/** What a probe may use. Everything it opens here is closed for it. */
export interface ProbeContext {
  readonly engine: Engine;
  readonly runs: number;
  /** How many transactions the household has, for probes that need one. */
  readonly size: HouseholdSize;
  /** An empty product that was never started; `env` is what it needs beyond its data. */
  install(env?: Readonly<Record<string, string>>): Promise<Installation>;
  /**
   * A product that is running, with a household of `size` in it. Filling one takes longer than measuring it: all probes
   * on an engine share one, so a probe leaves it about as it was.
   */
  household(): Promise<FilledHousehold>;
  openBrowser(): Promise<Browser>;
  /** Printed below the table. */
  note(text: string): void;
}

export interface Probe {
  /** For `--only`. */
  readonly name: string;
  /** For the table. */
  readonly title: string;
  readonly unit: Unit;
  readonly engines: readonly Engine[];
  /** At most this, in the probe's unit. An engine without one is measured all the same. */
  readonly targets: Partial<Record<Engine, number>>;
  /** One sample per run, in the probe's unit. */
  run(context: ProbeContext): Promise<number[]>;
}
