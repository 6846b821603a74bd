import type { BankState } from './items.ts';
import type { PlaidOptions } from './options.ts';
import type { Webhooks } from './webhooks.ts';

/** What every part of the sandbox bank works with. */
export interface BankServices {
  readonly state: BankState;
  readonly options: PlaidOptions;
  readonly webhooks: Webhooks;
}

/** What a request must bring, in the words of JSON schema. */
export function needs(...required: string[]) {
  return { schema: { body: { type: 'object', required } } };
}
