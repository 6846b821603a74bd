import type { Config } from '../config.ts';

type Directives = Record<string, string[]>;

/** Nothing from elsewhere, nothing inline; each provider that is switched on adds just its own hosts. */
export function contentSecurityPolicy(config: Config): Directives {
  const directives: Directives = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'img-src': ["'self'"],
    'manifest-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'worker-src': ["'self'"],
  };
  // Discovery, tokens and keys are fetched from an outside provider by the browser itself.
  if (!config.oidc.embedded) directives['connect-src']?.push(new URL(config.oidc.issuer).origin);
  if (config.publicUrl.startsWith('https:')) directives['upgrade-insecure-requests'] = [];
  return directives;
}
