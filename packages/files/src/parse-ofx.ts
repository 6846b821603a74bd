import { cents } from '@cairn/domain';
import { parseAmount } from './amount.ts';
import { MAX_TEXT } from './limits.ts';
import { createLineCounter } from './lines.ts';
import { OfxAccounts } from './ofx-accounts.ts';
import {
  FileProblem,
  type FileRow,
  Findings,
  type OnProgress,
  type ParsedFile,
  type Refusal,
  refusals,
} from './row.ts';
import { parseWrittenDay } from './written-day.ts';

/** A tag with the text after it: SGML leaves the closing ones out, XML does not, and nothing else differs here. */
const token = /<(\/?)([A-Za-z][\w.-]*)(?:\s[^<>]*)?>([^<]*)|<!\[CDATA\[([\s\S]*?)\]\]>/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const PROGRESS_EVERY = 2_000;
/** Ids of our own, written where the bank gave none: they say nothing about another ledger. */
const OWN_ID = /^cairn-/;

function plain(text: string): string {
  const clear = text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (written, decimal, hex, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? written;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
  return clear.trim();
}

type Fields = Map<string, string>;

interface Place {
  readonly line: number;
  readonly account: string;
  readonly institution: string;
}

function toRow(fields: Fields, { line, account, institution }: Place): FileRow | Refusal {
  const get = (name: string) => fields.get(name) ?? '';
  if ([...fields.values()].some((value) => value.length > MAX_TEXT)) return refusals.tooLong;
  const day = parseWrittenDay(get('DTPOSTED') || get('DTUSER'), 'YMD');
  if (!day) return refusals.date(get('DTPOSTED'));
  const amount = parseAmount(get('TRNAMT')) ?? parseAmount(get('TRNAMT'), ',');
  if (amount === null) return refusals.amount(get('TRNAMT'));
  if (amount === 0) return refusals.zero;
  const id = get('FITID');
  const name = get('CAIRN.NAME') || get('NAME') || get('PAYEE.NAME');
  return {
    line,
    day,
    name: name || get('MEMO'),
    description: name ? get('MEMO') : '',
    amount: cents(Math.abs(amount)),
    isIncome: amount > 0,
    externalId: id === '' || OWN_ID.test(id) ? null : id,
    account,
    institution,
    category: get('CAIRN.CATEGORY'),
    subcategory: get('CAIRN.SUBCATEGORY'),
    isTransfer: get('TRNTYPE') === 'XFER',
    isHidden: get('CAIRN.HIDDEN') === 'Y',
  };
}

/** Reads OFX and QFX, SGML 1.x and XML 2.x alike. */
export function parseOfx(text: string, onProgress: OnProgress = () => {}): ParsedFile {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new FileProblem('The file declares entities of its own; such files are not read.');
  const found = new Findings();
  const lineAt = createLineCounter(text);
  const accounts = new OfxAccounts();
  let [currency, count]: [string | null, number] = [null, 0];
  let fields: Fields | null = null;
  let line = 1;
  let [last, isPayee] = ['', false];
  const close = () => {
    const place = { line, account: accounts.name, institution: accounts.institution };
    if (fields) found.take(toRow(fields, place), line, () => [...(fields?.values() ?? [])].join(' '));
    fields = null;
  };
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [, closing, tag, after = '', cdata] = match;
    if (tag === undefined) {
      if (fields && last) fields.set(last, `${fields.get(last) ?? ''}${cdata ?? ''}`.trim());
      continue;
    }
    const name = tag.toUpperCase();
    if (name === 'STMTTRN' || (closing && name === 'BANKTRANLIST')) {
      close();
      if (name !== 'STMTTRN' || closing) continue;
      fields = new Map();
      [last, isPayee] = ['', false];
      line = lineAt(match.index);
      count += 1;
      if (count % PROGRESS_EVERY === 0) onProgress(match.index / text.length);
      continue;
    }
    if (name === 'PAYEE') isPayee = !closing;
    if (!fields) accounts.enter(name, closing !== '');
    if (closing || name === 'PAYEE') continue;
    const value = plain(after);
    last = isPayee && name === 'NAME' ? 'PAYEE.NAME' : name;
    if (fields) fields.set(last, value);
    else if (name === 'CURDEF') currency = value.toUpperCase();
    else accounts.tell(name, value);
  }
  close();
  if (count === 0) throw new FileProblem('There are no transactions in this file.');
  return found.toFile('ofx', { currency: currency === 'USD' ? null : currency, accounts: accounts.toTold() });
}
