import { type Html, html } from './html.ts';

type PageTheme = 'light' | 'dark';

export interface Frame {
  readonly theme: PageTheme;
  readonly stylesheetUrl: string;
  readonly iconUrl: string;
  readonly appUrl: string;
  /** The path prefix of our own pages. */
  readonly mount: string;
}

export function themeOf(value: unknown): PageTheme {
  return value === 'dark' ? 'dark' : 'light';
}

/** A URL path under the mount path, with the theme and other query parameters. */
export function linkTo(frame: Frame, path: string, query: Record<string, string | undefined> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  if (frame.theme === 'dark') search.set('theme', 'dark');
  return `${frame.mount}${path}${search.size > 0 ? `?${search}` : ''}`;
}

const LOGO = html`<svg class="logo" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><path d="M3.2 22.6c0-2.5 4-4 10.6-4 6.8 0 11 1.6 11 4 0 1.9-3.6 2.9-10.9 2.9-7.1 0-10.7-1-10.7-2.9Z"/><path d="M6.6 14.3c0-2.1 2.9-3.4 7.7-3.4 4.6 0 7.3 1.2 7.3 3.2 0 1.9-2.7 3.1-7.6 3.1-4.8 0-7.4-1-7.4-2.9Z"/><path d="M9.7 6.4c0-2.2 1.8-3.9 4.5-3.9 2.5 0 4.2 1.4 4.2 3.3 0 2.1-1.7 3.6-4.4 3.6-2.6 0-4.3-1.1-4.3-3Z"/></svg>`;

/** A complete page with the brand, one panel and an optional line below it. */
export function layout(frame: Frame, title: string, panel: Html, below?: Html): Html {
  return html`<!doctype html>
<html lang="en" data-theme="${frame.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${frame.theme}">
<title>${title} · Cairn</title>
<link rel="icon" type="image/svg+xml" href="${frame.iconUrl}">
<link rel="stylesheet" href="${frame.stylesheetUrl}">
</head>
<body class="page">
<header class="brand">${LOGO}<span>Cairn</span></header>
<main class="main">
<div class="panel">
${panel}
</div>
${below ? html`<p class="below">${below}</p>` : undefined}
</main>
</body>
</html>
`;
}
