import type { FileNote } from './row.ts';

/** Readable names for OFX's investment transactions. */
const kinds: ReadonlyMap<string, readonly [one: string, many: string]> = new Map([
  ['BUYSTOCK', ['buy', 'buys']],
  ['BUYMF', ['buy', 'buys']],
  ['BUYDEBT', ['buy', 'buys']],
  ['BUYOPT', ['buy', 'buys']],
  ['BUYOTHER', ['buy', 'buys']],
  ['SELLSTOCK', ['sell', 'sells']],
  ['SELLMF', ['sell', 'sells']],
  ['SELLDEBT', ['sell', 'sells']],
  ['SELLOPT', ['sell', 'sells']],
  ['SELLOTHER', ['sell', 'sells']],
  ['INCOME', ['dividend or interest payment', 'dividend and interest payments']],
  ['REINVEST', ['reinvestment', 'reinvestments']],
  ['INVEXPENSE', ['fee', 'fees']],
  ['MARGININTEREST', ['margin interest charge', 'margin interest charges']],
  ['RETOFCAP', ['return of capital', 'returns of capital']],
  ['TRANSFER', ['transfer of securities', 'transfers of securities']],
  ['JRNLFUND', ['journal entry', 'journal entries']],
  ['JRNLSEC', ['journal entry', 'journal entries']],
  ['SPLIT', ['stock split', 'stock splits']],
  ['CLOSUREOPT', ['closed option', 'closed options']],
]);
const positions = /^POS(?:STOCK|MF|DEBT|OPT|OTHER)$/;

/** Counts everything in an investment statement except cash. */
export class OfxInvestments {
  readonly #counts = new Map<string, { count: number; many: string }>();
  #positions = 0;
  #isStatement = false;

  enter(name: string): void {
    if (name === 'INVSTMTRS') this.#isStatement = true;
    if (positions.test(name)) this.#positions += 1;
    const kind = kinds.get(name);
    if (!kind || !this.#isStatement) return;
    const known = this.#counts.get(kind[0]) ?? { count: 0, many: kind[1] };
    known.count += 1;
    this.#counts.set(kind[0], known);
  }

  get isStatement(): boolean {
    return this.#isStatement;
  }

  /** For example "3 buys, 1 dividend or interest payment and 4 positions". */
  #describe(): string {
    const parts = [...this.#counts].map(
      ([one, { count, many }]) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`,
    );
    if (this.#positions > 0)
      parts.push(`${this.#positions.toLocaleString('en-US')} ${this.#positions === 1 ? 'position' : 'positions'}`);
    return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  }

  /** Describes the contents of the file and the parts that won't be read. */
  toNotes(cashRows: number): FileNote[] {
    if (!this.#isStatement) return [];
    const description = this.#describe();
    const cash = cashRows > 0 ? 'Its cash transactions can be imported.' : 'It has no cash transactions to import.';
    const held = description === '' ? '' : ` It also has ${description}, which Cairn can’t read.`;
    return [{ kind: 'investment', text: `This is an investment statement. ${cash}${held}` }];
  }

  /** The message for a file without anything to import. */
  toProblem(): string {
    const description = this.#describe();
    const held = description === '' ? 'no transactions' : `${description}, but no cash transactions`;
    return `This is an investment statement with ${held}. Cairn can’t read trades and positions. Create the account manually and enter its balance.`;
  }
}
