import { DESCRIPTION_MAX, NAME_MAX } from '@cairn/contract';
import { plainText } from '@cairn/domain';

/** For transactions without a name or description. */
const UNNAMED = 'Unnamed';

/** Normalizes name and description the same way for every source. */
export function normalized<Texts extends { readonly name: string; readonly description: string }>(given: Texts): Texts {
  const description = plainText(given.description, DESCRIPTION_MAX);
  const name = plainText(given.name, NAME_MAX) || plainText(description, NAME_MAX) || UNNAMED;
  return { ...given, name, description };
}
