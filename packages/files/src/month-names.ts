import { fold } from './fold.ts';

/** Prefixes of month names in the languages of bank exports, January first. */
const prefixes: readonly string[] = [
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

const byPrefix = prefixes
  .flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const))
  .sort(([a], [b]) => b.length - a.length);

const cache = new Map<string, number>();
const MAX_CACHED = 500;

/** Returns 3 for "March", "März", "mars" and "marzo", and 0 if it isn't a month. */
export function monthNumber(name: string): number {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  const key = fold(name);
  const found = byPrefix.find(([prefix]) => key.startsWith(prefix))?.[1] ?? 0;
  if (cache.size < MAX_CACHED) cache.set(name, found);
  return found;
}
