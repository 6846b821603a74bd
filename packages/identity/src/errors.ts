import { type ErrorOut, errors } from 'oidc-provider';
import type { Context } from './core.ts';
import { frameOf, PageError, queryValue, show } from './exchange.ts';
import type { IdentityOptions } from './options.ts';
import type { Html } from './pages/html.ts';
import type { Frame } from './pages/layout.ts';
import { busyPage, cannotContinuePage, expiredPage, failurePage } from './pages/message.ts';
import { BusyError } from './queue.ts';
import type { Site } from './site.ts';

const TRACE_LINES = 8;

/** Omits the error message, which may quote user input. */
export function traceOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const at = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { error: error.name, at: at.slice(0, TRACE_LINES).map((line) => line.trim()) };
}

interface ErrorPage {
  readonly page: Html;
  readonly status: number;
  readonly headers?: Record<string, string>;
}

function pageForProviderError(frame: Frame, ctx: Context, out: ErrorOut, error: Error): ErrorPage {
  if (error instanceof errors.SessionNotFound) return { page: expiredPage(frame), status: 410 };
  if (out.error === 'server_error') return { page: failurePage(frame), status: 500 };
  return { page: cannotContinuePage(frame, out.error), status: Math.max(400, ctx.status) };
}

/** Renders provider errors that can't be redirected back to the app. */
export function makeRenderError(site: Site) {
  return (ctx: Context, out: ErrorOut, error: Error): void => {
    const { page, status } = pageForProviderError(frameOf(site, queryValue(ctx, 'theme')), ctx, out, error);
    show(ctx, page, status);
  };
}

function pageForThrown(frame: Frame, error: unknown): ErrorPage {
  // The connection closes so that the unread rest of a rejected body isn't parsed as the next request.
  if (error instanceof PageError) {
    return { page: error.page(frame), status: error.status, headers: { Connection: 'close' } };
  }
  if (error instanceof BusyError) return { page: busyPage(frame), status: 503, headers: { 'Retry-After': '5' } };
  return { page: failurePage(frame), status: 500 };
}

/** Renders an error thrown by one of our own routes. */
export function showThrown(ctx: Context, site: Site, log: IdentityOptions['log'], error: unknown): void {
  const { page, status, headers } = pageForThrown(frameOf(site, queryValue(ctx, 'theme')), error);
  if (status === 500) log('error', 'an identity page failed', traceOf(error));
  show(ctx, page, status, headers);
}
