import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Html } from '../../html.ts';
import { serveControl } from '../control.ts';
import type { BankServices } from '../services.ts';
import type { Frame } from './frame.ts';
import { brokenPage } from './pages.ts';
import { Link, type LinkQuery } from './steps.ts';

/** Framed by the product itself, and by nobody else. */
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

function send(reply: FastifyReply, page: Html, status = 200) {
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

/** A form that was posted; each field once, but for checkboxes. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}

/** Link's script and pages, the page of a bank that redirects, and orders for tests. */
export function linkPages(services: BankServices): FastifyPluginAsync {
  const link = new Link(services);
  return async (app) => {
    readForms(app);
    serveFiles(app);
    serveControl(app, services);

    app.get<{ Querystring: LinkQuery }>('/plaid/link', async ({ query }, reply) => {
      const frame = await link.frame(query.token, query.theme);
      return frame ? send(reply, await link.begin(frame, query)) : send(reply, brokenPage(link.look(query.theme)), 410);
    });
    for (const [path, act] of [
      ['/plaid/link/login', (frame: Frame, form: URLSearchParams) => link.logIn(frame, form)],
      ['/plaid/link/accounts', (frame: Frame, form: URLSearchParams) => link.choose(frame, form)],
    ] as const) {
      app.post<{ Body: URLSearchParams }>(path, async ({ body }, reply) => {
        const frame = await link.frame(body.get('token'), body.get('theme'));
        return frame ? send(reply, await act(frame, body)) : send(reply, brokenPage(link.look(body.get('theme'))), 410);
      });
    }
    app.get<{ Querystring: LinkQuery }>('/plaid/bank', async ({ query }, reply) => {
      const frame = await link.frameOfRedirect(query.oauth_state_id, query.theme);
      return frame ? send(reply, await link.bank(frame)) : send(reply, brokenPage(link.look(query.theme)), 410);
    });
    app.post<{ Body: URLSearchParams }>('/plaid/bank', async ({ body }, reply) => {
      const frame = await link.frameOfRedirect(body.get('oauth_state_id'), body.get('theme'));
      if (!frame) return send(reply, brokenPage(link.look(body.get('theme'))), 410);
      const next = await link.allow(frame, body);
      return typeof next === 'string' ? reply.redirect(next, 303) : send(reply, next);
    });
  };
}
