import { html, type SandboxHtml } from '../../html.ts';
import type { LinkSession } from '../items.ts';

export type LinkTheme = 'light' | 'dark';

/** The context of every Link page. */
export interface LinkFrame {
  readonly session: LinkSession;
  readonly theme: LinkTheme;
  readonly stylesheetUrl: string;
}

export const BASE = '/sandbox/plaid';

/** The URL of another step in the same Link session. */
export function stepUrl({ session, theme }: LinkFrame, more: Record<string, string> = {}): string {
  return `${BASE}/link?${new URLSearchParams({ token: session.token, theme, ...more })}`;
}

const ALERT_ICON = html`<svg class="icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5"/><path d="M12 16.5v.01"/></svg>`;
const CLOSE_ICON = html`<svg class="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12"/><path d="M18 6L6 18"/></svg>`;
const BACK_ICON = html`<svg class="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path d="M19 12H5"/><path d="M11 6l-6 6 6 6"/></svg>`;

/** A message that the page's script posts to the app that opened Link. */
export interface LinkMessage {
  readonly [key: string]: unknown;
}

function messageAttribute(name: string, message: LinkMessage | undefined): SandboxHtml | undefined {
  return message && html` data-${name}="${JSON.stringify(message)}"`;
}

interface PageOptions {
  readonly title: string;
  readonly back?: string;
  /** Sent as soon as the page loads. */
  readonly event?: LinkMessage;
  /** Sent when the user closes Link on this page. */
  readonly exit?: LinkMessage;
  readonly children: SandboxHtml;
}

/** A page of Link, shown in an iframe over the app or as a full page with Hosted Link. */
export function linkPage(frame: LinkFrame, { title, back, event, exit, children }: PageOptions): SandboxHtml {
  const isHosted = frame.session.hosted !== null;
  return html`<!doctype html>
<html lang="en" data-theme="${frame.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${frame.theme}">
<title>${title} · Test mode</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${frame.stylesheetUrl}">
<link rel="stylesheet" href="${BASE}/link.css">
<script src="${BASE}/frame.js"></script>
</head>
<body class="page link-body${isHosted ? ' hosted' : ''}"${messageAttribute('event', event)}${messageAttribute('exit', exit ?? {})}>
<main class="link-panel" aria-labelledby="link-title">
<header class="link-top">
${back === undefined ? html`<span class="link-round"></span>` : html`<a class="link-round" href="${back}" aria-label="Back">${BACK_ICON}</a>`}
<span class="test-mode">Test mode</span>
${isHosted ? html`<span class="link-round"></span>` : html`<button class="link-round" type="button" data-leave aria-label="Close">${CLOSE_ICON}</button>`}
</header>
<h1 id="link-title">${title}</h1>
${children}
</main>
</body>
</html>
`;
}

export function problem(text: string | undefined): SandboxHtml | undefined {
  return text === undefined ? undefined : html`<div class="problem" role="alert">${ALERT_ICON}<p>${text}</p></div>`;
}
