import type { AnswerOf, completeHostedLink, createHostedLink } from '@cairn/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { toProblem } from './bank-problems.ts';
import { beginRepair, linkBank } from './link-bank.ts';
import type { BankServices } from './sync-item.ts';

/** The provider's own page for a new bank, or for logging in anew at one. */
export async function openHostedPage(
  services: Pick<BankServices, 'db' | 'link'>,
  { actor, ledgerId }: Caller,
  institutionId: string | undefined,
): Promise<AnswerOf<typeof createHostedLink>> {
  const { link } = services;
  const make = async (accessToken: string | null) =>
    await link.provider.createHostedLink(actor.id, accessToken).catch((error: unknown) => {
      throw toProblem(error);
    });
  if (institutionId !== undefined) {
    // As it is, it cannot be completed here: after a new login nothing is to be taken over.
    const { token, url } = await beginRepair(services, ledgerId, institutionId, make);
    return { linkToken: token, url };
  }
  const { token, url } = await make(null);
  return { linkToken: link.sealHosted(token, ledgerId), url };
}

/** Takes over what the person connected on that page, by what the provider says of it. */
export async function completeHosted(
  services: BankServices,
  caller: Caller,
  sealed: string,
  dropSoon: () => Promise<void>,
): Promise<AnswerOf<typeof completeHostedLink>> {
  const { link } = services;
  const token = link.openHosted(sealed, caller.ledgerId);
  if (token === null) throw notFound();
  const result = await link.provider.getHostedResult(token).catch((error: unknown) => {
    throw toProblem(error);
  });
  if (result === null) return { bankID: null, accountIDs: [], leftOut: [] };
  const { publicToken, institutionId, institutionName } = result;
  const Institution = institutionId === null ? null : { institution_id: institutionId, name: institutionName ?? '' };
  return await linkBank(services, caller, { PublicToken: publicToken, Institution }, dropSoon);
}
