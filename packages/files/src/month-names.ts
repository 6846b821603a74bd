import { fold } from './fold.ts';

/** How the names of the months begin, in the languages of bank exports, January first. */
const beginnings: readonly string[] = [
  'jan gen ene sty led oca yan tammi янв',
  'feb fev fevr luty lut uno sub helmi фев',
  'mar mrz maa mrt marz bre maalis мар',
  'apr avr abr kwi dub nis huhti апр',
  'may mai maj mei mag mayis kve touko мая май',
  'jun juin giu cze cer haz kesa июн',
  'jul juil lug lip cvc cervenec tem heina июл',
  'aug aout aou ago sie srp agu elo авг',
  'sep set wrz zar eyl syys сен',
  'oct okt ott out paz rij eki loka окт',
  'nov lis kas marras ноя',
  'dec dez dic des gru pro ara joulu дек',
];

const byBeginning = beginnings
  .flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const))
  .sort(([a], [b]) => b.length - a.length);

const known = new Map<string, number>();
const KNOWN_MAX = 500;

/** 3 for "March", "März", "mars" and "marzo"; 0 for what is no month. */
export function monthNumber(name: string): number {
  const before = known.get(name);
  if (before !== undefined) return before;
  const key = fold(name);
  const found = byBeginning.find(([beginning]) => key.startsWith(beginning))?.[1] ?? 0;
  if (known.size < KNOWN_MAX) known.set(name, found);
  return found;
}
