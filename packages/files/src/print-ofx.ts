import { plainAmount } from './amount.ts';
import type { PrintedTransaction } from './printed.ts';

const NAME_MAX = 32;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function tag(name: string, value: string): string {
  return value === '' ? '' : `<${name}>${escaped(value)}</${name}>\n`;
}

function compactDay(day: string): string {
  return `${day.replaceAll('-', '')}120000`;
}

function trnType({ isTransfer, isIncome }: PrintedTransaction): string {
  if (isTransfer) return 'XFER';
  return isIncome ? 'CREDIT' : 'DEBIT';
}

function printOne(row: PrintedTransaction): string {
  // The format allows 32 characters; a longer name comes whole in a tag of our own.
  const short = row.name.slice(0, NAME_MAX).toWellFormed();
  return `<STMTTRN>\n${[
    tag('TRNTYPE', trnType(row)),
    tag('DTPOSTED', compactDay(row.date)),
    tag('TRNAMT', plainAmount(row.isIncome ? row.amount : -row.amount)),
    tag('FITID', row.id),
    tag('NAME', short),
    row.name === short.trim() ? '' : tag('CAIRN.NAME', row.name),
    tag('MEMO', row.description),
    tag('CAIRN.CATEGORY', row.category),
    tag('CAIRN.SUBCATEGORY', row.subcategory),
    row.isHidden ? tag('CAIRN.HIDDEN', 'Y') : '',
  ].join('')}</STMTTRN>\n`;
}

const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
`;

interface OfxOptions {
  /** The day of the export. */
  readonly today: string;
}

function statement(account: string, rows: readonly PrintedTransaction[], { today }: OfxOptions): string {
  const days = rows.map((row) => row.date).toSorted();
  return `<STMTTRNRS>
<TRNUID>0</TRNUID>
<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
<STMTRS>
<CURDEF>USD</CURDEF>
<BANKACCTFROM><BANKID>0</BANKID><ACCTID>0</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
${tag('CAIRN.ACCOUNT', account)}<BANKTRANLIST>
<DTSTART>${compactDay(days[0] ?? today)}</DTSTART>
<DTEND>${compactDay(days.at(-1) ?? today)}</DTEND>
${rows.map(printOne).join('')}</BANKTRANLIST>
<LEDGERBAL><BALAMT>0.00</BALAMT><DTASOF>${compactDay(today)}</DTASOF></LEDGERBAL>
</STMTRS>
</STMTTRNRS>
`;
}

/** Transactions as OFX 2.1.1, a statement for each account. */
export function transactionsOfx(rows: readonly PrintedTransaction[], options: OfxOptions): string {
  const byAccount = Map.groupBy(rows, (row) => row.account);
  const statements = [...byAccount].map(([account, own]) => statement(account, own, options));
  const signOn = `<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>${compactDay(options.today)}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n`;
  return `${HEAD}${signOn}<BANKMSGSRSV1>\n${statements.join('')}</BANKMSGSRSV1>\n</OFX>\n`;
}
