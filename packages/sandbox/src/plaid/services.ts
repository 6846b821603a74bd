import type { BankState } from './items.ts';
import type { SandboxPlaidOptions } from './options.ts';
import type { Webhooks } from './webhooks.ts';

/** The dependencies of every part of the sandbox bank. */
export interface SandboxServices {
  readonly state: BankState;
  readonly options: SandboxPlaidOptions;
  readonly webhooks: Webhooks;
}

/** A Fastify schema for the required fields of a request body. */
export function needs(...required: string[]) {
  return { schema: { body: { type: 'object', required } } };
}
