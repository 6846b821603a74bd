import { describe, expect, test } from 'vitest';
import { fingerprintOf, fitsFile } from './csv-fingerprint.ts';
import { readTable } from './csv-table.ts';
import { openText } from './open-file.ts';
import { parseCsv } from './parse-csv.ts';

function open(text: string, kind: 'asset' | 'liability' | null = null) {
  const opened = openText(text, { kind });
  if (opened.kind !== 'table') throw new Error('not a table');
  return opened;
}

function read(text: string) {
  const { mapping, source } = open(text);
  const file = parseCsv(text, mapping, { source });
  return { ...file, brief: file.rows.map(({ name, amount, isIncome }) => `${name} ${isIncome ? '+' : '-'}${amount}`) };
}

describe('asks what the file doesn’t show', () => {
  // covers: server/files 3
  test('asks two open questions one after the other: the sign, then the date order', () => {
    const { question } = open('Date,Description,Amount\n05/10/2026,Harrow,45.90\n06/10/2026,Meridian,60.00\n');
    expect(question?.kind).toBe('sign');
    for (const answer of question?.answers ?? [])
      expect(answer.next).toMatchObject({ kind: 'dateOrder', text: 'Which date is 05/10/2026?' });
    const ends = question?.answers.flatMap(({ next }) => next?.answers.map(({ mapping }) => mapping) ?? []) ?? [];
    expect(ends.map(({ isOutPositive, dateOrder }) => [isOutPositive, dateOrder])).toEqual([
      [true, 'MDY'],
      [true, 'DMY'],
      [false, 'MDY'],
      [false, 'DMY'],
    ]);
  });

  // covers: server/files 3
  test('asks which word is money in, whether a fee is extra, and what three digits after a separator mean', () => {
    const swaps = open('Date,Type,Asset,Amount\n2026-10-05,Swap,A,45.90\n2026-10-06,Stake,B,60.00\n').question;
    expect(swaps?.text).toBe('Which of these is money in?');
    expect(swaps?.answers.map(({ label }) => label)).toEqual([
      'None: all of it is money out',
      'Only “Swap”',
      'Only “Stake”',
      'All of it is money in',
    ]);
    const fee = open('Date,Name,Amount,Fee\n2026-10-05,Cash,-100.00,2.00\n').question;
    expect(fee?.text).toBe('Does the amount -100.00 already include the fee of 2.00?');
    expect(fee?.answers.map(({ label }) => label)).toEqual(['No, the fee is extra', 'Yes, it’s included']);
    const dinars = open('Date,Name,Amount\n2026-10-05,A,-12.500\n2026-10-06,B,-4.250\n').question;
    expect(dinars?.text).toBe('How much is -12.500?');
    expect(dinars?.answers.map(({ label }) => label)).toEqual(['12500.00', '12.50']);
  });

  // covers: server/files 3
  test('asks about the direction of unsigned amounts, with the likelier answer first', () => {
    const text = 'Date,Description,Amount\n11/20/2026,Nimbus,12.50\n11/21/2026,Orchid,30.00\n';
    const { question, mapping } = open(text);
    expect(question).toMatchObject({ kind: 'sign', text: 'Is “Nimbus” (12.50) money out or money in?' });
    expect(question?.answers.map(({ label }) => label)).toEqual(['Money out', 'Money in']);
    expect(question?.answers[0]?.mapping).toEqual(mapping);
    const [, received] = question?.answers ?? [];
    expect(received && parseCsv(text, received.mapping).rows.map(({ isIncome }) => isIncome)).toEqual([true, true]);
    expect(open(text, 'liability').question).toBeNull();
  });

  test('asks which of two unnamed columns is the amount', () => {
    const text = '11/20/2026,Nimbus,-12.50,-7.10\n11/21/2026,Orchid,30.00,19.44\n11/22/2026,Quill,-8.00,-3.00\n';
    expect(open(text).question).toMatchObject({
      kind: 'amount',
      answers: [{ label: expect.stringContaining('-12.50') }, { label: expect.stringContaining('-7.10') }],
    });
  });

  test('asks whether the day or the month comes first, unless the row order or a 13 shows it', () => {
    const table = (...days: string[]) =>
      `Date,Name,Amount\n${days.map((day, at) => `${day},Shop ${at},-${at + 1}.00`).join('\n')}\n`;
    expect(open(table('01/10/2026', '01/11/2026', '01/12/2026')).question?.kind).toBe('dateOrder');
    expect(open(table('09/10/2026', '11/10/2026', '02/11/2026')).mapping.dateOrder).toBe('DMY');
    expect(open(table('09/10/2026', '11/10/2026', '02/11/2026')).question).toBeNull();
    expect(open(table('01/10/2026', '13/10/2026')).mapping.dateOrder).toBe('DMY');
  });
});

describe('regressions', () => {
  test('a number in the preamble doesn’t flip the signs', () => {
    const { brief } = read(
      'Statement,99887766\nOpening,-55.00\nDate,Name,Amount\n11/20/2026,Nimbus,-12.50\n11/21/2026,Orchid,30.00\n11/22/2026,Quill,-8.00\n',
    );
    expect(brief).toEqual(['Nimbus -1250', 'Orchid +3000', 'Quill -800']);
  });

  test('a date in the preamble doesn’t hide the amounts below it', () => {
    const rows = [
      'ITR,,400.01,Acme Payroll,ref 7000,,,03 Jun 2025',
      'POS,0.01,,Starbucks,ref 7013,,,03 Jun 2025',
      'ITR,,7.50,Acme Refund,ref 7026,,,03 Jun 2025',
    ];
    const file = read(`Statement as at:,10 Nov 2026\n${rows.join('\n')}\n`);
    expect(file.rows.map(({ amount, isIncome }) => (isIncome ? amount : -amount))).toEqual([400_01, -1, 7_50]);
  });

  test('a lone inflow column keeps its minus signs', () => {
    expect(read('Date,Payee,Inflow\n11/20/2026,Nimbus,-12.50\n11/21/2026,Orchid,30.00\n').brief).toEqual([
      'Nimbus -1250',
      'Orchid +3000',
    ]);
  });

  test('a negative debit is money in: 12.50 out, 2.50 back', () => {
    const { brief } = read(
      'Date,Name,Debit,Credit\n11/20/2026,Nimbus,12.50,\n11/21/2026,Nimbus,-2.50,\n11/22/2026,Pay,,30.00\n11/23/2026,Quill,4.00,\n',
    );
    expect(brief).toEqual(['Nimbus -1250', 'Nimbus +250', 'Pay +3000', 'Quill -400']);
  });

  test('adds the fee to the amount if the balance shows it: 100.00 − 20.00 − 0.50 = 79.50', () => {
    const { brief } = read(
      'Completed Date,Description,Amount,Fee,Balance\n2026-11-19,Start,100.00,0.00,100.00\n2026-11-20,Nimbus,-20.00,0.50,79.50\n2026-11-21,Orchid,-9.50,0.00,70.00\n2026-11-22,Quill,-5.00,0.25,64.75\n',
    );
    expect(brief).toEqual(['Start +10000', 'Nimbus -2050', 'Orchid -950', 'Quill -525']);
  });

  test('two unknown words get their directions from the balance', () => {
    const { brief } = read(
      '11/20/2026,Nimbus,12.50,xo,87.50\n11/21/2026,Orchid,30.00,yb,117.50\n11/22/2026,Quill,8.00,xo,109.50\n',
    );
    expect(brief).toEqual(['Nimbus -1250', 'Orchid +3000', 'Quill -800']);
  });

  // covers: server/files 7
  test('leaves out pending, reverted, foreign and summary rows, each with its reason', () => {
    const file = read(
      'Date,Description,Amount,Currency,State\n11/20/2026,Nimbus,-12.50,USD,COMPLETED\n11/21/2026,Wait,-1.00,USD,PENDING\n11/21/2026,Back,-2.00,USD,REVERTED\n11/21/2026,Paris,-3.00,EUR,COMPLETED\n11/22/2026,Opening balance,50.00,USD,COMPLETED\n11/22/2026,Nil,0.00,USD,COMPLETED\nDate,Description,Amount,Currency,State\n11/23/2026,Orchid,-7.00,USD,COMPLETED\n,Total,-19.50,USD,\n',
    );
    expect(file.leftOut).toEqual({
      pending: 1,
      notCompleted: 1,
      otherCurrency: 1,
      summary: 2,
      zero: 1,
      headerAgain: 1,
    });
    expect(file.brief).toEqual(['Nimbus -1250', 'Orchid -700']);
    expect(file.notes).toEqual([
      { kind: 'currency', text: '1 row is in EUR and won’t be imported. The others are in USD.' },
    ]);
    expect(file.rowsAbove + file.rows.length + file.badCount).toBe(10);
  });

  test('reports the currency of the file', () => {
    expect(read('Date;Name;Betrag (EUR)\n20.11.2026;Nimbus;-12,50\n').currency).toBe('EUR');
    expect(read('Date,Name,Amount\n20/11/2026,Nimbus,-£12.50\n').currency).toBe('GBP');
    expect(read('Date,Name,Amount\n11/20/2026,Nimbus,-$12.50\n').currency).toBeNull();
  });
});

describe('a remembered mapping', () => {
  const bank = '11/20/2026,Nimbus,-12.50\n11/21/2026,Orchid,30.00\n';
  const fingerprint = (text: string) => fingerprintOf(readTable(text), open(text).mapping);

  // covers: server/files 8
  test('fits the same columns in other months, but not another bank’s file with as many columns', () => {
    expect(fingerprint(bank)).toBe(fingerprint('12/02/2026,Quill,-8.00\n12/03/2026,Meridian,44.10\n'));
    expect(fingerprint(bank)).not.toBe(fingerprint('Nimbus,11/20/2026,-12.50\nOrchid,11/21/2026,30.00\n'));
    expect(fingerprint(bank)).not.toBe(fingerprint('2026-11-20,Nimbus,-12.50\n2026-11-21,Orchid,30.00\n'));
    expect(fingerprint(`Date,Name,Amount\n${bank}`)).not.toBe(fingerprint(`Day,Payee,Sum\n${bank}`));
  });

  // covers: server/files 8
  test('never overrides evidence from dates or from a balance that proves the other sign', () => {
    const proved =
      'Date,Name,Amount,Balance\n11/20/2026,Nimbus,-12.50,87.50\n11/21/2026,Orchid,30.00,117.50\n11/22/2026,Quill,-8.00,109.50\n';
    const { mapping } = open(proved);
    expect(fitsFile(proved, mapping)).toBe(true);
    expect(fitsFile(proved, { ...mapping, isOutPositive: true })).toBe(false);
    expect(fitsFile(proved, { ...mapping, dateOrder: 'DMY' })).toBe(false);
    expect(fitsFile(proved, { ...mapping, columns: { ...mapping.columns, amount: 3 } })).toBe(false);
  });

  // covers: server/files 6
  test('fits only the account kind it was guessed for: a card’s balance is owed', () => {
    const card =
      'Date,Name,Amount,Balance\n11/20/2026,Nimbus,12.50,112.50\n11/21/2026,Orchid,30.00,142.50\n11/22/2026,Quill,-8.00,134.50\n11/23/2026,Pavilion,9.00,143.50\n';
    const { mapping } = open(card, 'liability');
    expect(mapping.isOutPositive).toBe(true);
    expect(fitsFile(card, mapping, 'liability')).toBe(true);
    expect(fitsFile(card, { ...mapping, isOutPositive: false }, 'liability')).toBe(false);
    expect(fitsFile(card, { ...mapping, isOutPositive: false }, 'asset')).toBe(true);
  });
});
