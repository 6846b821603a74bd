import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from './core.ts';
import type { Html } from './pages/html.ts';
import { type Frame, themeOf } from './pages/layout.ts';
import { messagePage } from './pages/message.ts';
import type { Site } from './site.ts';

const MAX_FORM_BYTES = 16 * 1024;

const ownPages = new WeakSet<ServerResponse>();
const addresses = new WeakMap<IncomingMessage, string>();

export function rememberAddress(req: IncomingMessage, address: string): void {
  addresses.set(req, address);
}

export function addressOf(ctx: Context): string {
  return addresses.get(ctx.req) ?? 'unknown';
}

export function tooManyAttempts(until: Date, now: Date): string {
  return `Too many attempts. Please try again ${waitFor(until, now)}.`;
}

export function isOwnPage(ctx: Context): boolean {
  return ownPages.has(ctx.res);
}

/** The value of a query parameter. A repeated parameter counts as absent. */
export function queryValue(ctx: Context, name: string): string | undefined {
  const value = ctx.query[name];
  return typeof value === 'string' ? value : undefined;
}

export function frameOf(site: Site, theme: unknown): Frame {
  return {
    theme: themeOf(theme),
    stylesheetUrl: site.stylesheetUrl,
    iconUrl: site.iconUrl,
    appUrl: site.appUrl,
    mount: site.mount,
  };
}

export function show(ctx: Context, page: Html, status = 200, headers: Record<string, string> = {}): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Referrer-Policy', 'same-origin');
  ctx.set(headers);
  ctx.body = page.text;
  ownPages.add(ctx.res);
}

export function redirectTo(ctx: Context, address: string): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.status = 303;
  ctx.redirect(address);
}

/** An error that is shown as its own page. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly status: number;
  readonly page: (frame: Frame) => Html;

  constructor(status: number, page: (frame: Frame) => Html) {
    super(`rejected with status ${status}`);
    this.status = status;
    this.page = page;
  }
}

function pageError(status: number, title: string, text: string): PageError {
  return new PageError(status, (frame) => messagePage(frame, { title, text: [text], tone: 'bad' }));
}

/** Accepts forms only from our own pages. If Origin is missing or opaque, the SameSite=Lax cookies protect the form. */
function checkSource(ctx: Context, site: Site): void {
  const source = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  const isForeign =
    source === ''
      ? origin !== '' && origin !== 'null' && origin !== site.origin
      : source !== 'same-origin' && source !== 'none';
  if (isForeign) {
    throw pageError(
      403,
      'This form wasn’t accepted',
      'It came from another site, so we blocked it to keep you safe. Please start again from Cairn.',
    );
  }
}

async function readBody(ctx: Context): Promise<string> {
  const tooLarge = pageError(413, 'That form is too large', 'We couldn’t accept it. Please go back and try again.');
  if ((ctx.request.length ?? 0) > MAX_FORM_BYTES) throw tooLarge;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > MAX_FORM_BYTES) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads a form posted by one of our pages. A missing field reads as an empty string. */
export async function readForm(ctx: Context, site: Site): Promise<(name: string) => string> {
  checkSource(ctx, site);
  if (!ctx.is('application/x-www-form-urlencoded')) {
    throw pageError(415, 'That didn’t work', 'Please go back and try again.');
  }
  const form = new URLSearchParams(await readBody(ctx));
  return (name) => form.get(name) ?? '';
}

/** For example "in 12 minutes". */
function waitFor(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  if (minutes > 90) return `in ${Math.round(minutes / 60)} hours`;
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}

export function retryAfter(until: Date, now: Date): Record<string, string> {
  return { 'Retry-After': String(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))) };
}
