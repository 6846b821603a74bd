/** Where typed text was found. The rank is lower for better matches; the ranges are half-open. */
export interface TextMatch {
  readonly rank: number;
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

const ranks = { start: 0, word: 1, anywhere: 2, scattered: 3 } as const;

/** The text is at the start. */
export const RANK_BEST = ranks.start;
/** The text is somewhere inside a word. */
export const RANK_CONTAINED = ranks.anywhere;

const lower = (text: string) => text.toLocaleLowerCase('en-US');

/** The letters in order, with other letters in between: "gre" in "Groceries". */
function findScattered(text: string, typed: string): TextMatch['ranges'] | null {
  const ranges: [number, number][] = [];
  let from = 0;
  for (const letter of typed) {
    const at = text.indexOf(letter, from);
    if (at === -1) return null;
    const last = ranges.at(-1);
    if (last?.[1] === at) last[1] = at + letter.length;
    else ranges.push([at, at + letter.length]);
    from = at + letter.length;
  }
  return ranges;
}

/** Finds the typed text at the start, at the start of a word, anywhere, or with its letters scattered; else null. */
export function matchText(text: string, typed: string): TextMatch | null {
  const [shown, wanted] = [lower(text), lower(typed.trim())];
  if (wanted === '') return { rank: ranks.start, ranges: [] };
  const word = ` ${shown}`.indexOf(` ${wanted}`);
  const at = word === -1 ? shown.indexOf(wanted) : word;
  if (at !== -1) {
    const rank = at === 0 ? ranks.start : word === -1 ? ranks.anywhere : ranks.word;
    return { rank, ranges: [[at, at + wanted.length]] };
  }
  // Any long name contains two or three given letters somewhere.
  const isFirstLetter = shown.startsWith(wanted.slice(0, 1));
  const ranges = isFirstLetter ? findScattered(shown, wanted) : null;
  return ranges && { rank: ranks.scattered, ranges };
}
