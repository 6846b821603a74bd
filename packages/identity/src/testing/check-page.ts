function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

/**
 * Checks the rules for every page: no inline script or style, one heading, labeled fields, existing described-by ids.
 */
export function checkPage(text: string, headers: Headers): void {
  const faults: string[] = [];
  if (/<script(?! src="[\w:./-]+\/show-password\.js" defer><\/script>)/i.test(text)) faults.push('a script');
  if (text.includes('type="password"') !== text.includes('/show-password.js"'))
    faults.push('a password field without its script or the reverse');
  if (/<style/i.test(text) || /<[^>]*\sstyle\s*=/i.test(text)) faults.push('an inline style');
  if (/<[^>]*\son[a-z]+\s*=/i.test(text)) faults.push('an inline handler');
  if (/javascript:/i.test(text)) faults.push('a javascript: URL');
  if (count(text, /<h1>/g) !== 1) faults.push('not exactly one h1');
  if (!/<html lang="en" data-theme="(light|dark)">/.test(text)) faults.push('no language or theme');
  if (!/<title>[^<]+ · Cairn<\/title>/.test(text)) faults.push('no title');
  if (!text.includes('<meta name="viewport" content="width=device-width, initial-scale=1">'))
    faults.push('no viewport');
  if (headers.get('cache-control') !== 'no-store') faults.push('no Cache-Control: no-store');
  for (const [input] of text.matchAll(/<input [^>]*>/g)) {
    if (input.includes('type="hidden"') || input.endsWith(' hidden>')) continue;
    const id = / id="([^"]+)"/.exec(input)?.[1];
    if (!text.includes(`<label for="${id}">`)) faults.push(`no label for ${input}`);
    if (!/ autocomplete="[a-z-]+"/.test(input)) faults.push(`no autocomplete on ${input}`);
    if (/type="password"/.test(input) && / value=/.test(input)) faults.push('a password value');
    for (const described of / aria-describedby="([^"]+)"/.exec(input)?.[1]?.split(' ') ?? []) {
      if (!text.includes(`id="${described}"`)) faults.push(`no element with the id ${described}`);
    }
  }
  if (faults.length > 0) throw new Error(`the page has ${faults.join(', ')}:\n${text}`);
}
