import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type { SandboxHtml } from '../../html.ts';
import { serveControl } from '../control.ts';
import type { SandboxServices } from '../services.ts';
import type { LinkFrame } from './frame.ts';
import { expiredPage } from './pages.ts';
import { Link, type LinkQuery } from './steps.ts';

/** Only the app itself can frame these pages. */
const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "img-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
].join('; ');

function send(reply: FastifyReply, page: SandboxHtml, status = 200) {
  return reply
    .status(status)
    .header('content-security-policy', POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.text);
}

function serveFiles(app: FastifyInstance): void {
  const types = { js: 'text/javascript', css: 'text/css' };
  for (const [name, type] of [
    ['link-initialize.js', types.js],
    ['frame.js', types.js],
    ['link.css', types.css],
    ['overlay.css', types.css],
  ] as const) {
    const text = readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');
    app.get(`/plaid/${name}`, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text),
    );
  }
}

function parseForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}

/** Serves Link's script and pages, the pages of banks with redirects, and the test commands. */
export function linkPages(services: SandboxServices): FastifyPluginAsync {
  const link = new Link(services);
  return async (app) => {
    parseForms(app);
    serveFiles(app);
    serveControl(app, services);

    app.get<{ Querystring: LinkQuery }>('/plaid/link', async ({ query }, reply) => {
      const frame = await link.frame(query.token, query.theme);
      return frame
        ? send(reply, await link.start(frame, query))
        : send(reply, expiredPage(link.appearance(query.theme)), 410);
    });
    for (const [path, act] of [
      ['/plaid/link/login', (frame: LinkFrame, form: URLSearchParams) => link.logIn(frame, form)],
      ['/plaid/link/accounts', (frame: LinkFrame, form: URLSearchParams) => link.chooseAccounts(frame, form)],
    ] as const) {
      app.post<{ Body: URLSearchParams }>(path, async ({ body }, reply) => {
        const frame = await link.frame(body.get('token'), body.get('theme'));
        return frame
          ? send(reply, await act(frame, body))
          : send(reply, expiredPage(link.appearance(body.get('theme'))), 410);
      });
    }
    app.get<{ Querystring: LinkQuery }>('/plaid/bank', async ({ query }, reply) => {
      const frame = await link.frameForRedirect(query.oauth_state_id, query.theme);
      return frame
        ? send(reply, await link.bankPage(frame))
        : send(reply, expiredPage(link.appearance(query.theme)), 410);
    });
    app.post<{ Body: URLSearchParams }>('/plaid/bank', async ({ body }, reply) => {
      const frame = await link.frameForRedirect(body.get('oauth_state_id'), body.get('theme'));
      if (!frame) return send(reply, expiredPage(link.appearance(body.get('theme'))), 410);
      const next = await link.allowAccess(frame, body);
      return typeof next === 'string' ? reply.redirect(next, 303) : send(reply, next);
    });
  };
}
