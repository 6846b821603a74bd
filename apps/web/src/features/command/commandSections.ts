import { bestRank, type CommandItem, type CommandSection, rankItems } from './commandItem.ts';

const ACTIONS_MAX = 4;
const PLACES_MAX = 6;

interface Offered {
  readonly transactions: { readonly found: readonly CommandItem[]; readonly count: number };
  readonly actions: readonly CommandItem[];
  readonly places: readonly CommandItem[];
}

/** Before anything is typed: recent choices, then actions and screens. */
function startSections({ actions, places }: Offered, recentIds: readonly string[]): CommandSection[] {
  const offered = [...actions, ...places];
  const recent = recentIds.flatMap((id) => offered.find((item) => item.id === id) ?? []);
  const isOther = ({ id }: CommandItem) => !recentIds.includes(id);
  return [
    { title: 'Recent', items: recent },
    { title: 'Actions', items: actions.filter(isOther).slice(0, ACTIONS_MAX) },
    { title: 'Go to', items: places.filter(isOther).slice(0, PLACES_MAX) },
  ];
}

/** For typed text: transactions, actions, and places, the section with the best match first. */
function foundSections(offered: Offered, typed: string, recentIds: readonly string[]): CommandSection[] {
  const { transactions, actions, places } = offered;
  const sections: CommandSection[] = [
    {
      title: 'Transactions',
      note: `${transactions.count.toLocaleString('en-US')} found`,
      items: transactions.found,
    },
    { title: 'Actions', items: rankItems(actions, typed, recentIds, ACTIONS_MAX) },
    { title: 'Go to', items: rankItems(places, typed, recentIds, PLACES_MAX) },
  ];
  return sections
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => bestRank(a.items, typed) - bestRank(b.items, typed));
}

/** The palette's sections, without empty ones. */
export function commandSections(offered: Offered, typed: string, recentIds: readonly string[]): CommandSection[] {
  const isEmpty = typed.trim() === '';
  const sections = isEmpty ? startSections(offered, recentIds) : foundSections(offered, typed, recentIds);
  return sections.filter(({ items }) => items.length > 0);
}
