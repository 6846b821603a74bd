import type { Browser } from '@playwright/test';
import type { FilledHousehold } from './fill.ts';
import type { SplitHouseholds } from './fill-splits.ts';
import type { HouseholdSize } from './household.ts';
import type { Installation } from './installation.ts';

export const ENGINES = ['postgres', 'pglite'] as const;
export type ProbedEngine = (typeof ENGINES)[number];

export type Unit = 'ms' | 's' | 'KB' | 'MB' | '%' | '×' | 'requests/s';

/** The resources a probe may use. Everything it opens here is closed automatically. */
export interface ProbeContext {
  readonly engine: ProbedEngine;
  readonly runs: number;
  /** The number of transactions in the household, for probes that use it. */
  readonly size: HouseholdSize;
  /** Creates an empty product that was never started; `env` adds to its environment. */
  install(env?: Readonly<Record<string, string>>): Promise<Installation>;
  /**
   * A running product with a household of `size`. Filling takes longer than measuring, so all probes on an engine
   * share one household, and a probe must leave it about the same.
   */
  household(): Promise<FilledHousehold>;
  /** Two households of `size`, shared in the same way. */
  splitHouseholds(): Promise<SplitHouseholds>;
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
  readonly engines: readonly ProbedEngine[];
  /** The maximum, in the probe's unit. An engine without a target is still measured. */
  readonly targets: Partial<Record<ProbedEngine, number>>;
  /** One sample per run, in the probe's unit. */
  run(context: ProbeContext): Promise<number[]>;
}
