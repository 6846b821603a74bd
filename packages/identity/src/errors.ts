import { type ErrorOut, errors } from 'oidc-provider';
import type { Context } from './core.ts';
import { frameOf, queryValue, Refusal, show } from './exchange.ts';
import type { IdentityOptions } from './options.ts';
import type { Html } from './pages/html.ts';
import type { Frame } from './pages/layout.ts';
import { busyPage, cannotGoOnPage, expiredPage, failurePage } from './pages/message.ts';
import { BusyError } from './queue.ts';
import type { Site } from './site.ts';

const TRACE_LINES = 8;

/** What happened, without the message, which may quote what a person typed. */
export function traceOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const at = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { error: error.name, at: at.slice(0, TRACE_LINES).map((line) => line.trim()) };
}

interface Shown {
  readonly page: Html;
  readonly status: number;
  readonly headers?: Record<string, string>;
}

function choose(frame: Frame, ctx: Context, out: ErrorOut, error: Error): Shown {
  if (error instanceof errors.SessionNotFound) return { page: expiredPage(frame), status: 410 };
  if (out.error === 'server_error') return { page: failurePage(frame), status: 500 };
  return { page: cannotGoOnPage(frame, out.error), status: Math.max(400, ctx.status) };
}

/** The provider's errors that cannot be sent back to the app, as a page. */
export function makeRenderError(site: Site) {
  return (ctx: Context, out: ErrorOut, error: Error): void => {
    const { page, status } = choose(frameOf(site, queryValue(ctx, 'theme')), ctx, out, error);
    show(ctx, page, status);
  };
}

function chooseThrown(frame: Frame, error: unknown): Shown {
  // The rest of a body that was refused unread must not be taken for the next request.
  if (error instanceof Refusal) {
    return { page: error.page(frame), status: error.status, headers: { Connection: 'close' } };
  }
  if (error instanceof BusyError) return { page: busyPage(frame), status: 503, headers: { 'Retry-After': '5' } };
  return { page: failurePage(frame), status: 500 };
}

/** What one of our own routes threw, as a page. */
export function showThrown(ctx: Context, site: Site, log: IdentityOptions['log'], error: unknown): void {
  const { page, status, headers } = chooseThrown(frameOf(site, queryValue(ctx, 'theme')), error);
  if (status === 500) log('error', 'an identity page failed', traceOf(error));
  show(ctx, page, status, headers);
}
