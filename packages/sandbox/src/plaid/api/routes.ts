import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type {
  AccountsGetRequest,
  AccountsGetResponse,
  InstitutionsGetByIdRequest,
  InstitutionsGetByIdResponse,
  ItemGetResponse,
  ItemPublicTokenExchangeRequest,
  ItemPublicTokenExchangeResponse,
  ItemWithConsentFields,
  LinkTokenCreateRequest,
  LinkTokenGetRequest,
  TransactionsSyncRequest,
  TransactionsSyncResponse,
  WebhookVerificationKeyGetRequest,
} from 'plaid';
import { bankOf } from '../bank/institutions.ts';
import { accessTokenOf, type Item } from '../items.ts';
import { loginRequired, PlaidProblem, permissionRevoked, requestId } from '../problem.ts';
import { needs, type SandboxServices } from '../services.ts';
import { syncPage } from '../sync.ts';
import type { PlaidWire } from '../wire.ts';
import { findItem, openItem, stateOf } from './items.ts';
import { createLinkToken, getLinkToken } from './linkTokens.ts';
import { serveTestCalls } from './testCalls.ts';

const DEFAULT_COUNT = 100;
const MAX_COUNT = 500;

function itemBody(item: Item): PlaidWire<ItemWithConsentFields> {
  const bank = bankOf(item.bankId);
  const problem = { ITEM_LOGIN_REQUIRED: loginRequired, USER_PERMISSION_REVOKED: permissionRevoked };
  return {
    item_id: item.id,
    institution_id: item.bankId,
    institution_name: bank?.name ?? null,
    webhook: item.webhook,
    error: item.error === null ? null : problem[item.error]().toBody(),
    available_products: ['balance'],
    billed_products: ['transactions'],
    products: ['transactions'],
    consent_expiration_time: null,
    update_type: 'background',
    created_at: item.createdAt,
  };
}

function serveItems(app: FastifyInstance, { state }: SandboxServices): void {
  app.post<{ Body: ItemPublicTokenExchangeRequest }>(
    '/item/public_token/exchange',
    needs('public_token'),
    async ({ body }): Promise<ItemPublicTokenExchangeResponse> => {
      const token = await state.publicTokens.get(body.public_token);
      const item = token && (await state.items.get(token.itemId));
      if (!item)
        throw new PlaidProblem(400, 'INVALID_INPUT', 'INVALID_PUBLIC_TOKEN', 'could not find matching public token');
      await state.publicTokens.remove(body.public_token);
      return { access_token: accessTokenOf(item), item_id: item.id, request_id: requestId() };
    },
  );
  app.post<{ Body: AccountsGetRequest }>(
    '/item/get',
    needs('access_token'),
    async ({ body }): Promise<PlaidWire<ItemGetResponse>> => ({
      item: itemBody(await findItem(state, body.access_token)),
      status: null,
      request_id: requestId(),
    }),
  );
  app.post<{ Body: AccountsGetRequest }>('/item/remove', needs('access_token'), async ({ body }) => {
    await state.items.remove((await findItem(state, body.access_token)).id);
    return { request_id: requestId() };
  });
}

function serveAccounts(app: FastifyInstance, { state, options }: SandboxServices): void {
  // Balances are always current here, so both calls return the same response.
  for (const path of ['/accounts/get', '/accounts/balance/get']) {
    app.post<{ Body: AccountsGetRequest }>(
      path,
      needs('access_token'),
      async ({ body }): Promise<PlaidWire<AccountsGetResponse>> => {
        const item = await openItem(state, body.access_token);
        const { accounts } = await stateOf(state, item, options.now());
        return { accounts, item: itemBody(item), request_id: requestId() };
      },
    );
  }
}

/** Some logins expire after the first complete sync. */
async function expireLogin({ state }: SandboxServices, item: Item): Promise<void> {
  if (item.expiresAfterSync)
    await state.items.put(item.id, { ...item, expiresAfterSync: false, error: 'ITEM_LOGIN_REQUIRED' });
}

function serveTransactions(app: FastifyInstance, services: SandboxServices): void {
  const { state, options } = services;
  app.post<{ Body: TransactionsSyncRequest }>(
    '/transactions/sync',
    needs('access_token'),
    async ({ body }): Promise<PlaidWire<TransactionsSyncResponse>> => {
      const count = body.count ?? DEFAULT_COUNT;
      if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT)
        throw new PlaidProblem(400, 'INVALID_REQUEST', 'INVALID_FIELD', `count must be between 1 and ${MAX_COUNT}`);
      const cursor = body.cursor ?? '';
      const item = await openItem(state, body.access_token, cursor !== '');
      const { login, moment, accounts } = await stateOf(state, item, options.now());
      const page = syncPage(item, login, cursor, count, moment);
      if (!page.has_more) await expireLogin(services, item);
      return {
        ...page,
        accounts,
        transactions_update_status: 'HISTORICAL_UPDATE_COMPLETE',
        request_id: requestId(),
      };
    },
  );
  app.post<{ Body: AccountsGetRequest }>('/transactions/refresh', needs('access_token'), async ({ body }) => {
    const item = await openItem(state, body.access_token);
    void services.webhooks.send(item, 'SYNC_UPDATES_AVAILABLE');
    return { request_id: requestId() };
  });
}

function serveInstitutions(app: FastifyInstance): void {
  app.post<{ Body: InstitutionsGetByIdRequest }>(
    '/institutions/get_by_id',
    needs('institution_id', 'country_codes'),
    async ({ body }): Promise<PlaidWire<InstitutionsGetByIdResponse>> => {
      const bank = bankOf(body.institution_id);
      if (!bank) throw new PlaidProblem(400, 'INVALID_INPUT', 'INVALID_INSTITUTION', 'invalid institution_id provided');
      return {
        institution: {
          institution_id: bank.id,
          name: bank.name,
          products: ['transactions', 'balance'],
          country_codes: ['US'],
          url: bank.url,
          primary_color: bank.color,
          logo: null,
          routing_numbers: [],
          oauth: bank.redirects,
        },
        request_id: requestId(),
      };
    },
  );
}

/** The API that Plaid's SDK calls, at Plaid's own paths. */
export function bankApi(services: SandboxServices): FastifyPluginAsync {
  const { state, options, webhooks } = services;
  return async (app) => {
    app.setErrorHandler<Error & { validation?: unknown; statusCode?: number }>((error, _request, reply) => {
      const problem =
        error instanceof PlaidProblem
          ? error
          : (error.statusCode ?? 500) < 500
            ? new PlaidProblem(400, 'INVALID_REQUEST', 'MISSING_FIELDS', error.message)
            : new PlaidProblem(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR', 'an unexpected error occurred');
      if (problem.status === 500) options.log('sandbox bank: a request failed', { name: error.name });
      return reply.status(problem.status).send(problem.toBody());
    });
    app.post<{ Body: PlaidWire<LinkTokenCreateRequest> }>(
      '/link/token/create',
      needs('client_name', 'language', 'country_codes'),
      async ({ body }) => await createLinkToken(state, options, body),
    );
    app.post<{ Body: LinkTokenGetRequest }>(
      '/link/token/get',
      needs('link_token'),
      async ({ body }) => await getLinkToken(state, body.link_token),
    );
    app.post<{ Body: WebhookVerificationKeyGetRequest }>(
      '/webhook_verification_key/get',
      needs('key_id'),
      async ({ body }) => ({ key: await webhooks.publicKey(body.key_id), request_id: requestId() }),
    );
    serveItems(app, services);
    serveAccounts(app, services);
    serveTransactions(app, services);
    serveInstitutions(app);
    serveTestCalls(app, services);
  };
}
