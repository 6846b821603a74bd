import { type EffectRule, type LedgerId, MAX_TAGS, type TagId } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { tags } from '../../platform/db/schema/index.ts';
import type { StoredTag } from '../transactions/parts.ts';
import { newTag } from './transaction-tags.ts';

/** The tags that rules add: none for a deleted tag, and for a merged one the tag that replaced it. */
export type TagsToAdd = ReadonlyMap<TagId, StoredTag>;

export async function loadTagsToAdd(
  db: Db,
  ledgerId: LedgerId,
  rules: readonly Pick<EffectRule, 'effects'>[],
): Promise<TagsToAdd> {
  const ids = new Set(rules.flatMap(({ effects }) => effects.tagIds));
  if (ids.size === 0) return new Map();
  const rows = await db.select().from(tags).where(eq(tags.ledgerId, ledgerId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = [...ids].flatMap((id) => {
    const tag = byId.get(byId.get(id)?.mergedInto ?? id);
    return tag && !tag.isDeleted ? [[id, newTag(tag)] as const] : [];
  });
  return new Map(found);
}

/** A new transaction's own tags and those that rules add, as far as they fit. */
export function withAddedTags(own: readonly StoredTag[], ruleTagIds: Iterable<TagId>, toAdd: TagsToAdd): StoredTag[] {
  const added = [...ruleTagIds].flatMap((id) => toAdd.get(id) ?? []);
  const all = new Map([...added, ...own].map((tag) => [tag.tagId, tag]));
  for (const { tagId } of own) all.delete(tagId);
  return [...own, ...all.values()].slice(0, MAX_TAGS);
}
