import type { LedgerId, TagId } from '@cairn/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { splitLineTags, tags, transactionTags } from '../../platform/db/schema/index.ts';
import { type ReportColumns, unpackLongs } from './line-columns.ts';

const NO_TAGS: readonly TagId[] = [];

/** The tags that transactions and lines of splits show. */
export class LineTags {
  readonly ids: readonly TagId[];
  readonly #ofTransactions: ReadonlyMap<number, readonly TagId[]>;
  /** By transaction, then by position. */
  readonly #ofLines: ReadonlyMap<number, ReadonlyMap<number, readonly TagId[]>>;

  constructor(
    ids: readonly TagId[],
    ofTransactions: ReadonlyMap<number, readonly TagId[]>,
    ofLines: ReadonlyMap<number, ReadonlyMap<number, readonly TagId[]>>,
  ) {
    this.#ofTransactions = ofTransactions;
    this.#ofLines = ofLines;
    this.ids = ids;
  }

  /** A line's own tags and its transaction's. */
  of({ id, position }: ReportColumns, line: number): readonly TagId[] {
    const transactionId = id?.[line] ?? 0;
    const whole = this.#ofTransactions.get(transactionId) ?? NO_TAGS;
    const own = position ? this.#ofLines.get(transactionId)?.get(position[line] ?? 0) : undefined;
    return own ? [...new Set([...whole, ...own])] : whole;
  }
}

interface TagRows {
  readonly ids: Float64Array;
  readonly positions: Float64Array;
  readonly tagIds: Float64Array;
}

async function readTags(
  tx: Db,
  ledgerId: LedgerId,
  table: typeof transactionTags | typeof splitLineTags,
  position: SQL,
): Promise<TagRows> {
  const pack = (values: SQL) => sql`encode(string_agg(int8send(${values}), ''), 'base64')`;
  const { rows } = Object(
    await tx.execute(sql`
      select count(*) as count, ${pack(sql`own.transaction_id`)} as ids, ${pack(position)} as positions,
        ${pack(sql`shown.id`)} as tag_ids
      from ${tags} stored
      join ${tags} shown on shown.ledger_id = ${ledgerId} and shown.id = coalesce(stored.merged_into, stored.id)
        and not shown.is_deleted
      join ${table} own on own.ledger_id = ${ledgerId} and own.tag_id = stored.id
      where stored.ledger_id = ${ledgerId} and not stored.is_deleted`),
  );
  const [{ count, ids, positions, tag_ids: tagIds }] = rows;
  const unpack = (packed: string | null) => unpackLongs(packed, Number(count));
  return { ids: unpack(ids), positions: unpack(positions), tagIds: unpack(tagIds) };
}

function add<Key>(lists: Map<Key, TagId[]>, key: Key, tagId: TagId): void {
  const known = lists.get(key);
  if (!known) lists.set(key, [tagId]);
  else if (!known.includes(tagId)) known.push(tagId);
}

export async function loadLineTags(tx: Db, ledgerId: LedgerId): Promise<LineTags> {
  const ofTransactions = new Map<number, TagId[]>();
  const whole = await readTags(tx, ledgerId, transactionTags, sql`0`);
  for (const [at, id] of whole.ids.entries()) add(ofTransactions, id, whole.tagIds[at] ?? 0);
  const ofLines = new Map<number, Map<number, TagId[]>>();
  const own = await readTags(tx, ledgerId, splitLineTags, sql`own.position`);
  for (const [at, id] of own.ids.entries()) {
    const lines = ofLines.get(id) ?? new Map<number, TagId[]>();
    ofLines.set(id, lines);
    add(lines, own.positions[at] ?? 0, own.tagIds[at] ?? 0);
  }
  return new LineTags([...new Set([...whole.tagIds, ...own.tagIds])], ofTransactions, ofLines);
}
