import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';

/** Where `npm run build` puts the web app. */
export const builtWebApp = new URL('../../../../web/dist', import.meta.url).pathname;

const manifest = z.record(z.string(), z.object({ file: z.string() }));
const IDENTITY_STYLES = 'src/identity-pages.css';
const CONFIG_META = '<meta name="cairn-config" content="" />';

const PLAID_LINK_SCRIPT = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';
/** The sandbox's drop-in replacement. */
const SANDBOX_LINK_SCRIPT = '/sandbox/plaid/link-initialize.js';

/** Null if bank links are disabled. */
function bankLink({ bank }: Config) {
  if (bank === null) return null;
  return { script: bank.kind === 'sandbox' ? SANDBOX_LINK_SCRIPT : PLAID_LINK_SCRIPT };
}

/** Stripe.js settings; null if premium isn't for sale. */
function browserStripe({ stripe }: Config) {
  if (stripe === null) return null;
  return {
    publishableKey: stripe.publishableKey,
    // The sandbox replaces the script that Stripe serves itself.
    scriptUrl: stripe.isSandbox ? '/sandbox/stripe/stripe.js' : null,
    isTestMode: stripe.publishableKey.startsWith('pk_test_'),
    prices: stripe.prices,
  };
}

/** The configuration that the browser needs before its first call. */
function browserConfig(config: Config) {
  return {
    publicUrl: config.publicUrl,
    issuer: config.oidc.issuer,
    clientId: config.oidc.clientId,
    audience: config.oidc.audience,
    passwordUrl: config.oidc.embedded ? `${config.oidc.issuer}/password` : null,
    supportEmail: config.supportEmail,
    helpSiteUrl: config.help.siteUrl,
    helpBeaconId: config.help.beaconId,
    bankLink: bankLink(config),
    stripe: browserStripe(config),
    gallery: !config.production,
  };
}

/** Without a build, the development server serves the source. */
export function identityStylesheet(root: string | null): string {
  if (root === null) return `/${IDENTITY_STYLES}`;
  const entries = z.parse(manifest, JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')));
  const entry = entries[IDENTITY_STYLES];
  if (!entry) throw new Error(`the web build has no ${IDENTITY_STYLES}`);
  return `/${entry.file}`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function fillPage(root: string, config: Config): string {
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  if (!page.includes(CONFIG_META)) throw new Error('index.html has no cairn-config meta tag');
  const content = escapeAttribute(JSON.stringify(browserConfig(config)));
  return page.replace(CONFIG_META, () => `<meta name="cairn-config" content="${content}" />`);
}

function preparePage(page: string) {
  const plain = Buffer.from(page);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const encoded = { br: brotliCompressSync(plain), gzip: gzipSync(plain) };
  return (request: FastifyRequest, reply: FastifyReply) => {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
    void reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    if (encoding === null) return reply.send(plain);
    return reply.header('content-encoding', encoding).send(encoded[encoding]);
  };
}

type SendPage = ReturnType<typeof preparePage>;

/** Serves the built web app: hashed files are cached forever, the page never. Returns the handler for client routes. */
export async function serveWebApp(app: FastifyInstance, root: string, config: Config): Promise<SendPage> {
  if (!existsSync(join(root, 'index.html'))) throw new Error('the web app has not been built; run `npm run build`');
  const sendPage = preparePage(fillPage(root, config));
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'index.html'],
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/');
      void response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', sendPage);
  return sendPage;
}

/** For the development server, which serves the page without the configuration in it. */
export function serveBrowserConfig(app: FastifyInstance, config: Config): void {
  app.get('/config.json', { logLevel: 'warn' }, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return browserConfig(config);
  });
}

/** Files have a dot in the last part of their path; screens don't. */
export function isClientRoute(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  const last = path.slice(path.lastIndexOf('/') + 1);
  return (request.method === 'GET' || request.method === 'HEAD') && !last.includes('.');
}
