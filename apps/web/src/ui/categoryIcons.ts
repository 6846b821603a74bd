import type { IconShape } from './iconShape.ts';
import { suggestedIcons } from './suggestedIcons.ts';

/** The icon of a category until the user picks one. */
export const defaultCategoryIcon = 'fas fa-tag';

/** "fas fa-tag" → "tag". The style prefix is always the solid one. */
export function iconName(icon: string): string {
  return icon.trim().split(/\s+/).at(-1)?.replace(/^fa-/, '') ?? '';
}

export function iconString(name: string): string {
  return `fas fa-${name}`;
}

/** The icons that the picker offers before a search. */
export const suggestedIconNames: readonly string[] = Object.keys(suggestedIcons);

export function findSuggestedIcon(icon: string): IconShape | null {
  const name = iconName(icon);
  const drawing = Object.hasOwn(suggestedIcons, name) ? suggestedIcons[name] : undefined;
  const [, width, height, path] = drawing?.match(/^(\d+) (\d+) (.*)$/) ?? [];
  return path === undefined ? null : { width: Number(width), height: Number(height), path };
}

let wholeSet: Promise<ReadonlyMap<string, IconShape>> | undefined;

/** Every icon by name and alias, fetched once as a separate chunk. A failed fetch is retried on the next call. */
export function loadAllIcons(): Promise<ReadonlyMap<string, IconShape>> {
  wholeSet ??= import('./allIcons.ts').then(
    ({ allIcons }) => allIcons,
    (error: unknown) => {
      wholeSet = undefined;
      throw error;
    },
  );
  return wholeSet;
}
