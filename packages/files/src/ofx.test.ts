import { describe, expect, test } from 'vitest';
import { ofxTokens } from './ofx-tokens.ts';
import { parseOfx } from './parse-ofx.ts';

describe('investment statements', () => {
  const cash =
    '<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261110<TRNAMT>25.00<FITID>c1<NAME>Deposit</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>';
  const trades =
    '<BUYSTOCK><INVBUY><INVTRAN><FITID>b1<DTTRADE>20261109</INVTRAN><UNITS>2<UNITPRICE>10.00<TOTAL>-20.00</INVBUY><BUYTYPE>BUY</BUYSTOCK><BUYMF><INVBUY></INVBUY></BUYMF><INCOME><INVTRAN><FITID>d1</INVTRAN><INCOMETYPE>DIV<TOTAL>3.10</INCOME>';
  const statement = (inside: string) =>
    `<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>b.example<ACCTID>99887766</INVACCTFROM><INVTRANLIST>${inside}</INVTRANLIST><INVPOSLIST><POSSTOCK><INVPOS></INVPOS></POSSTOCK></INVPOSLIST><INVBAL><AVAILCASH>100.00</INVBAL></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>`;

  // covers: server/files 10
  test('reads the cash and lists what isn’t read', () => {
    const { rows, notes, accounts } = parseOfx(statement(trades + cash));
    expect(rows).toMatchObject([{ name: 'Deposit', amount: 25_00, isIncome: true, account: '•••• 7766' }]);
    expect(accounts).toMatchObject([{ type: 3, isTypeKnown: true }]);
    expect(notes).toEqual([
      {
        kind: 'investment',
        text: 'This is an investment statement. Its cash transactions can be imported. It also has 2 buys, 1 dividend or interest payment and 1 position, which Cairn can’t read.',
      },
    ]);
  });

  test('says what a statement without cash contains', () => {
    expect(() => parseOfx(statement(trades))).toThrow(
      'investment statement with 2 buys, 1 dividend or interest payment and 1 position, but no cash transactions',
    );
    expect(() => parseOfx(statement(''))).toThrow('with 1 position, but no cash transactions');
  });
});

describe('currencies', () => {
  const one = (more: string) => `<STMTTRN><DTPOSTED>20261110<TRNAMT>-5.00<FITID>1<NAME>Paris${more}</STMTTRN>`;

  test('leaves out a purchase in another currency on a dollar account, with the reason', () => {
    const { rows, badRows, currency } = parseOfx(
      `<OFX><CURDEF>USD${one('')}${one('<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY>')}${one('<ORIGCURRENCY><CURRATE>1.1<CURSYM>EUR</ORIGCURRENCY>')}</OFX>`,
    );
    expect(rows).toHaveLength(2);
    expect(badRows).toMatchObject([{ kind: 'otherCurrency', reason: 'In EUR, but the account is in USD.' }]);
    expect(currency).toBeNull();
  });

  test('lists the currencies of several statements', () => {
    const { currency, notes } = parseOfx(`<OFX><CURDEF>USD${one('')}<CURDEF>EUR${one('')}</OFX>`);
    expect(currency).toBe('EUR');
    expect(notes).toMatchObject([{ kind: 'currency', text: expect.stringContaining('USD, EUR') }]);
  });
});

describe('a hostile file takes linear time', () => {
  /** Counts the characters that searches scan, which doesn't depend on the machine's load. */
  function charactersSearched(text: string): number {
    let searched = 0;
    const counted = Object.assign(Object.create(null), {
      length: text.length,
      indexOf(part: string, from = 0) {
        const found = text.indexOf(part, from);
        searched += (found < 0 ? text.length : found + part.length) - from;
        return found;
      },
      startsWith: (part: string, at: number) => text.startsWith(part, at),
      slice(from: number, to: number) {
        searched += to - from;
        return text.slice(from, to);
      },
    });
    for (const _token of ofxTokens(counted)) searched += 1;
    return searched;
  }

  // covers: server/files 12
  test.each([
    ['unclosed tags', '<A '],
    ['only brackets', '<'],
    ['unclosed CDATA', '<![CDATA['],
    ['closing tags without opening tags', '</A>'],
    ['unclosed transactions', '<STMTTRN><TRNAMT>1'],
    ['unclosed attributes', '<A b="c" '],
  ])('%s: four times the size takes four times the work', (_name, part) => {
    const [once, quadruple] = [charactersSearched(part.repeat(2_000)), charactersSearched(part.repeat(8_000))];
    expect(quadruple / once).toBeLessThan(4.5);
  });
});
