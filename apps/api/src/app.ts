import { randomUUID } from 'node:crypto';
import { API_BASE, contract } from '@cairn/contract';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import * as z from 'zod/mini';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { captureAllNetWorth } from './features/accounts/capture-net-worth.ts';
import { netWorthChangeRoutes } from './features/accounts/net-worth-change.routes.ts';
import { alertRoutes } from './features/alerts/alerts.routes.ts';
import { sendAlertsRegularly } from './features/alerts/send-alerts.ts';
import { bankJobs } from './features/bank/bank.jobs.ts';
import { bankRoutes } from './features/bank/bank.routes.ts';
import { dropLedgerLinks } from './features/bank/drop-link.ts';
import { budgetRoutes } from './features/budgets/budgets.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { serveCalendarFeed } from './features/calendar/feed.ts';
import { categoryRoutes } from './features/categories/categories.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { exportRoutes } from './features/export/export.routes.ts';
import { forecastRoutes } from './features/forecast/forecast.routes.ts';
import { withStatements } from './features/forecast/index.ts';
import { storeForecastsHourly } from './features/forecast/store-forecasts.ts';
import { goalRoutes } from './features/goals/goals.routes.ts';
import { discardAbandonedImports } from './features/imports/discard-abandoned.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { ledgerRoutes } from './features/ledger/ledger.routes.ts';
import { onboardingRoutes } from './features/onboarding/onboarding.routes.ts';
import { LedgerProofs } from './features/proof/index.ts';
import { proofRoutes } from './features/proof/proof.routes.ts';
import { reconcileRoutes } from './features/reconcile/reconcile.routes.ts';
import { SeriesSuggestions } from './features/recurring/index.ts';
import { recurringRoutes } from './features/recurring/recurring.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { reviewRoutes } from './features/review/review.routes.ts';
import { ruleRoutes } from './features/rules/rules.routes.ts';
import { deleteCustomer } from './features/subscription/delete-customer.ts';
import { reconcileSubscriptions } from './features/subscription/reconcile-job.ts';
import { subscriptionRoutes } from './features/subscription/subscription.routes.ts';
import { syncRoutes } from './features/sync/sync.routes.ts';
import { tagRoutes } from './features/tags/tags.routes.ts';
import { transactionRoutes } from './features/transactions/transactions.routes.ts';
import { eraseDeletedHourly, type ProviderCleanup } from './features/users/erase-deleted.ts';
import { createPersonFinder } from './features/users/find-person.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { yearReviewRoutes } from './features/yearreview/yearreview.routes.ts';
import {
  createRoleFinder,
  purgeHistoryDaily,
  trainCategoryModelsHourly,
  upgradeMerchantKeysHourly,
} from './ledger/index.ts';
import type { Clock } from './platform/clock.ts';
import { type Config, IDENTITY_PATH } from './platform/config.ts';
import type { Database, Db } from './platform/db/database.ts';
import { serveAssociations } from './platform/http/associations.ts';
import { matchCallsToRoutes, serveCalls } from './platform/http/calls.ts';
import { fileCompression } from './platform/http/compression.ts';
import { installErrors, rejectUrl } from './platform/http/errors.ts';
import { serveHealth } from './platform/http/health.ts';
import { type Limits, makeLimits } from './platform/http/limits.ts';
import { logRequests } from './platform/http/logging.ts';
import { allowNativeApp } from './platform/http/native-origins.ts';
import { notFound } from './platform/http/problem-error.ts';
import { plainReason } from './platform/http/reasons.ts';
import { serveReference } from './platform/http/reference.ts';
import type { Route } from './platform/http/route.ts';
import { installSecurityHeaders } from './platform/http/security-headers.ts';
import { callerLimits, startOptions } from './platform/http/server-options.ts';
import { isClientRoute, serveBrowserConfig, serveWebApp } from './platform/http/web-app.ts';
import type { FeatureJobs, Providers } from './platform/services.ts';

export interface AppOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly providers: Providers;
  /** The built web app. Without it only the API is served. */
  readonly webRoot?: string | null;
  readonly log: FastifyBaseLogger;
}

const routesOf = (
  { bank, push, mail }: Providers,
  { publicUrl }: Config,
  suggestions: SeriesSuggestions,
  proofs: LedgerProofs,
): readonly Route[] => [
  ...userRoutes,
  ...onboardingRoutes,
  ...categoryRoutes,
  ...ruleRoutes,
  ...transactionRoutes,
  ...tagRoutes,
  ...reviewRoutes(suggestions, proofs),
  ...recurringRoutes(suggestions, withStatements),
  ...calendarRoutes(publicUrl),
  ...importRoutes,
  ...budgetRoutes,
  ...forecastRoutes,
  ...proofRoutes(proofs),
  ...goalRoutes,
  ...reportRoutes,
  ...reconcileRoutes(proofs),
  ...ledgerRoutes,
  ...accountRoutes,
  ...netWorthChangeRoutes,
  ...bankRoutes(bank ?? null),
  ...dashboardRoutes,
  ...yearReviewRoutes,
  ...exportRoutes,
  ...subscriptionRoutes,
  ...syncRoutes,
  ...alertRoutes(push ?? null, mail !== undefined),
];

/** Cleans up at every provider, even if one of them fails. */
function providerCleanupOf(db: Db, { bank, payments }: Omit<Providers, 'tokens'>): ProviderCleanup {
  return async ({ id, ledgerId }) => {
    const ended = await Promise.allSettled([
      deleteCustomer(db, payments, id),
      dropLedgerLinks(db, bank ?? null, ledgerId),
    ]);
    for (const result of ended) if (result.status === 'rejected') throw result.reason;
  };
}

export const featureJobs: FeatureJobs = (db, clock, providers, log) => [
  purgeHistoryDaily(db, clock),
  upgradeMerchantKeysHourly(db),
  trainCategoryModelsHourly(db),
  captureAllNetWorth(db, clock),
  storeForecastsHourly(db, clock),
  eraseDeletedHourly(db, clock, providerCleanupOf(db, providers)),
  ...bankJobs(db, clock, providers.bank ?? null, log),
  discardAbandonedImports(db, clock),
  sendAlertsRegularly({ db, clock, push: providers.push ?? null, mail: providers.mail ?? null, log }),
  ...(providers.payments ? [reconcileSubscriptions(db, clock, providers.payments)] : []),
];

/**
 * A number is the count of proxies in front of us. Fastify 5.12 ignores a number because a client that reaches the port
 * directly could forge X-Forwarded-For; an operator who sets one asserts that only the proxies can reach the port.
 */
function toTrustProxy(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

async function serveApi(app: FastifyInstance, options: AppOptions, limits: Limits): Promise<void> {
  const { db, clock, config, providers } = options;
  await app.register(async (api) => {
    allowNativeApp(api);
    await serveReference(api, config.publicUrl);
    const findRole = createRoleFinder(db.db, clock);
    serveCalendarFeed(api, { db: db.db, clock, limits, findRole });
    serveCalls(
      api,
      matchCallsToRoutes(contract, routesOf(providers, config, new SeriesSuggestions(), new LedgerProofs())),
      {
        db: db.db,
        snapshot: db.snapshot,
        clock,
        tokens: providers.tokens,
        limits,
        findPerson: createPersonFinder(db.db, clock),
        findRole,
        payments: providers.payments ?? null,
        async wake(job) {
          // If waking it fails, the job still runs on its schedule.
          await providers.wake?.(job).catch(() => options.log.error({ job }, 'could not wake a job'));
        },
      },
    );
  });
}

/** The whole server, as production, tests and benchmarks run it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, providers } = options;
  z.config({ customError: plainReason });
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...startOptions,
    ...callerLimits,
    trustProxy: toTrustProxy(config.trustProxy),
    forceCloseConnections: 'idle',
    frameworkErrors: rejectUrl,
  });
  logRequests(app);
  installErrors(app, options.db.noticeFailure);
  installSecurityHeaders(app, config);
  await app.register(compress, fileCompression);
  serveHealth(app, options.db.ping);
  serveBrowserConfig(app, config);
  serveAssociations(app, config);
  const limits = await makeLimits(app);
  if (providers.identity) await providers.identity.mount(app, IDENTITY_PATH, limits.perIdentityAddress);
  await providers.sandbox?.mount(app);
  await serveApi(app, options, limits);
  const sendPage = options.webRoot ? await serveWebApp(app, options.webRoot, config) : null;
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (sendPage && isClientRoute(request) && !request.url.startsWith(API_BASE)) return sendPage(request, reply);
    const problem = notFound();
    return reply.status(problem.status).send(problem.toBody());
  });
  return app;
}
