import { randomUUID } from 'node:crypto';
import type { LinkTokenCreateRequest, LinkTokenCreateResponse, LinkTokenGetResponse } from 'plaid';
import { bankOf } from '../bank/institutions.ts';
import { accountIdOf, type BankState, type Item, type LinkSession, maskOf } from '../items.ts';
import type { SandboxPlaidOptions } from '../options.ts';
import { PlaidProblem, requestId } from '../problem.ts';
import type { PlaidWire } from '../wire.ts';
import { findItem } from './items.ts';

const LINK_TOKEN_HOURS = 4;
const HOUR_MS = 3_600_000;
/** Plaid returns 90 days of history unless the request asks for more. */
const DEFAULT_DAYS = 90;
const MAX_DAYS = 730;

type Request = PlaidWire<LinkTokenCreateRequest>;

function daysRequested(request: Request): number {
  return Math.min(MAX_DAYS, Math.max(1, request.transactions?.days_requested ?? DEFAULT_DAYS));
}

function checkRequest(request: Request): void {
  const missing = (name: string) =>
    new PlaidProblem(400, 'INVALID_REQUEST', 'MISSING_FIELDS', `the following required fields are missing: ${name}`);
  if (!request.user?.client_user_id && !request.user_id) throw missing('user.client_user_id');
  if (!request.access_token && !request.products?.length) throw missing('products');
  for (const [name, address] of Object.entries({ webhook: request.webhook, redirect_uri: request.redirect_uri })) {
    if (address !== undefined && !URL.canParse(address))
      throw new PlaidProblem(400, 'INVALID_REQUEST', 'INVALID_FIELD', `${name} must be a valid URI`);
  }
}

export async function createLinkToken(
  state: BankState,
  { now, publicUrl }: SandboxPlaidOptions,
  request: Request,
): Promise<LinkTokenCreateResponse> {
  checkRequest(request);
  const item = request.access_token ? await findItem(state, request.access_token) : null;
  const token = `link-sandbox-${randomUUID()}`;
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LINK_TOKEN_HOURS * HOUR_MS).toISOString();
  await state.sessions.put(token, {
    token,
    id: randomUUID(),
    createdAt: createdAt.toISOString(),
    expiresAt,
    clientName: request.client_name,
    webhook: request.webhook ?? null,
    redirectUri: request.redirect_uri ?? null,
    daysRequested: daysRequested(request),
    itemId: item?.id ?? null,
    hosted: request.hosted_link ? { completionUri: request.hosted_link.completion_redirect_uri ?? null } : null,
    bankId: item?.bankId ?? null,
    user: null,
    oauthStateId: null,
    finishedAt: null,
    publicToken: null,
    linkedItemId: null,
  });
  return {
    link_token: token,
    expiration: expiresAt,
    request_id: requestId(),
    ...(request.hosted_link && { hosted_link_url: `${publicUrl}/sandbox/plaid/link?token=${token}` }),
  };
}

/** The metadata that Link passes to onSuccess. */
export function successMetadata(session: Pick<LinkSession, 'id'>, item: Item) {
  const bank = bankOf(item.bankId);
  const accounts = (bank?.accounts ?? [])
    .filter(({ key }) => item.accounts.includes(key))
    .map(({ key, name, type, subtype }) => ({
      id: accountIdOf(item, key),
      name,
      mask: maskOf(item, key),
      type,
      subtype,
      verification_status: null,
    }));
  return {
    institution: bank ? { institution_id: bank.id, name: bank.name } : null,
    accounts,
    link_session_id: session.id,
  };
}

async function sessionsOf(state: BankState, session: LinkSession) {
  const { publicToken, finishedAt, linkedItemId } = session;
  const item = linkedItemId === null ? undefined : await state.items.get(linkedItemId);
  if (publicToken === null || finishedAt === null || !item) return [];
  const { institution, accounts } = successMetadata(session, item);
  return [
    {
      link_session_id: session.id,
      started_at: session.createdAt,
      finished_at: finishedAt,
      results: {
        item_add_results: [{ public_token: publicToken, institution, accounts }],
        cra_item_add_results: [],
        cra_update_results: [],
        bank_income_results: [],
        payroll_income_results: [],
        document_income_results: null,
      },
    },
  ];
}

export async function getLinkToken(state: BankState, token: string): Promise<PlaidWire<LinkTokenGetResponse>> {
  const session = await state.sessions.get(token);
  if (!session) throw new PlaidProblem(400, 'INVALID_INPUT', 'INVALID_LINK_TOKEN', 'link token could not be found');
  return {
    link_token: token,
    created_at: session.createdAt,
    expiration: session.expiresAt,
    link_sessions: await sessionsOf(state, session),
    metadata: {
      initial_products: ['transactions'],
      webhook: session.webhook,
      country_codes: ['US'],
      language: 'en',
      redirect_uri: session.redirectUri,
      client_name: session.clientName,
    },
    request_id: requestId(),
  };
}
