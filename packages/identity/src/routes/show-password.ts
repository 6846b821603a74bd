import type { Context, Core } from '../core.ts';
import { showPasswordScript } from '../pages/show-password.ts';

/** Served as a file because pages can't have inline scripts. */
export async function showPasswordRoute(_core: Core, ctx: Context): Promise<void> {
  ctx.type = 'text/javascript';
  ctx.set('Cache-Control', 'public, max-age=3600');
  ctx.body = showPasswordScript;
}
