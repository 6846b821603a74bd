import { cents } from '@cairn/domain';
import { parseAmount } from './amount.ts';
import { parseDateText } from './date-text.ts';
import { MAX_TEXT } from './limits.ts';
import { createLineCounter } from './lines.ts';
import { OfxAccounts } from './ofx-accounts.ts';
import { OfxInvestments } from './ofx-investments.ts';
import { type OfxToken, ofxTokens } from './ofx-tokens.ts';
import {
  type FileLine,
  FileProblem,
  type FileRow,
  Findings,
  type LeftOutReason,
  leftOutReasons,
  type OnProgress,
  type ParsedFile,
} from './row.ts';
import { toExtras } from './split-parts.ts';
import { parseTags } from './tag-list.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const PROGRESS_EVERY = 2_000;
/** Ids from our own exports, used if the bank provides none. They mean nothing in another ledger. */
const OWN_ID = /^cairn-/;

function unescapeText(text: string): string {
  const clear = text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (raw, decimal, hex, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? raw;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
  return clear.trim();
}

/** Our own field for the currency of a single transaction. */
const FOREIGN = 'CAIRN.CURRENCY';

/** Our own element for a part of a split transaction. */
const SPLIT = 'CAIRN.SPLIT';

type Fields = Map<string, string>;

function toLine(fields: Fields): FileLine {
  const get = (name: string) => fields.get(name) ?? '';
  return {
    category: get('CAIRN.CATEGORY'),
    subcategory: get('CAIRN.SUBCATEGORY'),
    amount: parseAmount(get('CAIRN.AMOUNT')) ?? cents(0),
    note: get('CAIRN.NOTE'),
    isTransfer: get('CAIRN.TRANSFER') === 'Y',
    takesRemainder: get('CAIRN.REMAINDER') === 'Y',
    tags: parseTags(get('CAIRN.TAGS')),
  };
}

interface RowContext {
  readonly lines: readonly Fields[];
  readonly line: number;
  readonly account: string;
  readonly institution: string;
}

function toRow(fields: Fields, { lines, line, account, institution }: RowContext): FileRow | LeftOutReason {
  const get = (name: string) => fields.get(name) ?? '';
  if ([fields, ...lines].some((some) => [...some.values()].some((value) => value.length > MAX_TEXT)))
    return leftOutReasons.tooLong;
  const day = parseDateText(get('DTPOSTED') || get('DTUSER'), 'YMD');
  if (!day) return leftOutReasons.date(get('DTPOSTED'));
  const amount = parseAmount(get('TRNAMT')) ?? parseAmount(get('TRNAMT'), ',');
  if (amount === null) return leftOutReasons.amount(get('TRNAMT'));
  if (amount === 0) return leftOutReasons.zero;
  const id = get('FITID');
  const name = get('CAIRN.NAME') || get('NAME') || get('PAYEE.NAME');
  // With any of these, the memo also contains them as text.
  const hasExtras = lines.length > 0 || fields.has('CAIRN.TAGS') || fields.has('CAIRN.NOTE');
  const memo = get(hasExtras ? 'CAIRN.DESCRIPTION' : 'MEMO');
  const extras = { lines: lines.map(toLine), tags: parseTags(get('CAIRN.TAGS')), note: get('CAIRN.NOTE') };
  return {
    line,
    day,
    name: name || memo,
    description: name ? memo : '',
    amount: cents(Math.abs(amount)),
    isIncome: amount > 0,
    externalId: id === '' || OWN_ID.test(id) ? null : id,
    account,
    institution,
    category: get('CAIRN.CATEGORY'),
    subcategory: get('CAIRN.SUBCATEGORY'),
    isTransfer: get('TRNTYPE') === 'XFER',
    isHidden: get('CAIRN.HIDDEN') === 'Y',
    ...toExtras(extras, cents(Math.abs(amount))),
  };
}

/** Collects the transactions of a file from its tokens. */
class OfxReader {
  readonly found = new Findings();
  readonly accounts = new OfxAccounts();
  readonly investments = new OfxInvestments();
  readonly currencies = new Set<string>();
  count = 0;
  #currency = '';
  #fields: Fields | null = null;
  /** The parts of the current transaction. */
  #lines: Fields[] = [];
  #isInLine = false;
  #line = 1;
  #last = '';
  #isPayee = false;
  /** Inside a transaction's CURRENCY element, which is the currency of its amount. */
  #isOwnCurrency = false;

  /** Returns whether a transaction starts here. */
  read({ isClosing, name, text }: OfxToken, line: () => number): boolean {
    if (name === '') this.#appendText(text);
    else if (name === 'STMTTRN' || (isClosing && name === 'BANKTRANLIST')) {
      this.close();
      if (name === 'STMTTRN' && !isClosing) return this.#startTransaction(line());
    } else this.#tag(name, isClosing, text);
    return false;
  }

  close(): void {
    const fields = this.#fields;
    if (!fields) return;
    const { name: account, institution } = this.accounts;
    const context = { lines: this.#lines, line: this.#line, account, institution };
    const foreign = fields.get(FOREIGN) ?? '';
    const read: FileRow | LeftOutReason =
      foreign !== '' && foreign !== (this.#currency || 'USD')
        ? { kind: 'otherCurrency', reason: `In ${foreign}, but the account is in ${this.#currency || 'USD'}.` }
        : toRow(fields, context);
    this.found.record(read, this.#line, () => [...fields.values()].join(' '));
    this.#fields = null;
  }

  #startTransaction(line: number): boolean {
    [this.#fields, this.#lines, this.#isInLine] = [new Map(), [], false];
    [this.#last, this.#isPayee, this.#isOwnCurrency] = ['', false, false];
    this.#line = line;
    this.count += 1;
    return true;
  }

  #appendText(text: string): void {
    // Stops appending once the text is too long for a transaction.
    const fields = this.#current;
    if ((fields?.get(this.#last)?.length ?? 0) > MAX_TEXT) return;
    if (fields && this.#last) fields.set(this.#last, `${fields.get(this.#last) ?? ''}${text}`.trim());
  }

  /** The fields of the part or the transaction that is being read. */
  get #current(): Fields | null {
    return (this.#isInLine && this.#lines.at(-1)) || this.#fields;
  }

  #tag(name: string, isClosing: boolean, text: string): void {
    if (name === 'PAYEE') this.#isPayee = !isClosing;
    if (name === 'CURRENCY') this.#isOwnCurrency = !isClosing;
    if (!this.#fields) this.accounts.enter(name, isClosing);
    if (!isClosing) this.investments.enter(name);
    if (name === SPLIT && this.#fields) {
      this.#isInLine = !isClosing;
      if (!isClosing) this.#lines.push(new Map());
    }
    if (isClosing || name === 'PAYEE' || name === SPLIT) return;
    const value = unescapeText(text);
    this.#last = this.#isPayee && name === 'NAME' ? 'PAYEE.NAME' : name;
    if (this.#fields && name === 'CURSYM') {
      if (this.#isOwnCurrency) this.#fields.set(FOREIGN, value.toUpperCase());
    } else if (this.#current) this.#current.set(this.#last, value);
    else if (name === 'CURDEF') {
      this.#currency = value.toUpperCase();
      this.currencies.add(this.#currency);
    } else this.accounts.read(name, value);
  }

  toFile(): ParsedFile {
    const { found, investments } = this;
    if (this.count === 0)
      throw new FileProblem(
        investments.isStatement ? investments.toProblem() : 'There are no transactions in this file.',
      );
    const others = [...this.currencies].filter((currency) => currency !== 'USD');
    const notes = investments.toNotes(found.rows.length);
    if (this.currencies.size > 1)
      notes.push({
        kind: 'currency',
        text: `The accounts in this file use different currencies: ${[...this.currencies].join(', ')}.`,
      });
    const [accounts, balances] = [this.accounts.toAccounts(), this.accounts.toBalances()];
    return found.toFile('ofx', { currency: others.at(-1) ?? null, accounts, balances, notes });
  }
}

/** Reads OFX and QFX, both SGML 1.x and XML 2.x, in one pass. */
export function parseOfx(text: string, onProgress: OnProgress = () => {}): ParsedFile {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new FileProblem('This file defines its own XML entities, so Cairn can’t read it.');
  const reader = new OfxReader();
  const lineAt = createLineCounter(text);
  for (const token of ofxTokens(text)) {
    const hasStarted = reader.read(token, () => lineAt(token.at));
    if (hasStarted && reader.count % PROGRESS_EVERY === 0) onProgress(token.at / text.length);
  }
  reader.close();
  return reader.toFile();
}
