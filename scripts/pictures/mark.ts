import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MARK = 'apps/web/public/icon.svg';
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

/** For themed icons Android colours a drawing of its own format. */
export function monochromeDrawable(root: string): { path: string; text: string } {
  const shapes = [...markPaths(root).matchAll(/d="([^"]+)"/g)].map(
    ([, data]) => `        <path android:fillColor="#FFFFFFFF" android:pathData="${data}" />`,
  );
  return {
    path: 'apps/mobile/android/app/src/main/res/drawable/ic_launcher_monochrome.xml',
    text: `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="108dp"
    android:height="108dp"
    android:viewportWidth="73.68"
    android:viewportHeight="73.68">
    <group android:translateX="22.84" android:translateY="22.84">
${shapes.join('\n')}
    </group>
</vector>
`,
  };
}
