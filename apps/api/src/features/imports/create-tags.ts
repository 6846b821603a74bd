import { DEFAULT_CATEGORY_COLOR, type ImportedTag, TAGS_MAX } from '@cairn/contract';
import { type LedgerId, nameKey, type TagId, tagName } from '@cairn/domain';
import {
  type Change,
  type Draft,
  findReimbursable,
  insertNewTags,
  listTags,
  newTag,
  REIMBURSABLE,
  type StoredTag,
  type TagRow,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

/** A draft whose tags, and those of its lines, are known by name. */
export interface NamedTagsDraft extends Draft {
  readonly tagNames: readonly string[];
  /** For each line. */
  readonly lineTagNames: readonly (readonly string[])[];
  readonly reimbursement: NonNullable<StoredTag['state']> | null;
}

/** A payment isn't in the file, so an expense that was paid is claimed. */
function tagOf(tag: TagRow, { reimbursement }: NamedTagsDraft): StoredTag {
  if (tag.kind === 'plain' || reimbursement === null) return newTag(tag);
  return { ...newTag(tag), state: reimbursement === 'paid' ? 'claimed' : reimbursement };
}

/** The tags to create, with their details if the file has them. */
async function newTags(tx: Db, ledgerId: LedgerId, names: readonly string[], details: readonly ImportedTag[]) {
  const byKey = new Map(details.map((tag) => [nameKey(tag.name), tag]));
  const builtIn = nameKey(REIMBURSABLE);
  const isBuiltInMissing =
    names.some((name) => nameKey(name) === builtIn) && (await findReimbursable(tx, ledgerId)) === null;
  return names.map((name) => {
    const {
      color = DEFAULT_CATEGORY_COLOR,
      startsOn = null,
      endsOn = null,
      budget = null,
    } = byKey.get(nameKey(name)) ?? {};
    const isBuiltIn = isBuiltInMissing && nameKey(name) === builtIn;
    const kind = isBuiltIn ? ('reimbursable' as const) : ('plain' as const);
    return { name, kind, color, startsOn, endsOn, budgetCents: budget };
  });
}

/** The missing names, as they are first spelled. */
function missingNames(drafts: readonly NamedTagsDraft[], known: ReadonlyMap<string, TagRow>): string[] {
  const missing = new Map<string, string>();
  for (const { tagNames, lineTagNames } of drafts)
    for (const given of [...tagNames, ...lineTagNames.flat()]) {
      const name = tagName(given);
      if (name !== null && !known.has(nameKey(name)) && !missing.has(nameKey(name))) missing.set(nameKey(name), name);
    }
  return [...missing.values()];
}

/** Finds the tags of the drafts by name, or creates them. Returns the drafts with them, and the new tags. */
export async function createTags<Row extends NamedTagsDraft>(
  tx: Db,
  change: Change,
  drafts: readonly Row[],
  details: readonly ImportedTag[] = [],
): Promise<{ drafts: readonly Row[]; made: readonly TagRow[] }> {
  const isTagged = ({ tagNames, lineTagNames }: Row) =>
    tagNames.length > 0 || lineTagNames.some((names) => names.length > 0);
  if (!drafts.some(isTagged)) return { drafts, made: [] };
  const listed = await listTags(tx, change.ledgerId);
  const known = new Map(listed.map((tag) => [tag.nameKey, tag]));
  const names = missingNames(drafts, known);
  if (listed.length + names.length > TAGS_MAX)
    throw new ProblemError('rule_broken', `You can have at most ${TAGS_MAX.toLocaleString('en-US')} tags.`);
  const made = await insertNewTags(tx, change, await newTags(tx, change.ledgerId, names, details));
  for (const tag of made) known.set(tag.nameKey, tag);
  const tagsOf = (given: readonly string[]): TagRow[] => {
    const found = given.flatMap((name) => known.get(nameKey(tagName(name) ?? '')) ?? []);
    return [...new Map(found.map((tag) => [tag.id, tag])).values()];
  };
  const idsOf = (given: readonly string[]): TagId[] => tagsOf(given).map(({ id }) => id);
  const tagged = drafts.map((draft) =>
    isTagged(draft)
      ? {
          ...draft,
          tags: tagsOf(draft.tagNames).map((tag) => tagOf(tag, draft)),
          lines: draft.lines?.map((line, position) => ({ ...line, tagIds: idsOf(draft.lineTagNames[position] ?? []) })),
        }
      : draft,
  );
  return { drafts: tagged, made };
}
