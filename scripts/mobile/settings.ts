/** What a build of the native app is told: where its server is, who logs people in, and whether it is watched. */
type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_SERVER = 'http://localhost:3000';
const NATIVE_CLIENT_ID = 'cairn-mobile';

function origin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLoopback = url?.protocol === 'http:' && url.hostname === 'localhost';
  if (!url || (url.protocol !== 'https:' && !isLoopback) || url.pathname !== '/' || url.search !== '')
    throw new Error(`${name} must be an origin such as https://budget.example.com.`);
  return url.origin;
}

/** In the shape in which the server tells a browser. */
export function mobileConfig(env: Environment) {
  const read = (name: string) => env[name]?.trim() || null;
  const server = origin('MOBILE_SERVER_URL', read('MOBILE_SERVER_URL') ?? DEFAULT_SERVER);
  const issuer = read('MOBILE_OIDC_ISSUER');
  const connectionString = read('MOBILE_MONITORING_CONNECTION');
  if (issuer !== null && read('MOBILE_OIDC_CLIENT_ID') === null)
    throw new Error('MOBILE_OIDC_CLIENT_ID is missing. It is required with MOBILE_OIDC_ISSUER.');
  return {
    publicUrl: server,
    issuer: issuer ?? `${server}/oidc`,
    clientId: read('MOBILE_OIDC_CLIENT_ID') ?? NATIVE_CLIENT_ID,
    audience: read('MOBILE_OIDC_AUDIENCE') ?? `${server}/api`,
    passwordUrl: issuer === null ? `${server}/oidc/password` : null,
    supportEmail: read('MOBILE_SUPPORT_EMAIL') ?? 'support@example.com',
    helpSiteUrl: read('MOBILE_HELP_SITE_URL'),
    // The Beacon's script comes from elsewhere, which the app's policy does not allow.
    helpBeaconId: null,
    // Link is a page of the bank provider's own, so there is no script.
    bankLink: read('MOBILE_BANK_LINK') === 'off' ? null : { script: null },
    // Premium is arranged on the web.
    stripe: null,
    gallery: false,
    ...(connectionString !== null && {
      monitoring: {
        production: read('MOBILE_MONITORING_PRODUCTION') ?? '',
        qa: read('MOBILE_MONITORING_QA') ?? '',
        connectionString,
      },
    }),
  };
}

export type MobileConfig = ReturnType<typeof mobileConfig>;

function ingestionOrigins(config: MobileConfig): string[] {
  const address = /(?:^|;)IngestionEndpoint=([^;]+)/i.exec(config.monitoring?.connectionString ?? '')?.[1];
  return address ? [new URL(address).origin] : [];
}

/** No server sends headers with the app's own pages, so the policy stands in the page. */
function policy(config: MobileConfig): string {
  const connect = new Set(["'self'", config.publicUrl, new URL(config.issuer).origin, ...ingestionOrigins(config)]);
  const directives = [
    "default-src 'none'",
    "base-uri 'none'",
    `connect-src ${[...connect].join(' ')}`,
    "font-src 'self'",
    "form-action 'none'",
    "img-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
  ];
  return directives.join('; ');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const CONFIG_META = '<meta name="cairn-config" content="" />';
const MANIFEST = /\s*<link rel="(manifest|apple-touch-icon)"[^>]*>/g;

/** The built page with what the app must know, and without what only a browser uses. */
export function mobilePage(page: string, config: MobileConfig): string {
  if (!page.includes(CONFIG_META)) throw new Error('index.html has no place for the configuration');
  const filled = `<meta http-equiv="Content-Security-Policy" content="${escaped(policy(config))}" />
    <meta name="cairn-config" content="${escaped(JSON.stringify(config))}" />`;
  return page.replace(CONFIG_META, () => filled).replaceAll(MANIFEST, '');
}

/** Of the built web app: all but compressed copies, the build's notes, and what only a browser uses. */
export function isForMobile(path: string): boolean {
  return !/\.(br|gz)$|(^|\/)\.vite(\/|$)|^(service-worker\.js|manifest\.webmanifest|icons(\/|$))/.test(path);
}
