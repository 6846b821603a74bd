import { resolve } from 'node:path';
import type { PremiumPlan } from '@cairn/domain';

/** An invalid or missing setting. The message is one sentence that names the variable. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface StripeConfig {
  /** Whether the embedded sandbox replaces Stripe; never in production. */
  readonly isSandbox: boolean;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Null for the sandbox, which generates one at each start. */
  readonly webhookSecret: string | null;
  readonly prices: Readonly<Record<PremiumPlan, string>>;
  /** Another server that speaks Stripe's protocol; null for Stripe itself and for the sandbox. */
  readonly apiUrl: string | null;
}

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** The public origin, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** PostgreSQL; if null, the data is in `dataDir`. */
  readonly databaseUrl: string | null;
  /** A transaction-mode pooler in front of that PostgreSQL; null to connect directly. */
  readonly databasePoolerUrl: string | null;
  readonly oidc: {
    /** Whether Cairn itself is the identity provider. */
    readonly embedded: boolean;
    readonly issuer: string;
    readonly clientId: string;
    readonly audience: string;
  };
  /** Identifies the native apps that may open this site's links. */
  readonly apps: {
    /** The Apple developer team that signs the app. */
    readonly iosTeamId: string | null;
    /** SHA-256 fingerprints of the certificates that sign the Android app. */
    readonly androidFingerprints: readonly string[];
  };
  readonly trustProxy: boolean | number | string;
  readonly supportEmail: string;
  readonly help: {
    /** An external help site; null to use the built-in articles. */
    readonly siteUrl: string | null;
    /** The id of a Help Scout Beacon; null for the built-in help panel. */
    readonly beaconId: string | null;
  };
  /** Null if bank links are disabled. */
  readonly bank: BankConfig | null;
  /** Payments; null if premium isn't for sale. */
  readonly stripe: StripeConfig | null;
  /** 32 bytes in hex; null to generate one and store it in `dataDir`. */
  readonly encryptionKey: string | null;
  readonly logLevel: LogLevel;
  /** Whether the development server serves the web app instead of this server. */
  readonly webDevServer: boolean;
  readonly mail: { readonly url: string; readonly from: string } | null;
}

export type BankConfig =
  /** The embedded sandbox. */
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'plaid';
      readonly clientId: string;
      readonly secret: string;
      readonly environment: PlaidEnvironment;
      /** The base URL of the API. */
      readonly url: string;
    };

const plaidEnvironments = ['sandbox', 'production'] as const;
type PlaidEnvironment = (typeof plaidEnvironments)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const EMBEDDED_CLIENT_ID = 'cairn-web';
export const IDENTITY_PATH = '/oidc';

/** An empty variable counts as unset, because compose files and shells pass empty ones on. */
function read(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

function readPort(env: Environment): number {
  const text = read(env, 'PORT') ?? '3000';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new ConfigError(`PORT must be a whole number from 1 to 65535, not "${text}".`);
  return port;
}

function readUrl(name: string, text: string, protocols: readonly string[], example: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !protocols.includes(url.protocol))
    throw new ConfigError(`${name} must be an address such as ${example}.`);
  return url;
}

/** Plain HTTP to another machine can be read and changed in transit. */
function isUnencryptedRemote({ protocol, hostname }: URL): boolean {
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  return protocol === 'http:' && !isLoopback;
}

function readPublicUrl(env: Environment, port: number, production: boolean): string {
  const text = read(env, 'PUBLIC_URL') ?? `http://localhost:${port}`;
  const url = readUrl('PUBLIC_URL', text, ['http:', 'https:'], 'https://budget.example.com');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigError('PUBLIC_URL must be an origin without a path, such as https://budget.example.com.');
  if (production && isUnencryptedRemote(url))
    throw new ConfigError('PUBLIC_URL must start with https: in production, unless it is on localhost.');
  return url.origin;
}

function readPostgresUrl(env: Environment, name: string, example: string): string | null {
  const text = read(env, name);
  if (text !== null) readUrl(name, text, ['postgres:', 'postgresql:'], example);
  return text;
}

function readDatabase(env: Environment): Pick<Config, 'databaseUrl' | 'databasePoolerUrl'> {
  const databaseUrl = readPostgresUrl(env, 'DATABASE_URL', 'postgresql://user:password@host:5432/cairn');
  const databasePoolerUrl = readPostgresUrl(env, 'DATABASE_POOLER_URL', 'postgresql://user:password@host:6432/cairn');
  if (databaseUrl === null && databasePoolerUrl !== null)
    throw new ConfigError('DATABASE_URL is missing. It is required with DATABASE_POOLER_URL.');
  return { databaseUrl, databasePoolerUrl };
}

function readOidc(env: Environment, publicUrl: string, production: boolean): Config['oidc'] {
  const issuer = read(env, 'OIDC_ISSUER');
  const clientId = read(env, 'OIDC_CLIENT_ID');
  const audience = read(env, 'OIDC_AUDIENCE');
  if (issuer === null) {
    if (clientId !== null)
      throw new ConfigError(
        'OIDC_ISSUER is missing. Set it along with OIDC_CLIENT_ID, or set neither to use the embedded provider.',
      );
    return {
      embedded: true,
      issuer: `${publicUrl}${IDENTITY_PATH}`,
      clientId: EMBEDDED_CLIENT_ID,
      audience: audience ?? `${publicUrl}/api`,
    };
  }
  const url = readUrl('OIDC_ISSUER', issuer, ['http:', 'https:'], 'https://example.eu.auth0.com/');
  if (production && isUnencryptedRemote(url))
    throw new ConfigError('OIDC_ISSUER must start with https: in production, unless it is on localhost.');
  if (clientId === null) throw new ConfigError('OIDC_CLIENT_ID is missing. It is required with OIDC_ISSUER.');
  if (audience === null) throw new ConfigError('OIDC_AUDIENCE is missing. It is required with OIDC_ISSUER.');
  return { embedded: false, issuer, clientId, audience };
}

function readApps(env: Environment): Config['apps'] {
  const iosTeamId = read(env, 'IOS_TEAM_ID');
  if (iosTeamId !== null && !/^[A-Z\d]{10}$/.test(iosTeamId))
    throw new ConfigError('IOS_TEAM_ID must be the ten-character ID of an Apple developer team.');
  const androidFingerprints = (read(env, 'ANDROID_CERT_SHA256')?.split(',') ?? []).map((text) =>
    text.trim().toUpperCase(),
  );
  if (!androidFingerprints.every((text) => /^[\dA-F]{2}(:[\dA-F]{2}){31}$/.test(text)))
    throw new ConfigError(
      'ANDROID_CERT_SHA256 must be one or more SHA-256 fingerprints (32 pairs of hexadecimal digits separated by colons), separated by commas.',
    );
  return { iosTeamId, androidFingerprints };
}

function readTrustProxy(env: Environment): boolean | number | string {
  const text = read(env, 'TRUST_PROXY') ?? 'false';
  if (text === 'false') return false;
  if (text === 'true') return true;
  if (/^\d+$/.test(text)) return Number(text);
  if (/^[\da-fA-F.:/, ]+$/.test(text)) return text;
  throw new ConfigError(
    'TRUST_PROXY must be true, false, a number of proxies, or their addresses separated by commas.',
  );
}

function readEmail(env: Environment, name: string, fallback: string): string {
  const text = read(env, name) ?? fallback;
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new ConfigError(`${name} must be an email address.`);
  return text;
}

function readHelp(env: Environment): Config['help'] {
  const siteUrl = read(env, 'HELP_SITE_URL');
  if (siteUrl !== null) readUrl('HELP_SITE_URL', siteUrl, ['http:', 'https:'], 'https://help.example.com');
  const beaconId = read(env, 'HELP_BEACON_ID');
  if (beaconId !== null && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(beaconId))
    throw new ConfigError('HELP_BEACON_ID must be the ID of a Help Scout Beacon, 36 characters in five groups.');
  return { siteUrl, beaconId };
}

export const SANDBOX_PRICES = { monthly: 'price_sandbox_monthly', yearly: 'price_sandbox_yearly' };
const SANDBOX_STRIPE: StripeConfig = {
  isSandbox: true,
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: null,
  prices: SANDBOX_PRICES,
  apiUrl: null,
};
const STRIPE_VARIABLES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
] as const;

function readStripe(env: Environment, production: boolean): StripeConfig | null {
  const apiUrl = read(env, 'STRIPE_API_URL');
  const values = STRIPE_VARIABLES.map((name) => read(env, name));
  if (values.every((value) => value === null)) {
    if (apiUrl !== null) throw new ConfigError('STRIPE_API_URL requires the other Stripe variables.');
    return production ? null : SANDBOX_STRIPE;
  }
  const required = (name: (typeof STRIPE_VARIABLES)[number], pattern: RegExp, prefix: string): string => {
    const value = read(env, name);
    if (value === null)
      throw new ConfigError(`${name} is missing. Set all of ${STRIPE_VARIABLES.join(', ')}, or none of them.`);
    if (!pattern.test(value)) throw new ConfigError(`${name} must start with ${prefix}.`);
    return value;
  };
  if (apiUrl !== null) {
    const url = readUrl('STRIPE_API_URL', apiUrl, ['http:', 'https:'], 'http://localhost:12111');
    if (production && isUnencryptedRemote(url))
      throw new ConfigError('STRIPE_API_URL must start with https: in production, unless it is on localhost.');
  }
  const prices = {
    monthly: required('STRIPE_PRICE_MONTHLY', /^price_\w+$/, 'price_'),
    yearly: required('STRIPE_PRICE_YEARLY', /^price_\w+$/, 'price_'),
  };
  if (prices.monthly === prices.yearly)
    throw new ConfigError('STRIPE_PRICE_YEARLY must be a different price from STRIPE_PRICE_MONTHLY.');
  return {
    isSandbox: false,
    secretKey: required('STRIPE_SECRET_KEY', /^(sk|rk)_\w+$/, 'sk_ or rk_'),
    publishableKey: required('STRIPE_PUBLISHABLE_KEY', /^pk_\w+$/, 'pk_'),
    webhookSecret: required('STRIPE_WEBHOOK_SECRET', /^whsec_\S+$/, 'whsec_'),
    prices,
    apiUrl,
  };
}

function readKey(env: Environment, name: string): string | null {
  const text = read(env, name);
  if (text !== null && !/^[\da-fA-F]{64}$/.test(text))
    throw new ConfigError(`${name} must be 64 hexadecimal digits (32 bytes, from \`openssl rand -hex 32\`).`);
  return text?.toLowerCase() ?? null;
}

function readEncryptionKey(env: Environment, production: boolean): string | null {
  const key = readKey(env, 'ENCRYPTION_KEY');
  if (key === null && production)
    throw new ConfigError('ENCRYPTION_KEY is missing. It is required in production and must be 64 hexadecimal digits.');
  return key;
}

/** The key to rotate to. Only the rotate-key command reads it, never the server. */
export function readNewEncryptionKey(env: Environment): string | null {
  return readKey(env, 'NEW_ENCRYPTION_KEY');
}

/** Without Plaid's keys, bank links use the sandbox; in production they are disabled instead. */
function readBank(env: Environment, production: boolean): BankConfig | null {
  const clientId = read(env, 'PLAID_CLIENT_ID');
  const secret = read(env, 'PLAID_SECRET');
  const environmentName = read(env, 'PLAID_ENV');
  const address = read(env, 'PLAID_URL');
  if (clientId === null && secret === null) {
    if (environmentName !== null || address !== null)
      throw new ConfigError(
        'PLAID_CLIENT_ID and PLAID_SECRET are missing. They are required with PLAID_ENV and PLAID_URL.',
      );
    return production ? null : { kind: 'sandbox' };
  }
  if (clientId === null) throw new ConfigError('PLAID_CLIENT_ID is missing. It is required with PLAID_SECRET.');
  if (secret === null) throw new ConfigError('PLAID_SECRET is missing. It is required with PLAID_CLIENT_ID.');
  // Links don't carry over between environments, so production must choose one explicitly.
  if (production && environmentName === null)
    throw new ConfigError(`PLAID_ENV is missing. In production it must be one of ${plaidEnvironments.join(', ')}.`);
  const environment = plaidEnvironments.find((known) => known === (environmentName ?? 'sandbox'));
  if (!environment) throw new ConfigError(`PLAID_ENV must be one of ${plaidEnvironments.join(', ')}.`);
  const text = address ?? `https://${environment}.plaid.com`;
  const url = readUrl('PLAID_URL', text, ['http:', 'https:'], 'https://production.plaid.com');
  if (production && isUnencryptedRemote(url))
    throw new ConfigError('PLAID_URL must start with https: in production, unless it is on localhost.');
  return { kind: 'plaid', clientId, secret, environment, url: text.replace(/\/+$/, '') };
}

function readLogLevel(env: Environment, production: boolean): LogLevel {
  const text = read(env, 'LOG_LEVEL') ?? (production ? 'info' : 'warn');
  const level = logLevels.find((known) => known === text);
  if (!level) throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  return level;
}

function readMail(env: Environment): Config['mail'] {
  const url = read(env, 'SMTP_URL');
  if (url === null) return null;
  readUrl('SMTP_URL', url, ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com');
  return { url, from: readEmail(env, 'MAIL_FROM', `cairn@${new URL(url).hostname}`) };
}

function readProduction(env: Environment): boolean {
  const text = read(env, 'NODE_ENV') ?? 'development';
  if (text !== 'production' && text !== 'development' && text !== 'test')
    throw new ConfigError('NODE_ENV must be production, development, or test.');
  return text === 'production';
}

export function readConfig(env: Environment): Config {
  const production = readProduction(env);
  const port = readPort(env);
  const publicUrl = readPublicUrl(env, port, production);
  return {
    production,
    host: read(env, 'HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    dataDir: resolve(read(env, 'DATA_DIR') ?? './data'),
    ...readDatabase(env),
    oidc: readOidc(env, publicUrl, production),
    apps: readApps(env),
    trustProxy: readTrustProxy(env),
    supportEmail: readEmail(env, 'SUPPORT_EMAIL', 'support@example.com'),
    help: readHelp(env),
    bank: readBank(env, production),
    stripe: readStripe(env, production),
    encryptionKey: readEncryptionKey(env, production),
    logLevel: readLogLevel(env, production),
    webDevServer: !production && read(env, 'WEB_DEV_SERVER') === 'true',
    mail: readMail(env),
  };
}
