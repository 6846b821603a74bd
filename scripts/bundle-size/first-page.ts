interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

export type BuildManifest = Record<string, Chunk>;

const FONT = /inter-latin-wght-normal.*\.woff2$/;

/** Loaded in this order: the screen before login, the login page, the callback, and the first page. */
export const FROM_SIGN_IN_TO_FIRST_PAGE = [
  'src/features/signin/SignInScreen.tsx',
  'src/app/session/identityClient.ts',
  'src/identity-pages.css',
  'src/features/signin/CallbackScreen.tsx',
  'src/features/dashboard/DashboardScreen.tsx',
];

/**
 * The files that a browser with an empty cache loads before a user can use the first page: the page and its links, its
 * entry, the given parts, all of their imports and styles, and the one font file that Latin text needs.
 */
export function filesOfFirstPage(html: string, manifest: BuildManifest, parts: readonly string[]): string[] {
  const linked = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => path ?? '');
  const files = new Set(['index.html', ...linked]);
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

  const entries = Object.keys(manifest).filter((key) => linked.includes(manifest[key]?.file ?? ''));
  for (const part of [...entries, ...parts]) add(part);
  return [...files];
}
