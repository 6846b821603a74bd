import type { FastifyBaseLogger } from 'fastify';
import { type BankLink, openBankLink } from './bank/link.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { removeOldKeysDaily } from './http/idempotency.ts';
import { identityStylesheet } from './http/web-app.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity } from './identity/mount.ts';
import { createTokenVerifier, embeddedIssuer, remoteIssuer, type TokenVerifier } from './identity/tokens.ts';
import { analyzeTablesEveryMinute } from './jobs/analyze-tables.ts';
import { type Jobs, type RecurringJob, startJobs } from './jobs/jobs.ts';
import { removeExpiredArtifacts } from './jobs/remove-expired-artifacts.ts';
import { createLog } from './log.ts';
import { createMailer, type Mailing } from './mail.ts';
import { openPayments, type Payments } from './payments/payments.ts';
import { openPush, type Push } from './push/push.ts';
import { type EmbeddedSandbox, startSandbox } from './sandbox/mount.ts';
import { createVault, loadEncryptionKey, type Vault } from './vault.ts';

export interface Providers {
  readonly tokens: TokenVerifier;
  /** Present if Cairn itself is the identity provider. */
  readonly identity?: EmbeddedIdentity;
  /** The bank and card provider sandboxes; never in production. */
  readonly sandbox?: EmbeddedSandbox;
  /** Absent if bank links are disabled. */
  readonly bank?: BankLink;
  /** Runs a recurring job as soon as a worker is free instead of on schedule. */
  readonly wake?: (job: string) => Promise<void>;
  /** Absent if premium isn't for sale. */
  readonly payments?: Payments;
  readonly push?: Push;
  /** Absent if email isn't configured. */
  readonly mail?: Mailing;
}

export interface Services {
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  readonly providers: Providers;
  readonly jobs: Jobs;
  stop(): Promise<void>;
}

async function openIdentity(
  config: Config,
  clock: Clock,
  database: Database,
  vault: Vault,
  webRoot: string | null,
  log: FastifyBaseLogger,
): Promise<Pick<Providers, 'tokens' | 'identity'>> {
  const { issuer, audience } = config.oidc;
  const now = () => clock.now();
  if (!config.oidc.embedded) return { tokens: createTokenVerifier(remoteIssuer(issuer), audience, now) };
  const identity = await createEmbeddedIdentity({
    config,
    db: database.db,
    clock,
    vault,
    stylesheetUrl: identityStylesheet(webRoot),
    sendMail: config.mail && createMailer(config.mail),
    log,
  });
  const issuerOf = embeddedIssuer(issuer, await identity.publicKeys(), identity.knows);
  return { tokens: createTokenVerifier(issuerOf, audience, now), identity };
}

function openConfiguredPayments({ stripe }: Config, sandbox: EmbeddedSandbox | undefined): Payments | null {
  if (!stripe) return null;
  if (!stripe.isSandbox) return openPayments(stripe, stripe.apiUrl, stripe.webhookSecret);
  return sandbox ? openPayments(stripe, sandbox.address, sandbox.stripeWebhookSecret) : null;
}

/** The features' recurring jobs, passed in because the platform doesn't import features. */
export type FeatureJobs = (
  db: Db,
  clock: Clock,
  providers: Omit<Providers, 'tokens'>,
  log: FastifyBaseLogger,
) => readonly RecurringJob[];

/** Opens everything that outlives a request: database, identity, jobs. */
export async function startServices(
  config: Config,
  clock: Clock,
  webRoot: string | null,
  featureJobs: FeatureJobs,
): Promise<Services> {
  const log = createLog(config.logLevel);
  const db = await openDatabase(config, (error) => log.error({ name: error.name }, 'a database connection was lost'));
  try {
    const { providers, jobs } = await db.migrate(async () => {
      const vault = createVault(loadEncryptionKey(config));
      const opened = await openIdentity(config, clock, db, vault, webRoot, log);
      const sandbox = config.production
        ? undefined
        : await startSandbox(config, clock, db.db, identityStylesheet(webRoot), log);
      const bank = openBankLink(config, vault, sandbox?.address ?? null);
      const payments = openConfiguredPayments(config, sandbox);
      const push = await openPush({ db: db.db, vault, clock, publicUrl: config.publicUrl });
      const outside = {
        ...opened,
        push,
        ...(config.mail && { mail: { send: createMailer(config.mail), publicUrl: config.publicUrl } }),
        ...(sandbox && { sandbox }),
        ...(bank && { bank }),
        ...(payments && { payments }),
      };
      const recurring = [
        analyzeTablesEveryMinute(db),
        removeOldKeysDaily(db.db, () => clock.now()),
        ...(opened.identity ? [removeExpiredArtifacts(opened.identity)] : []),
        ...featureJobs(db.db, clock, outside, log),
      ];
      const started = await startJobs(db, recurring, log);
      const all: Providers = { ...outside, wake: started.runSoon };
      return { providers: all, jobs: started };
    });
    return {
      log,
      db,
      providers,
      jobs,
      async stop() {
        await jobs.stop();
        await providers.sandbox?.stop();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}
