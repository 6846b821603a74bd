import { nameKey } from '../name-key.ts';
import { plainText } from './plain-text.ts';

export const MAX_TAG_NAME_LENGTH = 50;
export const MAX_TAGS = 20;

/** A tag name as it is saved: one line, single spaces, 1 to 50 characters. Null if the text isn't a valid name. */
export function tagName(text: string): string | null {
  const name = plainText(text, text.length).replace(/\s+/g, ' ');
  return nameKey(name) !== '' && name.length <= MAX_TAG_NAME_LENGTH ? name : null;
}

/** Adds tags to a transaction, without duplicates and in order. Null if that makes more than 20. */
export function withTags(tagIds: readonly number[], added: readonly number[]): number[] | null {
  const all = [...new Set([...tagIds, ...added])];
  return all.length <= MAX_TAGS ? all : null;
}

/** A transaction's tags after one tag is merged into another, without duplicates. */
export function withMergedTag(tagIds: readonly number[], from: number, into: number): number[] {
  return [...new Set(tagIds.map((id) => (id === from ? into : id)))];
}
