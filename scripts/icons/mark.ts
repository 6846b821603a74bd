import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MARK = 'apps/web/public/icon.svg';
const DRAWABLES = 'apps/mobile/android/app/src/main/res/drawable';
/** What was drawn last, from which mark. */
export const LIST = 'apps/mobile/pictures.json';

/** The stones, without the colour that a browser's tab needs. */
export function markPaths(root: string): string {
  return [...readFileSync(join(root, MARK), 'utf8').matchAll(/<path [^>]*\/>/g)].join('');
}

/** The mark and the list of pictures: when one of them changes, all pictures are to be drawn anew. */
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

/** In Android's own format: what it tints for themed icons, and what it shows while the app starts. */
export function androidDrawables(root: string): { path: string; text: string }[] {
  return [
    { path: `${DRAWABLES}/ic_launcher_monochrome.xml`, text: drawable(root, '#FFFFFFFF', 74) },
    { path: `${DRAWABLES}/splash_icon.xml`, text: drawable(root, '@color/splashInk', 74) },
  ];
}
