import { type Cents, cents, type Day, isDay, LARGEST_AMOUNT, plainLines, tagName } from '@cairn/domain';
import fc from 'fast-check';
import { plainAmount } from '../amount.ts';
import type { PrintedTransaction } from '../printed.ts';
import type { FileLine, FileRow } from '../row.ts';

export function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

/** Texts that can trip up a parser. */
const hostile = [
  '=1+1',
  '@x',
  "'=a",
  '-5',
  '+1',
  'a,b',
  'the "best"',
  'a;b',
  '<b>',
  '&amp;',
  '^',
  '!Type',
  'é',
  '😀',
  ']]>',
  'Café',
];
/** Normalized like text in the ledger: one line without leading or trailing spaces. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 4 })
  .map((parts) =>
    parts
      .join(' ')
      .toWellFormed()
      .replace(/[\p{Cc}\p{Z}\ufeff\ufffe\uffff]+/gu, ' ')
      .trim(),
  );
const anyName = anyText.filter((text) => text !== '');
const anyDay = fc
  .record({
    year: fc.integer({ min: 1971, max: 2068 }),
    month: fc.integer({ min: 1, max: 12 }),
    date: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, date }) => day(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`));
const anyAmount = fc.integer({ min: 1, max: 100_000_000_000_00 }).map((amount): Cents => cents(amount));

/** User-defined categories that have a special meaning in exports of other programs. */
const foreignWords = ['Transfer', 'Transfers', 'Credit Card Payment', 'Uncategorized', 'Inflow', 'Ready to Assign'];

export const anyPrinted: fc.Arbitrary<PrintedTransaction> = fc.record({
  id: fc.constant('cairn-1'),
  date: anyDay,
  name: anyName,
  description: anyText,
  amount: anyAmount,
  isIncome: fc.boolean(),
  accountId: fc.constant(null),
  account: anyText,
  institution: anyText,
  accountType: fc.constantFrom(null, 0, 1, 2, 3, 4, 5),
  category: fc.oneof(anyName, fc.constantFrom(...foreignWords)),
  subcategory: anyText,
  isTransfer: fc.boolean(),
  isHidden: fc.boolean(),
  lines: fc.constant([]),
  tags: fc.constant([]),
  note: fc.constant(''),
});

/** Hostile to lists, cells and tags of a file. */
const hostileTags = [
  'a, b',
  '\\',
  '\\,',
  'x\\',
  ', "q"',
  '"',
  '=1+1',
  '+1',
  '-1',
  '@x',
  "'=a",
  ';',
  '</CAIRN.TAGS>',
  '&lt;',
  '😀',
];
const anyTags = fc
  .array(fc.oneof(fc.constantFrom(...hostileTags), anyText), { maxLength: 4 })
  .map((names) => [...new Set(names.flatMap((name) => tagName(name) ?? []))]);
/** Normalized like notes in the ledger, which may have several lines. */
const anyNote = fc
  .array(fc.oneof(anyText, fc.constantFrom('\n', '\n\n', '\t', ', "q"', '</CAIRN.NOTE>', ']]>')), { maxLength: 4 })
  .map((parts) => plainLines(parts.join(''), 2_000));

const anyLine = fc.record({
  category: anyText,
  subcategory: anyText,
  note: anyText,
  isTransfer: fc.boolean(),
  tags: anyTags,
  amount: fc.oneof(fc.integer({ min: 1, max: 500_00 }), fc.integer({ min: -500_00, max: -1 })).map(cents),
});

/** Splits the row; the first line gets the rest. */
function splitBy(row: PrintedTransaction, others: readonly Omit<FileLine, 'takesRemainder'>[], taker: number) {
  const rest = others.slice(1).reduce((left, { amount }) => left - amount, Number(row.amount));
  if (others.length < 2 || rest === 0 || Math.abs(rest) > LARGEST_AMOUNT) return row;
  const lines = others.map((line, position) => ({
    ...line,
    amount: position === 0 ? cents(rest) : line.amount,
    takesRemainder: position === taker % others.length,
  }));
  return { ...row, category: '', subcategory: '', lines };
}

/** A transaction with tags and a note, perhaps split. */
export const anyTagged: fc.Arbitrary<PrintedTransaction> = fc
  .record({
    row: anyPrinted,
    lines: fc.array(anyLine, { maxLength: 5 }),
    taker: fc.nat({ max: 4 }),
    tags: anyTags,
    note: anyNote,
  })
  .map(({ row, lines, taker, tags, note }) => splitBy({ ...row, tags, note }, lines, taker));

/** The expected row after a round trip. Tests add the line and adjust fields that a format doesn't support. */
export function asRead(row: PrintedTransaction): Omit<FileRow, 'line'> {
  const { id: _id, accountId: _account, accountType: _type, date, lines, tags, note, ...rest } = row;
  return {
    ...rest,
    day: date,
    externalId: null,
    ...(lines.length > 0 && { lines }),
    ...(tags.length > 0 && { tags }),
    ...(note !== '' && { note }),
  };
}

/** A QIF file of one account with month-first dates. */
export function printQif(rows: readonly PrintedTransaction[]): string {
  const entries = rows.map(({ date, amount, isIncome, name, description, category, isTransfer }) => {
    const [year, month, date_] = date.split('-');
    const target = isTransfer ? '[Savings]' : category;
    return `D${month}/${date_}/${year}\nT${plainAmount(isIncome ? amount : -amount)}\nP${name}\nM${description}\nL${target}\n^\n`;
  });
  return `!Type:Bank\n${entries.join('')}`;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function printCamt(rows: readonly (PrintedTransaction & { reference: string })[]): string {
  const entries = rows.map(({ date, amount, isIncome, name, description, reference }) => {
    const role = isIncome ? 'Dbtr' : 'Cdtr';
    return `<Ntry><Amt Ccy="USD">${plainAmount(amount)}</Amt><CdtDbtInd>${isIncome ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${date}</Dt></BookgDt><AcctSvcrRef>${escapeXml(reference)}</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><${role}><Nm>${escapeXml(name)}</Nm></${role}></RltdPties>
<RmtInf><Ustrd>${escapeXml(description)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE14740618130000033626</IBAN></Id></Acct>${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`;
}

/** An SGML OFX file, whose tags aren't closed. */
export function printSgml(rows: readonly (PrintedTransaction & { reference: string })[]): string {
  const entries = rows.map(
    ({ date, amount, isIncome, name, description, reference }) =>
      `<STMTTRN>\r\n<TRNTYPE>DEBIT\r\n<DTPOSTED>${date.replaceAll('-', '')}120000[-5:EST]\r\n<TRNAMT>${plainAmount(isIncome ? amount : -amount)}\r\n<FITID>${escapeXml(reference)}\r\n<NAME>${escapeXml(name)}\r\n<MEMO>${escapeXml(description)}\r\n</STMTTRN>\r\n`,
  );
  return `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD\r\n<BANKACCTFROM><ACCTID>000123456789\r\n</BANKACCTFROM><BANKTRANLIST>\r\n${entries.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}
