/** The settings of a native app build: its server, its identity provider, and its monitoring. */
type MobileEnvironment = Readonly<Record<string, string | undefined>>;

const DEFAULT_SERVER = 'http://localhost:3000';
const NATIVE_CLIENT_ID = 'cairn-mobile';

function origin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLoopback = url?.protocol === 'http:' && url.hostname === 'localhost';
  if (!url || (url.protocol !== 'https:' && !isLoopback) || url.pathname !== '/' || url.search !== '')
    throw new Error(`${name} must be an origin such as https://budget.example.com.`);
  return url.origin;
}

/** Has the same format as the configuration that the server sends to browsers. */
export function mobileConfig(env: MobileEnvironment) {
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
    // The app's policy doesn't allow the Beacon's script, which comes from another origin.
    helpBeaconId: null,
    // Link opens as a page of the bank provider, so there is no script.
    bankLink: read('MOBILE_BANK_LINK') === 'off' ? null : { script: null },
    // Users manage Premium on the web.
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

/** The app's pages come without HTTP headers, so the policy is in the page. */
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

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const CONFIG_META = '<meta name="cairn-config" content="" />';
const HOME_SCREEN_ICON = /\s*<link rel="apple-touch-icon"[^>]*>/g;

/** The built page with the app's configuration and policy, and without the parts that only browsers use. */
export function mobilePage(page: string, config: MobileConfig): string {
  if (!page.includes(CONFIG_META)) throw new Error('index.html has no place for the configuration');
  const filled = `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy(config))}" />
    <meta name="cairn-config" content="${escapeAttribute(JSON.stringify(config))}" />`;
  return page.replace(CONFIG_META, () => filled).replaceAll(HOME_SCREEN_ICON, '');
}

/** Excludes compressed copies, build metadata, and files that only browsers use. */
export function isForMobile(path: string): boolean {
  return !/\.(br|gz)$|(^|\/)\.vite(\/|$)|^(service-worker\.js|manifest\.webmanifest|icons(\/|$))/.test(path);
}
