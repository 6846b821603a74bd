import type { Context, Core } from './core.ts';
import { showThrown } from './errors.ts';
import { frameOf, isOwnPage, queryValue, show } from './exchange.ts';
import type { Frame } from './pages/layout.ts';
import { cannotContinuePage, failurePage, notFoundPage, wrongMethodPage } from './pages/message.ts';
import { interactionRoute } from './routes/interaction.ts';
import { confirmLogOutRoute, logOutRoute } from './routes/logout.ts';
import { passwordRoute } from './routes/password.ts';
import { forgotRoute, resetRoute } from './routes/reset.ts';
import { showPasswordRoute } from './routes/show-password.ts';
import { verifyRoute } from './routes/verify.ts';

type PageRoute = (core: Core, ctx: Context, part: string) => Promise<void>;

const PAGE = ['GET', 'HEAD'];
const FORM = ['GET', 'HEAD', 'POST'];

const ROUTES: readonly { path: RegExp; methods: readonly string[]; run: PageRoute }[] = [
  { path: /^\/interaction\/([\w-]+)$/, methods: FORM, run: interactionRoute },
  { path: /^\/password$/, methods: FORM, run: passwordRoute },
  { path: /^\/forgot$/, methods: FORM, run: forgotRoute },
  { path: /^\/reset$/, methods: FORM, run: resetRoute },
  { path: /^\/verify$/, methods: FORM, run: verifyRoute },
  { path: /^\/show-password\.js$/, methods: PAGE, run: showPasswordRoute },
  { path: /^\/session\/end$/, methods: PAGE, run: logOutRoute },
  { path: /^\/session\/end\/confirm$/, methods: ['POST'], run: confirmLogOutRoute },
];

/** Serves our own pages. Returns false if the path isn't one of them. */
async function serveOwnPage(core: Core, ctx: Context): Promise<boolean> {
  for (const { path, methods, run } of ROUTES) {
    const match = path.exec(ctx.path);
    if (!match) continue;
    if (methods.includes(ctx.method)) await run(core, ctx, match[1] ?? '');
    else show(ctx, wrongMethodPage(frameFor(core, ctx)), 405, { Allow: methods.join(', ') });
    return true;
  }
  return false;
}

function frameFor(core: Core, ctx: Context): Frame {
  return frameOf(core.site, queryValue(ctx, 'theme'));
}

/** Other response modes need a page with an inline script or hide the code from the app's router. */
function hasOtherResponseMode(ctx: Context): boolean {
  const requested = ctx.query.response_mode;
  return requested !== undefined && requested !== 'query';
}

/** Shows a page for unknown paths and blocks the provider's own pages, which need inline scripts. */
function replaceProviderPage(core: Core, ctx: Context): void {
  const isRedirect = ctx.status >= 300 && ctx.status < 400;
  if (isOwnPage(ctx) || isRedirect) return;
  if (ctx.status === 404 && !ctx.body) {
    show(ctx, notFoundPage(frameFor(core, ctx)), 404);
  } else if (ctx.response.is('html')) {
    core.options.log('error', 'a page from the identity provider was blocked');
    show(ctx, failurePage(frameFor(core, ctx)), 500);
  }
}

async function answer(core: Core, ctx: Context, next: () => Promise<void>): Promise<void> {
  if (await serveOwnPage(core, ctx)) return;
  if (hasOtherResponseMode(ctx)) {
    show(ctx, cannotContinuePage(frameFor(core, ctx), 'unsupported_response_mode'), 400);
    return;
  }
  await next();
  const { body } = ctx;
  if (ctx.path.startsWith('/.well-known/') && typeof body === 'object' && body !== null) {
    ctx.body = { ...body, response_modes_supported: ['query'] };
  }
  replaceProviderPage(core, ctx);
}

/** Serves our pages before the provider's endpoints and replaces the provider's pages with ours. */
export function mountPages(core: Core): void {
  core.provider.use(async (ctx, next) => {
    ctx.mountPath = core.site.mount;
    try {
      await answer(core, ctx, next);
    } catch (error) {
      showThrown(ctx, core.site, core.options.log, error);
    }
  });
}
