import { createHash } from 'node:crypto';
import type { ChangeSetId, LedgerId } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import { pause } from '../../platform/pause.ts';
import { historyStart } from '../changes/history.ts';
import {
  type ChainLink,
  chainedNouns,
  chainKey,
  countLinks,
  listChainedChangeSets,
  listChainedRows,
  listLinks,
} from './read-chain.ts';

/** Few, because the link of a large import has megabytes. */
const LINKS_AT_ONCE = 5;
const CHANGE_SETS_AT_ONCE = 100;
/** Small pages, because PGlite runs in this process and blocks requests. */
const ROWS_AT_ONCE = 1_000;
const GONE = 'gone';

/** The rows and records that don't match the chain. */
export interface HistoryProblem {
  /** A link of the chain was changed, removed, or moved; or a row was changed, removed, or added. */
  readonly kind: 'link' | 'changed' | 'removed' | 'added';
  /** A noun, `changeSet`, or `previous` for the previous values that a change set stores. */
  readonly noun: string;
  readonly id: number;
  readonly month: string;
  /** The change that last wrote it, according to the chain. */
  readonly changeSetId: ChangeSetId | null;
  readonly madeAt: string | null;
}

export interface VerifiedHistory {
  /** The first and last link; null if there is none. */
  readonly first: Pick<ChainLink, 'id' | 'madeAt'> | null;
  readonly last: Pick<ChainLink, 'id' | 'madeAt' | 'hash'> | null;
  readonly changeSets: number;
  readonly rows: number;
  readonly problems: readonly HistoryProblem[];
}

/** How far a check is. */
export interface CheckedSoFar {
  readonly step: 'chain' | 'rows' | 'changes';
  readonly done: number;
  readonly total: number;
}

type OnChecked = (sofar: CheckedSoFar) => void;

interface ChainedValue {
  readonly digest: string;
  readonly link: Pick<ChainLink, 'id' | 'madeAt'>;
}

function hashOf(previous: string, { id, madeAt, lines }: ChainLink): string {
  return createHash('sha256').update(`${previous}\n${id}\n${madeAt}\n${lines}`).digest('hex');
}

function readKey(key: string): Pick<HistoryProblem, 'noun' | 'id' | 'month'> {
  const [noun = '', place = ''] = key.split(' ');
  const [id, month = ''] = place.split('/');
  return { noun, id: Number(id), month };
}

/** Whether it is the record of a change, or its undo data, rather than a row. */
const isRecord = (key: string) => /^(changeSet|previous) /.test(key);

/** The chain of a ledger: the latest digest of each row, and the links that don't follow from the ones before them. */
class Chain {
  readonly values = new Map<string, ChainedValue>();
  readonly problems: HistoryProblem[] = [];
  /** When each change was made. */
  readonly madeAt = new Map<ChangeSetId, string>();
  first: ChainLink | null = null;
  last: ChainLink | null = null;
  readonly #db: Db;
  readonly #ledgerId: LedgerId;

  constructor(db: Db, ledgerId: LedgerId) {
    this.#db = db;
    this.#ledgerId = ledgerId;
  }

  /** Reads the links that were added since the last time. Returns the rows in them. */
  async readOn(onRead: (links: number) => void = () => {}): Promise<ReadonlySet<string>> {
    const keys = new Set<string>();
    for (;;) {
      const links = await listLinks(this.#db, this.#ledgerId, { after: this.last?.id ?? -1, limit: LINKS_AT_ONCE });
      for (const link of links) this.#add(link, keys);
      onRead(this.madeAt.size);
      if (links.length < LINKS_AT_ONCE) return keys;
      await pause();
    }
  }

  /** The rows that should exist. */
  countRows(): number {
    let count = 0;
    for (const [key, { digest }] of this.values) if (digest !== GONE && !isRecord(key)) count += 1;
    return count;
  }

  #add(link: ChainLink, keys: Set<string>): void {
    const { id, madeAt, lines } = link;
    if (hashOf(this.last?.hash ?? '', link) !== link.hash)
      this.problems.push({ kind: 'link', noun: 'changeSet', id, month: '', changeSetId: id, madeAt });
    this.first ??= link;
    this.last = link;
    this.madeAt.set(id, madeAt);
    for (const line of lines === '' ? [] : lines.split('\n')) {
      const end = line.lastIndexOf(' ');
      const key = line.slice(0, end);
      keys.add(key);
      this.values.set(key, { digest: line.slice(end + 1), link: { id, madeAt } });
    }
  }
}

/** Compares stored content with the chain. */
class Comparison {
  readonly problems = new Map<string, HistoryProblem>();
  readonly #chain: Chain;
  readonly #seen = new Set<string>();

  constructor(chain: Chain) {
    this.#chain = chain;
  }

  add(key: string, digest: string | null): void {
    this.#seen.add(key);
    const chained = this.#chain.values.get(key)?.digest ?? GONE;
    if (chained === (digest ?? GONE)) return;
    this.#report(key, chained === GONE ? 'added' : digest === null ? 'removed' : 'changed');
  }

  /** Everything that the chain has and the tables don't. Older change sets than `since` may be purged. */
  addMissing(since: Date): void {
    for (const [key, { digest }] of this.#chain.values)
      if (digest !== GONE && !this.#seen.has(key) && !this.#mayBePurged(key, since)) this.#report(key, 'removed');
  }

  #mayBePurged(key: string, since: Date): boolean {
    if (!isRecord(key)) return false;
    return (this.#chain.madeAt.get(readKey(key).id) ?? '') < since.toISOString();
  }

  #report(key: string, kind: HistoryProblem['kind']): void {
    const { id: changeSetId = null, madeAt = null } = this.#chain.values.get(key)?.link ?? {};
    this.problems.set(key, { kind, ...readKey(key), changeSetId, madeAt });
  }
}

/** Rows that changed after the chain was read are left out. Returns the number of rows. */
async function compareRows(
  db: Db,
  ledgerId: LedgerId,
  last: ChangeSetId,
  comparison: Comparison,
  onCompared: (rows: number) => void,
): Promise<number> {
  let count = 0;
  for (const noun of chainedNouns) {
    for (let after = 0; ; ) {
      const rows = await listChainedRows(db, ledgerId, noun, { after, limit: ROWS_AT_ONCE, isDigest: true });
      for (const row of rows) if (row.changedIn <= last) comparison.add(chainKey(noun, row), row.value);
      count += rows.length;
      onCompared(count);
      if (rows.length !== ROWS_AT_ONCE) break;
      after = rows.at(-1)?.id ?? 0;
      await pause();
    }
  }
  return count;
}

async function compareChangeSets(
  db: Db,
  ledgerId: LedgerId,
  { last, since }: { readonly last: ChangeSetId; readonly since: Date },
  comparison: Comparison,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await listChainedChangeSets(db, ledgerId, { after, since, limit: CHANGE_SETS_AT_ONCE });
    for (const { id, digest, previousDigest } of rows) {
      if (id > last) return;
      comparison.add(`changeSet ${id}`, digest);
      comparison.add(`previous ${id}`, previousDigest);
    }
    if (rows.length < CHANGE_SETS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? 0;
    await pause();
  }
}

/**
 * Checks the hash chain of a ledger, and its rows and change sets against it. The ledger may change in the meantime:
 * those changes aren't reported.
 */
export async function verifyHistory(
  db: Db,
  ledgerId: LedgerId,
  now: Date,
  onChecked: OnChecked = () => {},
): Promise<VerifiedHistory> {
  const chain = new Chain(db, ledgerId);
  const links = await countLinks(db, ledgerId);
  await chain.readOn((done) => onChecked({ step: 'chain', done, total: links }));
  const { first, last } = chain;
  const changeSets = chain.madeAt.size;
  const since = historyStart(now);
  const comparison = new Comparison(chain);
  const chained = chain.countRows();
  const rows = await compareRows(db, ledgerId, last?.id ?? 0, comparison, (done) =>
    onChecked({ step: 'rows', done, total: chained }),
  );
  onChecked({ step: 'changes', done: 0, total: changeSets });
  await compareChangeSets(db, ledgerId, { last: last?.id ?? 0, since }, comparison);
  comparison.addMissing(since);
  const changed = comparison.problems.size === 0 ? new Set() : await chain.readOn();
  const problems = [...comparison.problems].flatMap(([key, problem]) => (changed.has(key) ? [] : [problem]));
  return { first, last, changeSets, rows, problems: [...chain.problems, ...problems] };
}
