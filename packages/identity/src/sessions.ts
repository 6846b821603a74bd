import type { Context, Core, ProviderSession } from './core.ts';
import { COOKIES } from './provider.ts';

export function currentSession(core: Core, ctx: Context): Promise<ProviderSession> {
  return core.provider.Session.get(ctx);
}

export function grantsOf(session: ProviderSession): string[] {
  return Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => (grantId ? [grantId] : []));
}

/** Signs out this browser only: revokes its grants, and with them its refresh tokens. */
export async function endSession(core: Core, ctx: Context, session: ProviderSession): Promise<void> {
  for (const grantId of grantsOf(session)) await core.options.store.revokeGrant(grantId);
  if (session.accountId) await session.destroy();
  const { mount, secure } = core.site;
  ctx.cookies.set(COOKIES.session, null, { path: mount || '/', httpOnly: true, sameSite: 'lax', secure });
}
