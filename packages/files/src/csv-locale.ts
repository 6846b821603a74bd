import type { DecimalMark } from './amount.ts';
import type { LocaleHints } from './csv-dates.ts';
import type { Layout } from './csv-layout.ts';
import type { Delimiter } from './csv-mapping.ts';

const MAX_CELL_CHARS = 20;
const SAMPLE_ROWS = 200;
const european = /[€£]|\b(?:EUR|GBP|AUD|NZD|INR|SGD|HKD|ZAR)\b/;
/** Column names that only some countries use. */
const europeanNames = /paid (?:in|out)|cheque|sort code|narrative|particulars/i;
const americanNames = /\$|\bzip\b/;

/** Hints about a file's country, which suggest whether days or months come first. Dollar amounts occur everywhere. */
export function localeHintsOf({ names, data }: Layout, delimiter: Delimiter, mark: DecimalMark): LocaleHints {
  const cells = data
    .slice(0, SAMPLE_ROWS)
    .flat()
    .filter((cell) => cell.length < MAX_CELL_CHARS);
  const count = (fits: (cell: string) => boolean) => cells.filter(fits).length;
  const [dollars, others] = [count((cell) => /\$|\bUSD\b/.test(cell)), count((cell) => european.test(cell))];
  return {
    isEuropean:
      mark === ',' ||
      delimiter === ';' ||
      names.some((name) => european.test(name) || europeanNames.test(name)) ||
      others > dollars,
    isAmerican:
      names.some((name) => americanNames.test(name) || /\bUSD\b/.test(name)) ||
      cells.some((cell) => /^[-+(]?\$/.test(cell)),
  };
}
