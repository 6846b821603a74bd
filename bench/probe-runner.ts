import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import journeys from '../playwright.config.ts';
import { type Postgres, startPostgres } from '../scripts/postgres.ts';
import { type FilledHousehold, fillHousehold } from './fill.ts';
import { fillSplits, type SplitHouseholds } from './fill-splits.ts';
import { createInstallation, type Installation } from './installation.ts';
import type { BenchOptions } from './options.ts';
import type { Probe, ProbeContext, ProbedEngine } from './probe.ts';

/** The journeys' browser, but with optimized scripts, as people have it. */
function launchOptions() {
  const { args = [], ...options } = journeys.use?.launchOptions ?? {};
  return { ...options, args: args.filter((flag) => !flag.startsWith('--js-flags=')) };
}

/** Runs probes with one shared PostgreSQL and one household per engine, both created on first use. */
export class ProbeRunner {
  readonly #folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
  readonly #households = new Map<ProbedEngine, Promise<FilledHousehold>>();
  readonly #splitHouseholds = new Map<ProbedEngine, Promise<SplitHouseholds>>();
  readonly #shared: Installation[] = [];
  #postgres: Promise<Postgres> | undefined;

  constructor() {
    process.once('exit', () => rmSync(this.#folder, { recursive: true, force: true }));
  }

  async #install(engine: ProbedEngine, env: Readonly<Record<string, string>> = {}): Promise<Installation> {
    if (engine === 'pglite') return createInstallation(this.#folder, undefined, env);
    this.#postgres ??= startPostgres({ durable: true });
    return createInstallation(this.#folder, await this.#postgres, env);
  }

  async #fill(engine: ProbedEngine, size: BenchOptions['size']): Promise<FilledHousehold> {
    const installation = await this.#install(engine);
    this.#shared.push(installation);
    return await fillHousehold(installation, size);
  }

  async #household(engine: ProbedEngine, size: BenchOptions['size']): Promise<FilledHousehold> {
    const filled = this.#households.get(engine) ?? this.#fill(engine, size);
    this.#households.set(engine, filled);
    const household = await filled;
    await household.refresh();
    return household;
  }

  async #fillSplits(engine: ProbedEngine, size: BenchOptions['size']): Promise<SplitHouseholds> {
    const installation = await this.#install(engine);
    this.#shared.push(installation);
    return await fillSplits(installation, size);
  }

  async #splits(engine: ProbedEngine, size: BenchOptions['size']): Promise<SplitHouseholds> {
    const filled = this.#splitHouseholds.get(engine) ?? this.#fillSplits(engine, size);
    this.#splitHouseholds.set(engine, filled);
    return await filled;
  }

  /** Resolves with the samples, and closes everything that the probe opened. */
  async run(
    probe: Probe,
    engine: ProbedEngine,
    { runs, size }: BenchOptions,
    note: ProbeContext['note'],
  ): Promise<number[]> {
    const installations: Installation[] = [];
    const browsers: Browser[] = [];
    const context: ProbeContext = {
      engine,
      runs,
      size,
      install: async (env) => {
        const installation = await this.#install(engine, env);
        installations.push(installation);
        return installation;
      },
      note,
      household: () => this.#household(engine, size),
      splitHouseholds: () => this.#splits(engine, size),
      openBrowser: async () => {
        const browser = await chromium.launch(launchOptions());
        browsers.push(browser);
        return browser;
      },
    };
    try {
      return await probe.run(context);
    } finally {
      for (const browser of browsers) await browser.close();
      for (const installation of installations) await installation.remove();
    }
  }

  async close(): Promise<void> {
    for (const installation of this.#shared) await installation.remove();
    await (await this.#postgres)?.stop();
  }
}
