import * as z from 'zod/mini';

const browserConfig = z.object({
  /** The only URL that the identity provider redirects to, so the product works nowhere else. */
  publicUrl: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  audience: z.string(),
  /** The page for changing the password; null with an external identity provider. */
  passwordUrl: z.nullable(z.string()),
  supportEmail: z.string(),
  /** An external site with help articles, or null. */
  helpSiteUrl: z.nullable(z.string()),
  /** The Help Scout Beacon shown to adults; null for the built-in help panel. */
  helpBeaconId: z.nullable(z.string()),
  /** The URL of the bank provider's Link script, which the native app doesn't use; null if bank links are disabled. */
  bankLink: z.nullable(z.object({ script: z.nullable(z.string()) })),
  /** The Stripe settings; null if Premium isn't for sale. */
  stripe: z.nullable(
    z.object({
      publishableKey: z.string(),
      /** The script of a Stripe stand-in; null for Stripe's own. */
      scriptUrl: z.nullable(z.string()),
      isTestMode: z.boolean(),
      prices: z.object({ monthly: z.string(), yearly: z.string() }),
    }),
  ),
  /** Whether the component gallery is available. */
  gallery: z.boolean(),
  /** Only in native builds with monitoring. */
  monitoring: z.optional(z.object({ production: z.string(), qa: z.string(), connectionString: z.string() })),
});

/** The configuration that the server renders into the page. */
export const config = z.parse(
  browserConfig,
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="cairn-config"]')?.content || '{}'),
);
