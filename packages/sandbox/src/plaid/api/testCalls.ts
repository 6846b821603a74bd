import type { FastifyInstance } from 'fastify';
import type {
  SandboxItemFireWebhookRequest,
  SandboxItemResetLoginRequest,
  SandboxPublicTokenCreateRequest,
} from 'plaid';
import { bankOf } from '../bank/institutions.ts';
import { linkItem } from '../linking.ts';
import { PlaidProblem, requestId } from '../problem.ts';
import { needs, type SandboxServices } from '../services.ts';
import { isWebhookCode } from '../webhooks.ts';
import type { PlaidWire } from '../wire.ts';
import { findItem } from './items.ts';

const HISTORY_DAYS = 730;

/** The test calls of Plaid's own sandbox. */
export function serveTestCalls(app: FastifyInstance, { state, options, webhooks }: SandboxServices): void {
  app.post<{ Body: PlaidWire<SandboxPublicTokenCreateRequest> }>(
    '/sandbox/public_token/create',
    needs('institution_id', 'initial_products'),
    async ({ body }) => {
      const bank = bankOf(body.institution_id);
      if (!bank) throw new PlaidProblem(400, 'INVALID_INPUT', 'INVALID_INSTITUTION', 'invalid institution_id provided');
      const { publicToken } = await linkItem(
        state,
        {
          bankId: bank.id,
          user: body.options?.override_username ?? 'user_good',
          accounts: bank.accounts.map(({ key }) => key),
          webhook: body.options?.webhook ?? null,
          daysRequested: HISTORY_DAYS,
        },
        options.now(),
      );
      return { public_token: publicToken, request_id: requestId() };
    },
  );
  app.post<{ Body: SandboxItemResetLoginRequest }>(
    '/sandbox/item/reset_login',
    needs('access_token'),
    async ({ body }) => {
      const item = await findItem(state, body.access_token);
      await state.items.put(item.id, { ...item, error: 'ITEM_LOGIN_REQUIRED' });
      return { reset_login: true, request_id: requestId() };
    },
  );
  app.post<{ Body: PlaidWire<SandboxItemFireWebhookRequest> }>(
    '/sandbox/item/fire_webhook',
    needs('access_token', 'webhook_code'),
    async ({ body }) => {
      const item = await findItem(state, body.access_token);
      const code = body.webhook_code === 'ERROR' ? 'ITEM_LOGIN_REQUIRED' : body.webhook_code;
      if (!isWebhookCode(code))
        throw new PlaidProblem(400, 'INVALID_INPUT', 'SANDBOX_WEBHOOK_INVALID', 'webhook_code is not supported here');
      return { webhook_fired: await webhooks.send(item, code), request_id: requestId() };
    },
  );
}
