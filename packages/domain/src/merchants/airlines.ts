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

const longNumber = /\d{10}/;
const ticket = /(?<!\d)(\d{3})\d{7,11}(?!\d)/g;

/** At least this much of the name must be the airline's, because other long numbers start with the same digits. */
const LEAST_OF_NAME = 4;

/** The airline that a ticket number and the beginning of a name agree on. */
export function airlineOf(folded: string, words: readonly string[]): string | undefined {
  if (!longNumber.test(folded)) return undefined;
  const printed = words.join('').slice(0, LEAST_OF_NAME);
  if (printed.length < 3) return undefined;
  for (const [, code = ''] of folded.matchAll(ticket)) {
    const airline = airlines.get(code);
    if (airline?.replaceAll(' ', '').slice(0, LEAST_OF_NAME) === printed) return airline;
  }
  return undefined;
}
