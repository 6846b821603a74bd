import type { Config } from '../config.ts';
import { APP_ID } from '../native-app.ts';

type Directives = Record<string, string[]>;

const BEACON = 'https://beacon-v2.helpscout.net';

/** From Help Scout's published list for articles, a form and a chat. Scripts come from one host only. */
const beaconSources: Directives = {
  'connect-src': [
    'https://beaconapi.helpscout.net',
    'https://chatapi.helpscout.net',
    'https://d3hb14vkzrxvla.cloudfront.net',
    'https://sockjs-helpscout.pusher.com',
    'wss://*.pusher.com',
  ],
  'font-src': ['data:', BEACON, 'https://fonts.gstatic.com'],
  'frame-src': [BEACON],
  'img-src': [
    'data:',
    BEACON,
    'https://d33v4339jhl8k0.cloudfront.net',
    'https://chatapi-prod.s3.amazonaws.com',
    'https://*.gravatar.com',
  ],
  'media-src': [BEACON],
  'script-src': [BEACON],
  'style-src': ["'unsafe-inline'", BEACON, 'https://fonts.googleapis.com'],
};

const PLAID_CDN = 'https://cdn.plaid.com';

/** From Plaid's published policy for Link. */
function plaidSources(url: string): Directives {
  return { 'connect-src': [new URL(url).origin], 'frame-src': [PLAID_CDN], 'script-src': [PLAID_CDN] };
}

/** From Stripe's published list for Stripe.js and its elements. */
const stripeSources: Directives = {
  'connect-src': ['https://api.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
};

function add(directives: Directives, sources: Directives): void {
  for (const [name, added] of Object.entries(sources)) directives[name] = [...(directives[name] ?? []), ...added];
}

/** No external sources and nothing inline, except what each enabled provider needs. */
export function contentSecurityPolicy(config: Config): Directives {
  const directives: Directives = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    // The embedded provider's login form redirects to the native app's custom scheme.
    'form-action': ["'self'", `${APP_ID}:`],
    'frame-ancestors': ["'none'"],
    'img-src': ["'self'"],
    'manifest-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'worker-src': ["'self'"],
  };
  // The browser fetches discovery, tokens and keys from an external provider directly.
  if (!config.oidc.embedded) add(directives, { 'connect-src': [new URL(config.oidc.issuer).origin] });
  if (config.help.beaconId !== null) add(directives, beaconSources);
  if (config.bank?.kind === 'plaid') add(directives, plaidSources(config.bank.url));
  if (config.stripe && !config.stripe.isSandbox) add(directives, stripeSources);
  // The sandboxes' Link and card fields are frames on our own origin.
  if (config.bank?.kind === 'sandbox' || config.stripe?.isSandbox) add(directives, { 'frame-src': ["'self'"] });
  if (config.publicUrl.startsWith('https:')) directives['upgrade-insecure-requests'] = [];
  return directives;
}
