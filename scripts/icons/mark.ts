import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MARK = 'apps/web/public/icon.svg';
const DRAWABLES = 'apps/mobile/android/app/src/main/res/drawable';
/** The hashes of the drawn pictures and of the mark they were drawn from. */
export const LIST = 'apps/mobile/pictures.json';

/** The mark's paths, without the color for browser tabs. */
export function markPaths(root: string): string {
  return [...readFileSync(join(root, MARK), 'utf8').matchAll(/<path [^>]*\/>/g)].join('');
}

/** A hash of the mark and the list of pictures. If it changes, all pictures must be drawn again. */
export function sourceHash(root: string): string {
  const list = readFileSync(join(import.meta.dirname, 'pictures.ts'));
  return createHash('sha256').update(markPaths(root)).update(list).digest('hex');
}

function drawable(root: string, color: string, edge: number): string {
  const start = (edge - 28) / 2;
  const shapes = [...markPaths(root).matchAll(/d="([^"]+)"/g)].map(
    ([, data]) => `        <path android:fillColor="${color}" android:pathData="${data}" />`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="108dp"
    android:height="108dp"
    android:viewportWidth="${edge}"
    android:viewportHeight="${edge}">
    <group android:translateX="${start}" android:translateY="${start}">
${shapes.join('\n')}
    </group>
</vector>
`;
}

/** Vector drawables for Android: one is tinted for themed icons, and one is shown while the app starts. */
export function androidDrawables(root: string): { path: string; text: string }[] {
  return [
    { path: `${DRAWABLES}/ic_launcher_monochrome.xml`, text: drawable(root, '#FFFFFFFF', 74) },
    { path: `${DRAWABLES}/splash_icon.xml`, text: drawable(root, '@color/splashInk', 74) },
  ];
}
