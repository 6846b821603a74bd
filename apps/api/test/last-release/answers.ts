import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import type { TestApp } from '../app.ts';
import type { RecordedCall } from './read-calls.ts';

/** Only the hash of longer bodies is stored. */
const SHORT_BODY = 600;

/** An answer recorded with the release. */
export interface Recorded {
  readonly call: string;
  readonly status: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly body?: string;
}

export interface RecordedAnswers<Writes extends string> {
  /** Before any writes. */
  readonly reads: readonly Recorded[];
  /** In order, with the reads between the writes. */
  readonly writes: Readonly<Record<Writes, readonly Recorded[]>>;
}

export const answersFile = new URL('./answers.json', import.meta.url);

export const nameOf = ({ person, method, path, body }: RecordedCall): string =>
  `${person}: ${method} ${path}${body ? ` ${JSON.stringify(body)}` : ''}`;

export async function ask(
  cairn: TestApp,
  { person, method, path, body }: RecordedCall,
): Promise<LightMyRequestResponse> {
  return await cairn.callAs(person, { method, url: `/api/${path}`, ...(body && { payload: body }) });
}

/** What later releases add to transactions, bulk changes and downloads, as it is for what the release could store. */
const added =
  /,"isSplit":false,"splits":\[\],"tags":\[\],"note":"","changedIn":\d+|,"postedDate":"[-\d]+"|,"suggestedSplit":null,"rememberedSplit":"no","bankText":(?:null|"(?:[^"\\]|\\.)*"),"sameMerchant":\d+|,"merchantNames":\[.*?\],"moreMerchantNames":\d+|,"skipped":0(?=})|,"nameOf":\[[-\d,]*\],"names":\[\]|"alerts":\{.*?\},(?="categories":)|"tags":\[\],"rules":\[.*?\],(?="accounts":)|,"subcategoryAverages":\[[^\]]*\]|,"carry":0,"moved":0,"policy":"fresh","pace":(?:null|-?[\d.]+),"expected":(?:null|-?[\d.]+)|,"incSubCarry":0,"incSubMoved":0,"incSubPace":(?:null|-?[\d.]+),"incSubExpected":(?:null|-?[\d.]+),"spendingKind":"\w+","isKindChosen":false|,"fromLastMonth":0,"addedToCardDebt":0,"isZeroBased":false(?:,"expectedExpenses":-?[\d.]+)?,"promised":0(?:,"changedIn":\d+)?|,"rolloverPolicies":\[\]|,"spendingKind":null|,"includesSameDay":null|,"isInterestOrFees":(?:true|false)|,"dashboardParts":\[\]|"zeroBasedFrom":null,|"budgetMoves":\[\],"goals":\[\],"reconciliations":\[\],"sinkingFunds":\[\],"savedReports":\[\],|"recurring":\[\],(?="banks":)|,"forecast":\{"cardCycles":\[\],"floors":\[\]\}(?=,"transactions":)|,"reviewDecisions":\[\],"forecasts":\[\],"balances":\[.*?\](?=,"history":)|,"chain":\[.*\],"chainedRows":\[.*\](?=\}$)/g;

export const withoutAdded = (answer: string): string => answer.replace(added, '');

export function recorded(call: string, status: number, answer: string): Recorded {
  const body = withoutAdded(answer);
  const sha256 = createHash('sha256').update(body).digest('hex');
  return { call, status, bytes: Buffer.byteLength(body), sha256, ...(body.length <= SHORT_BODY && { body }) };
}

const describe = ({ status, bytes, sha256, body }: Recorded) =>
  `${status} ${body ?? `${bytes} bytes, ${sha256.slice(0, 8)}`}`;

/** Descriptions of all differences. */
export function differences(expected: readonly Recorded[], actual: readonly Recorded[]): string[] {
  const known = new Map(expected.map((answer) => [answer.call, answer]));
  const asked = new Set(actual.map(({ call }) => call));
  const missing = inject('isDeep') ? expected.filter(({ call }) => !asked.has(call)) : [];
  return [
    ...missing.map(({ call }) => `${call} was not asked`),
    ...actual.flatMap((answer) => {
      const before = known.get(answer.call);
      if (before?.status === answer.status && before.sha256 === answer.sha256) return [];
      return [`${answer.call}\n  was ${before ? describe(before) : 'not asked'}\n  is  ${describe(answer)}`];
    }),
  ];
}
