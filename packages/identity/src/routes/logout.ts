import { compactVerify, createLocalJWKSet } from 'jose';
import type { Context, Core } from '../core.ts';
import { frameOf, PageError, queryValue, readForm, redirectTo, show } from '../exchange.ts';
import { isRecord } from '../is-record.ts';
import { publicPart, SIGNING_ALGORITHM } from '../keys.ts';
import type { IdentityClient } from '../options.ts';
import { confirmLogOutPage } from '../pages/logout.ts';
import { messagePage } from '../pages/message.ts';
import { currentSession, endSession } from '../sessions.ts';

interface Hint {
  readonly clientId: string;
  readonly subject: string;
}

interface LogOutRequest {
  readonly clientId: string | undefined;
  readonly redirectUri: string | undefined;
  readonly state: string | undefined;
}

/** Accepts an expired ID token, because users may log out long after they signed in. */
async function readHint(core: Core, token: string): Promise<Hint | undefined> {
  try {
    const keys = createLocalJWKSet(publicPart(core.keys));
    const { payload } = await compactVerify(token, keys, { algorithms: [SIGNING_ALGORITHM] });
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
    if (!isRecord(claims) || claims.iss !== core.options.issuer) return undefined;
    const { aud, sub } = claims;
    return typeof aud === 'string' && typeof sub === 'string' ? { clientId: aud, subject: sub } : undefined;
  } catch {
    return undefined;
  }
}

function clientOf(core: Core, id: string | undefined): IdentityClient | undefined {
  return core.options.clients.find((client) => client.id === id);
}

/** The URL to redirect to afterward. Throws if the client hasn't registered it. */
function destination(core: Core, { clientId, redirectUri, state }: LogOutRequest): string | undefined {
  const client = clientOf(core, clientId);
  if (!client || redirectUri === undefined) return undefined;
  if (!client.postLogoutRedirectUris.includes(redirectUri)) {
    throw new PageError(400, (frame) =>
      messagePage(frame, {
        title: 'That didn’t work',
        text: ['The app asked to return to an address that doesn’t belong to it. You’re still logged in.'],
        tone: 'bad',
        code: 'invalid_post_logout_redirect_uri',
      }),
    );
  }
  const address = new URL(redirectUri);
  if (state !== undefined) address.searchParams.set('state', state);
  return address.href;
}

function finishLogOut(core: Core, ctx: Context, address: string | undefined): void {
  const frame = frameOf(core.site, queryValue(ctx, 'theme'));
  if (address !== undefined) redirectTo(ctx, address);
  else show(ctx, messagePage(frame, { title: 'You’re logged out', text: ['See you soon.'], tone: 'good' }));
}

/** Logs out without confirmation if the app sends an ID token of the user signed in here. */
export async function logOutRoute(core: Core, ctx: Context): Promise<void> {
  const token = queryValue(ctx, 'id_token_hint');
  const hint = token === undefined ? undefined : await readHint(core, token);
  const request: LogOutRequest = {
    clientId: hint?.clientId ?? queryValue(ctx, 'client_id'),
    redirectUri: queryValue(ctx, 'post_logout_redirect_uri'),
    state: queryValue(ctx, 'state'),
  };
  const address = destination(core, request);
  const session = await currentSession(core, ctx);
  const isVerified = hint !== undefined && clientOf(core, hint.clientId) && hint.subject === session.accountId;
  if (session.accountId && !isVerified) {
    const hidden = { client_id: request.clientId, post_logout_redirect_uri: request.redirectUri, state: request.state };
    return show(ctx, confirmLogOutPage(frameOf(core.site, queryValue(ctx, 'theme')), hidden));
  }
  await endSession(core, ctx, session);
  finishLogOut(core, ctx, address);
}

export async function confirmLogOutRoute(core: Core, ctx: Context): Promise<void> {
  const form = await readForm(ctx, core.site);
  const address = destination(core, {
    clientId: form('client_id') || undefined,
    redirectUri: form('post_logout_redirect_uri') || undefined,
    state: form('state') || undefined,
  });
  await endSession(core, ctx, await currentSession(core, ctx));
  finishLogOut(core, ctx, address);
}
