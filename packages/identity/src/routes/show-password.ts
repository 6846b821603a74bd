import type { Context, Core } from '../core.ts';
import { showPasswordScript } from '../pages/show-password.ts';

/** A file of its own: the pages may hold no script. */
export async function showPasswordRoute(_core: Core, ctx: Context): Promise<void> {
  ctx.type = 'text/javascript';
  ctx.set('Cache-Control', 'public, max-age=3600');
  ctx.body = showPasswordScript;
}
