import { nameKey } from '../name-key.ts';
import { plainText } from './plain-text.ts';

export const LONGEST_TAG_NAME = 50;
export const MOST_TAGS = 20;

/** A tag's name as it is saved: one line, single spaces, 1 to 50 characters. Null where it is no name. */
export function tagName(text: string): string | null {
  const name = plainText(text, text.length).replace(/\s+/g, ' ');
  return nameKey(name) !== '' && name.length <= LONGEST_TAG_NAME ? name : null;
}

/** A transaction's tags with some added, each once, in the order they came. Null where there would be more than 20. */
export function withTags(tagIds: readonly number[], added: readonly number[]): number[] | null {
  const all = [...new Set([...tagIds, ...added])];
  return all.length <= MOST_TAGS ? all : null;
}

/** A transaction's tags after one tag was merged into another: never twice the same. */
export function withMergedTag(tagIds: readonly number[], from: number, into: number): number[] {
  return [...new Set(tagIds.map((id) => (id === from ? into : id)))];
}
