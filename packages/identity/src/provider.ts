import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { makeAdapter } from './adapter.ts';
import { type Keys, SIGNING_ALGORITHM } from './keys.ts';
import type { IdentityClient, IdentityOptions } from './options.ts';
import type { Site } from './site.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const TTL = {
  AccessToken: 10 * MINUTE,
  AuthorizationCode: MINUTE,
  IdToken: HOUR,
  Interaction: HOUR,
  RefreshToken: 30 * DAY,
  Session: 14 * DAY,
  // Refresh tokens renew within this limit, so every sign-in ends after a year.
  Grant: 365 * DAY,
};

const SCOPES = 'openid profile email offline_access';

// A resource indicator must be a URI, but the audience doesn't have to be one.
const API_RESOURCE = 'urn:cairn:api';

/** The origins of a Capacitor app's pages on Android and iOS. */
const NATIVE_ORIGINS = ['https://localhost', 'capacitor://localhost'];

const PROVIDER_COOKIES = { session: 'cairn_session', interaction: 'cairn_interaction', resume: 'cairn_resume' };
export const COOKIES = { ...PROVIDER_COOKIES, device: 'cairn_device' };

function originsOf(client: IdentityClient): readonly string[] {
  return client.kind === 'web' ? client.redirectUris.map((uri) => new URL(uri).origin) : NATIVE_ORIGINS;
}

// Every client is our own app, so signing in implies consent.
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { client, account, session, provider } = ctx.oidc;
  if (!client || !account || !session) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known ? await provider.Grant.find(known) : undefined;
  const reusable = found?.accountId === account.accountId ? found : undefined;
  const grant = reusable ?? new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  // A new sign-in restarts the grant's lifetime of one year.
  grant.exp = undefined;
  grant.addOIDCScope(SCOPES);
  grant.addResourceScope(API_RESOURCE, SCOPES);
  await grant.save();
  return grant;
}

function loginPolicy() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('account_removed', 'End-User authentication is required', 'login_required', (ctx) =>
        Boolean(ctx.oidc.session?.accountId && !ctx.oidc.account),
      ),
    );
  return policy;
}

function featuresOf(options: IdentityOptions): Configuration['features'] {
  const off = { enabled: false };
  return {
    devInteractions: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    rpInitiatedLogout: off,
    // The userinfo endpoint would reject our access tokens, because their audience is the API.
    userinfo: off,
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => API_RESOURCE,
      useGrantedResource: async () => true,
      async getResourceServerInfo(_ctx, resource) {
        if (resource !== API_RESOURCE) throw new errors.InvalidTarget();
        return {
          scope: SCOPES,
          audience: options.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: TTL.AccessToken,
          jwt: { sign: { alg: SIGNING_ALGORITHM } },
        };
      },
    },
  };
}

function configuration(options: IdentityOptions, site: Site, keys: Keys): Configuration {
  const { store } = options;
  const cookie = { httpOnly: true, sameSite: 'lax' as const, secure: site.secure };
  return {
    adapter: makeAdapter(store, options.now),
    jwks: { keys: keys.signing.map((key) => ({ ...key })) },
    clients: options.clients.map((client) => ({
      client_id: client.id,
      application_type: client.kind,
      redirect_uris: [...client.redirectUris],
      response_modes: ['query'],
    })),
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: SIGNING_ALGORITHM,
    },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: SCOPES.split(' '),
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    extraParams: ['theme', 'screen_hint', 'reason', 'until'],
    // routes/logout.ts handles this, because the provider's own pages need a click or an inline script.
    discovery: { end_session_endpoint: `${options.issuer.replace(/\/$/, '')}/session/end` },
    cookies: {
      names: PROVIDER_COOKIES,
      keys: [...keys.cookies],
      long: { ...cookie, path: site.mount || '/' },
      short: cookie,
    },
    ttl: TTL,
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Refresh tokens outlive the browser session. Logging out revokes their grant.
    expiresWithSession: async () => false,
    loadExistingGrant,
    clientBasedCORS: (_ctx, origin, { clientId }) =>
      options.clients.some((client) => client.id === clientId && originsOf(client).includes(origin)),
    async findAccount(_ctx, id) {
      const account = await store.accountById(id);
      if (!account) return undefined;
      const { email, name } = account;
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: false, name }) };
    },
    async extraTokenClaims(ctx) {
      const claims = await ctx.oidc.account?.claims('access_token', SCOPES, {}, []);
      const { AuthorizationCode, RefreshToken } = ctx.oidc.entities;
      const auth_time = (AuthorizationCode ?? RefreshToken)?.authTime;
      return claims ? { email: claims.email, name: claims.name, auth_time } : undefined;
    },
    interactions: {
      policy: loginPolicy(),
      url: (_ctx, { uid, params }) => `${site.mount}/interaction/${uid}${params.theme === 'dark' ? '?theme=dark' : ''}`,
    },
    features: featuresOf(options),
  };
}

export function makeProvider(
  options: IdentityOptions,
  site: Site,
  keys: Keys,
  renderError: NonNullable<Configuration['renderError']>,
): Provider {
  const provider = new Provider(options.issuer, { ...configuration(options, site, keys), renderError });
  provider.proxy = options.trustProxy;
  // URLs and the Secure flag of cookies come from the issuer, never from Host or X-Forwarded-* headers.
  Object.defineProperties(provider.request, {
    origin: { get: () => site.origin },
    host: { get: () => site.host },
    protocol: { get: () => (site.secure ? 'https' : 'http') },
    secure: { get: () => site.secure },
  });
  return provider;
}
