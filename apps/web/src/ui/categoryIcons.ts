import type { IconShape } from './iconShape.ts';
import { suggestedIcons } from './suggestedIcons.ts';

/** The icon a category has before one is chosen. */
export const defaultCategoryIcon = 'fas fa-tag';

/** "fas fa-tag" → "tag": the style in front is always the solid one here. */
export function iconName(icon: string): string {
  return icon.trim().split(/\s+/).at(-1)?.replace(/^fa-/, '') ?? '';
}

export function iconString(name: string): string {
  return `fas fa-${name}`;
}

/** The names the icon picker offers before a search. */
export const suggestedIconNames: readonly string[] = Object.keys(suggestedIcons);

export function findSuggestedIcon(icon: string): IconShape | null {
  const name = iconName(icon);
  const drawing = Object.hasOwn(suggestedIcons, name) ? suggestedIcons[name] : undefined;
  const [, width, height, path] = drawing?.match(/^(\d+) (\d+) (.*)$/) ?? [];
  return path === undefined ? null : { width: Number(width), height: Number(height), path };
}

let wholeSet: Promise<ReadonlyMap<string, IconShape>> | undefined;

/** Every icon by name, other names included; a chunk of its own, fetched once. A failed fetch is tried again next time. */
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
