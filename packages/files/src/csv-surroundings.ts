import type { DecimalMark } from './amount.ts';
import type { Surroundings } from './csv-dates.ts';
import type { Layout } from './csv-layout.ts';
import type { Delimiter } from './csv-mapping.ts';

const SHORT = 20;
const LOOKED_AT = 200;
const european = /[€£]|\b(?:EUR|GBP|AUD|NZD|INR|SGD|HKD|ZAR)\b/;
/** Names of columns that only some countries write. */
const europeanNames = /paid (?:in|out)|cheque|sort code|narrative|particulars/i;
const americanNames = /\$|\bzip\b/;

/** What shows the country of a file, and with it whether days or months come first. Dollars are spent everywhere. */
export function surroundingsOf({ names, data }: Layout, delimiter: Delimiter, mark: DecimalMark): Surroundings {
  const cells = data
    .slice(0, LOOKED_AT)
    .flat()
    .filter((cell) => cell.length < SHORT);
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
