import type { AnswerOf, completeHostedLink, createHostedLink } from '@cairn/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { toProblem } from './bank-problems.ts';
import { beginRepair, type LinkSteps, linkBank } from './link-bank.ts';
import type { BankServices } from './sync-item.ts';

/** Opens the provider's hosted page to connect a new bank or to log in to one again. */
export async function openHostedPage(
  services: Pick<BankServices, 'db' | 'link'>,
  { actor, ledgerId }: Caller,
  institutionId: string | undefined,
): Promise<AnswerOf<typeof createHostedLink>> {
  const { link } = services;
  const create = async (accessToken: string | null) =>
    await link.provider.createHostedLink(actor.id, accessToken).catch((error: unknown) => {
      throw toProblem(error);
    });
  if (institutionId !== undefined) {
    // Left unsealed so that it can't be completed: logging in again connects nothing new.
    const { token, url } = await beginRepair(services, ledgerId, institutionId, create);
    return { linkToken: token, url };
  }
  const { token, url } = await create(null);
  return { linkToken: link.sealHosted(token, ledgerId), url };
}

/** Links what the user connected on the hosted page, as reported by the provider. */
export async function completeHosted(
  services: BankServices,
  caller: Caller,
  sealed: string,
  steps: LinkSteps,
): Promise<AnswerOf<typeof completeHostedLink>> {
  const { link } = services;
  const token = link.openHosted(sealed, caller.ledgerId);
  if (token === null) throw notFound();
  const result = await link.provider.getHostedResult(token).catch((error: unknown) => {
    throw toProblem(error);
  });
  if (result === null) return { bankId: null, accountIds: [], leftOut: [] };
  const { publicToken, institutionId, institutionName } = result;
  const institution = institutionId === null ? null : { id: institutionId, name: institutionName ?? '' };
  return await linkBank(services, caller, { publicToken: publicToken, institution }, steps);
}
