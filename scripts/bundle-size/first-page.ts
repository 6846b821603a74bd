interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

export type Manifest = Record<string, Chunk>;

const FONT = /inter-latin-wght-normal.*\.woff2$/;

/** What is loaded by and by on the way: the screen that leads to the log-in, the log-in page, the way back, the first page. */
export const FROM_SIGN_IN_TO_FIRST_PAGE = [
  'src/features/signin/SignInScreen.tsx',
  'src/app/session/identityClient.ts',
  'src/identity-pages.css',
  'src/features/signin/CallbackScreen.tsx',
  'src/features/dashboard/DashboardScreen.tsx',
];

/**
 * What a browser with an empty cache loads before a signed-in person can use the first page: the page and what it names,
 * its entry, the parts given, all that these import, their styles, and the one font file that Latin text needs.
 */
export function filesOfFirstPage(html: string, manifest: Manifest, parts: readonly string[]): string[] {
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => path ?? '');
  const files = new Set(['index.html', ...named]);
  const visited = new Set<string>();

  function add(key: string): void {
    if (visited.has(key)) return;
    visited.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build's manifest has no ${key}.`);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const asset of chunk.assets ?? []) if (FONT.test(asset)) files.add(asset);
    for (const imported of chunk.imports ?? []) add(imported);
  }

  add('index.html');
  for (const part of parts) add(part);
  return [...files];
}
