import type { IconShape } from './iconShape.ts';

export const ICON_SEARCH_MIN = 3;
const MAX_FOUND = 200;

export function isIconSearch(typed: string): boolean {
  return typed.trim().length >= ICON_SEARCH_MIN;
}

/** The set's aliases include character codes, which aren't useful in a search. */
const characterCode = /^(?=.*\d)[\da-f]{4,5}$/;

/** Icons with a name that contains every typed word, listed once under their first name. */
export function findIcons(icons: ReadonlyMap<string, Pick<IconShape, 'path'>>, typed: string): string[] {
  const words = typed
    .trim()
    .toLowerCase()
    .split(/[\s-]+/);
  const firstNames = new Map<string, string>();
  const found = new Set<string>();
  for (const [key, { path }] of icons) {
    const name = String(key);
    if (!firstNames.has(path)) firstNames.set(path, name);
    const isFound = !characterCode.test(name) && words.every((word) => name.includes(word));
    if (isFound) found.add(firstNames.get(path) ?? name);
    if (found.size >= MAX_FOUND) break;
  }
  return [...found];
}

/** "basket-shopping" → "basket shopping". */
export function spokenIconName(name: string): string {
  return name.replaceAll('-', ' ');
}
