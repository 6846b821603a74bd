import { DESCRIPTION_MAX, NAME_MAX } from '@cairn/contract';
import { plainText } from '@cairn/domain';

/** For what a bank or a file gave neither name nor description. */
const UNNAMED = 'Unnamed';

/** With name and description as the ledger keeps them, from wherever they come. */
export function normalized<Texts extends { readonly name: string; readonly description: string }>(given: Texts): Texts {
  const description = plainText(given.description, DESCRIPTION_MAX);
  const name = plainText(given.name, NAME_MAX) || plainText(description, NAME_MAX) || UNNAMED;
  return { ...given, name, description };
}
