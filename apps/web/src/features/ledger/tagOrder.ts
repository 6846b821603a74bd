import type { Tag } from '@cairn/contract';

/** Tags are listed by name, wherever they are shown. */
export function byTagName(a: Pick<Tag, 'name'>, b: Pick<Tag, 'name'>): number {
  return a.name.localeCompare(b.name, 'en-US');
}
