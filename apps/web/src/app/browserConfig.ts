import * as z from 'zod/mini';

const browserConfig = z.object({
  /** The one address under which the product works: the provider sends people back only there. */
  publicUrl: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  audience: z.string(),
  /** Where a person changes their password; null when another provider looks after that. */
  passwordUrl: z.nullable(z.string()),
  supportEmail: z.string(),
  /** Help articles on a site of their own, or null. */
  helpSiteUrl: z.nullable(z.string()),
  /** The Help Scout Beacon that adults are helped by; null for the built-in panel. */
  helpBeaconId: z.nullable(z.string()),
  /** Where the script of the bank provider's Link is, which the native app does without; null where banks cannot be linked. */
  bankLink: z.nullable(z.object({ script: z.nullable(z.string()) })),
  /** How the browser reaches Stripe; null where premium cannot be bought. */
  stripe: z.nullable(
    z.object({
      publishableKey: z.string(),
      /** A stand-in's script; null for Stripe's own. */
      scriptUrl: z.nullable(z.string()),
      isTestMode: z.boolean(),
      prices: z.object({ monthly: z.string(), yearly: z.string() }),
    }),
  ),
  /** Whether the page that shows every component is there. */
  gallery: z.boolean(),
  /** In builds of the native app that are watched. */
  monitoring: z.optional(z.object({ production: z.string(), qa: z.string(), connectionString: z.string() })),
});

/** What the server put into the page. */
export const config = z.parse(
  browserConfig,
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="cairn-config"]')?.content || '{}'),
);
