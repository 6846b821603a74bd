import { DEFAULT_CATEGORY_COLOR, TAGS_MAX } from '@cairn/contract';
import { nameKey, type TagId, tagName } from '@cairn/domain';
import { type Change, type Draft, insertNewTags, listTags, newTag, type TagRow } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

/** A draft whose tags, and those of its lines, are known by name. */
export interface NamedTagsDraft extends Draft {
  readonly tagNames: readonly string[];
  /** For each line. */
  readonly lineTagNames: readonly (readonly string[])[];
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
): Promise<{ drafts: readonly Row[]; made: readonly TagRow[] }> {
  const isTagged = ({ tagNames, lineTagNames }: Row) =>
    tagNames.length > 0 || lineTagNames.some((names) => names.length > 0);
  if (!drafts.some(isTagged)) return { drafts, made: [] };
  const listed = await listTags(tx, change.ledgerId);
  const known = new Map(listed.map((tag) => [tag.nameKey, tag]));
  const names = missingNames(drafts, known);
  if (listed.length + names.length > TAGS_MAX)
    throw new ProblemError('rule_broken', `You can have at most ${TAGS_MAX.toLocaleString('en-US')} tags.`);
  const plain = { color: DEFAULT_CATEGORY_COLOR, startsOn: null, endsOn: null, budgetCents: null };
  const made = await insertNewTags(
    tx,
    change,
    names.map((name) => ({ name, ...plain })),
  );
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
          tags: tagsOf(draft.tagNames).map(newTag),
          lines: draft.lines?.map((line, position) => ({ ...line, tagIds: idsOf(draft.lineTagNames[position] ?? []) })),
        }
      : draft,
  );
  return { drafts: tagged, made };
}
