import { type Cents, cents, isLiability } from '@cairn/domain';
import { ACCOUNT_TYPE_TAG, accountTypeName } from './account-types.ts';
import { plainAmount } from './amount.ts';
import type { PrintedAccount, PrintedTransaction } from './printed.ts';
import type { FileLine } from './row.ts';
import { printTags } from './tag-list.ts';

const MAX_NAME_LENGTH = 32;
const MAX_MEMO_LENGTH = 255;

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function tag(name: string, value: string): string {
  return value === '' ? '' : `<${name}>${escapeXml(value)}</${name}>\n`;
}

function compactDay(day: string): string {
  return `${day.replaceAll('-', '')}120000`;
}

const signed = ({ isIncome, amount }: PrintedTransaction): number => (isIncome ? amount : -amount);

function trnType({ isTransfer, isIncome }: PrintedTransaction): string {
  if (isTransfer) return 'XFER';
  return isIncome ? 'CREDIT' : 'DEBIT';
}

/** For example "Food › Groceries 60.00", for programs that don't know splits. */
function lineText({ category, subcategory, amount, note, isTransfer, tags }: FileLine): string {
  const name = isTransfer ? 'Transfer' : [category, subcategory].filter(Boolean).join(' › ') || 'Uncategorized';
  const more = [note, printTags(tags)].filter(Boolean).join('; ');
  return `${name} ${plainAmount(amount)}${more && ` (${more})`}`;
}

/** The description, with the split, the tags and the note as text for other programs. */
function memoOf({ description, lines, tags, note }: PrintedTransaction): string {
  const split = lines.length > 0 ? `Split: ${lines.map(lineText).join(' + ')}` : '';
  const tagged = tags.length > 0 ? `Tags: ${printTags(tags)}` : '';
  const memo = [description, split, tagged, note].filter(Boolean).join(' · ');
  return memo.replace(/\s+/g, ' ').slice(0, MAX_MEMO_LENGTH).toWellFormed();
}

/** Our own tags for what OFX can't hold. */
function printExtras(row: PrintedTransaction): string {
  const lines = row.lines.map(
    (line) =>
      `<CAIRN.SPLIT>\n${[
        tag('CAIRN.AMOUNT', plainAmount(line.amount)),
        tag('CAIRN.CATEGORY', line.category),
        tag('CAIRN.SUBCATEGORY', line.subcategory),
        tag('CAIRN.NOTE', line.note),
        tag('CAIRN.TAGS', printTags(line.tags)),
        line.isTransfer ? tag('CAIRN.TRANSFER', 'Y') : '',
        line.takesRemainder ? tag('CAIRN.REMAINDER', 'Y') : '',
      ].join('')}</CAIRN.SPLIT>\n`,
  );
  return [
    tag('CAIRN.DESCRIPTION', row.description),
    tag('CAIRN.TAGS', printTags(row.tags)),
    tag('CAIRN.NOTE', row.note),
    ...lines,
  ].join('');
}

function printOne(row: PrintedTransaction): string {
  // OFX allows 32 characters. Our own tag has the full name.
  const short = row.name.slice(0, MAX_NAME_LENGTH).toWellFormed();
  const hasExtras = row.lines.length > 0 || row.tags.length > 0 || row.note !== '';
  return `<STMTTRN>\n${[
    tag('TRNTYPE', trnType(row)),
    tag('DTPOSTED', compactDay(row.date)),
    tag('TRNAMT', plainAmount(signed(row))),
    tag('FITID', row.id),
    tag('NAME', short),
    row.name === short.trim() ? '' : tag('CAIRN.NAME', row.name),
    tag('MEMO', hasExtras ? memoOf(row) : row.description),
    tag('CAIRN.CATEGORY', row.category),
    tag('CAIRN.SUBCATEGORY', row.subcategory),
    row.isHidden ? tag('CAIRN.HIDDEN', 'Y') : '',
    hasExtras ? printExtras(row) : '',
  ].join('')}</STMTTRN>\n`;
}

const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
`;

interface OfxOptions {
  /** The day of the export. */
  readonly today: string;
  readonly accounts: readonly PrintedAccount[];
}

/** The closest OFX account types, indexed by our type number. */
const kinds = ['CHECKING', 'CREDITLINE', 'CREDITLINE', 'MONEYMRKT'];

/** A fixed id that isn't a real bank's, because we don't store account numbers. */
const BANK_ID = 'CAIRN';

interface Statement {
  readonly accountId: number | null;
  readonly account: string;
  readonly institution: string;
  readonly parts: string[];
  first: string;
  last: string;
  /** The sum of its rows after the day of the export. */
  futureCents: number;
}

/** An owed balance is negative. */
function balanceOf({ type, currentBalance }: PrintedAccount): Cents {
  return isLiability(type) ? cents(-currentBalance) : currentBalance;
}

function statementHead(statement: Statement, known: PrintedAccount | undefined): string {
  const { accountId, account, institution, first, last } = statement;
  const number = accountId === null ? '0' : `cairn-${accountId}`;
  return `<STMTTRNRS>
<TRNUID>0</TRNUID>
<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
<STMTRS>
<CURDEF>USD</CURDEF>
<BANKACCTFROM><BANKID>${BANK_ID}</BANKID><ACCTID>${number}</ACCTID><ACCTTYPE>${kinds[known?.type ?? 0] ?? 'CHECKING'}</ACCTTYPE></BANKACCTFROM>
${tag('CAIRN.ACCOUNT', account)}${tag('CAIRN.INSTITUTION', institution)}${tag(ACCOUNT_TYPE_TAG, known ? accountTypeName(known.type) : '')}<BANKTRANLIST>
<DTSTART>${compactDay(first)}</DTSTART>
<DTEND>${compactDay(last)}</DTEND>
`;
}

/** The balance on the day of the export. Future rows are subtracted, because importers add them later. */
function statementEnd({ futureCents }: Statement, known: PrintedAccount | undefined, today: string): string {
  const includedCents = known?.isLinked === false ? futureCents : 0;
  const balance = plainAmount(known ? balanceOf(known) - includedCents : 0);
  return `</BANKTRANLIST>
<LEDGERBAL><BALAMT>${balance}</BALAMT><DTASOF>${compactDay(today)}</DTASOF></LEDGERBAL>
</STMTRS>
</STMTTRNRS>
`;
}

/** Formats transactions as OFX 2.1.1 with one statement per account. Pages can be added one at a time. */
export function createOfx({ today, accounts }: OfxOptions) {
  const statements = new Map<string, Statement>();
  const signOn = `<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>${compactDay(today)}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n`;

  function statementOf({ accountId, account, institution, date }: PrintedTransaction): Statement {
    const key = `${accountId}\n${account}\n${institution}`;
    const known = statements.get(key);
    if (known) return known;
    const created: Statement = { accountId, account, institution, parts: [], first: date, last: date, futureCents: 0 };
    statements.set(key, created);
    return created;
  }

  return {
    add(rows: readonly PrintedTransaction[]): void {
      for (const row of rows) {
        const statement = statementOf(row);
        statement.parts.push(printOne(row));
        if (row.date < statement.first) statement.first = row.date;
        if (row.date > statement.last) statement.last = row.date;
        if (row.date > today) statement.futureCents += signed(row);
      }
    },
    /** The parts of the file, to be joined. */
    toParts(): string[] {
      const printed = [...statements.values()].flatMap((statement) => {
        const known = accounts.find(({ id }) => id === statement.accountId);
        return [statementHead(statement, known), ...statement.parts, statementEnd(statement, known, today)];
      });
      return [`${HEAD}${signOn}<BANKMSGSRSV1>\n`, ...printed, '</BANKMSGSRSV1>\n</OFX>\n'];
    },
  };
}
