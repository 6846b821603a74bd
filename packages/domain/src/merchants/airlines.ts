import { knownMerchant } from './known-merchants.ts';

/**
 * Airlines by the first three digits of their ticket numbers, which statements print after a name that is often cut
 * off: "hawaiian 1732345678901".
 */
const airlines: ReadonlyMap<string, string> = new Map(
  `001=american airlines,006=delta air lines,014=air canada,016=united airlines,027=alaska airlines,045=latam airlines,
  047=tap air portugal,053=aer lingus,057=air france,074=klm,075=iberia,081=qantas,086=air new zealand,098=air india,
  105=finnair,108=icelandair,117=scandinavian airlines,125=british airways,131=japan airlines,139=aeromexico,
  157=qatar airways,160=cathay pacific,173=hawaiian airlines,176=emirates,180=korean air,205=all nippon airways,
  220=lufthansa,230=copa airlines,235=turkish airlines,257=austrian airlines,279=jetblue,297=china airlines,
  422=frontier airlines,487=spirit airlines,526=southwest airlines,607=etihad airways,618=singapore airlines,
  695=eva air,724=swiss,838=westjet,932=virgin atlantic`
    .split(/,\s*/)
    .map((entry): [string, string] => [entry.slice(0, 3), entry.slice(4)]),
);

const longNumber = /\d{13}/;
/** A ticket number has 13 digits, and some statements add the check digit. Phone and account numbers are shorter. */
const ticket = /(?<!\d)(\d{3})\d{10,11}(?!\d)/g;

/** Less of a name may be the beginning of any other. */
const LEAST_OF_NAME = 4;

/** The airline whose name starts with the words and whose tickets start like the number that is printed. */
export function airlineOf(folded: string, words: readonly string[]): string | undefined {
  if (!longNumber.test(folded)) return undefined;
  const printed = words.join('');
  if (printed.length < LEAST_OF_NAME || knownMerchant(words)) return undefined;
  for (const [, code = ''] of folded.matchAll(ticket)) {
    const airline = airlines.get(code);
    if (airline?.replaceAll(' ', '').startsWith(printed)) return airline;
  }
  return undefined;
}
