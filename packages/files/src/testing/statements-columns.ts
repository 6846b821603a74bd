import type { TestStatement } from './statements.ts';

export const columnStatements: readonly TestStatement[] = [
  {
    title: 'billing amounts next to foreign transaction amounts',
    lines: [
      'Transaction date,Post date,Description,Billing currency,Billing amount,Transaction currency,Transaction amount',
      '2026-10-03,2026-10-05,Tokyo Store,HKD,-520.10,JPY,-10000',
      '2026-10-05,2026-10-06,Wellcome,HKD,-88.00,HKD,-88.00',
      '2026-10-15,2026-10-15,Payment,HKD,5000.00,HKD,5000.00',
      '2026-10-18,2026-10-19,Amazon,HKD,-156.00,USD,-20.00',
    ],
    expected: ['03 -52010', '05 -8800', '15 500000', '18 -15600'],
  },
  {
    title: 'two amounts, one in dollars',
    lines: [
      'Date,Merchant,Amount,Amount (USD)',
      '2026-10-13,Harrow,-100.00,-110.20',
      '2026-10-15,Meridian,-50.00,-50.00',
      '2026-10-18,Quill,-20.00,-22.04',
    ],
    expected: ['13 -11020', '15 -5000', '18 -2204'],
    asks: 'amount',
  },
  {
    title: 'a settlement amount',
    lines: [
      'Date,Merchant,Transaction Amount,Settlement Amount',
      '2026-10-13,Harrow,-100.00,-110.20',
      '2026-10-15,Meridian,-50.00,-50.00',
      '2026-10-18,Quill,-20.00,-22.04',
    ],
    expected: ['13 -11020', '15 -5000', '18 -2204'],
  },
  {
    title: 'the charged amount in a column with an unknown name',
    lines: [
      'Date,Details,Amount,Currency,Charged',
      '15.10.2026,Shop,-100.00,EUR,-105.00',
      '16.10.2026,Shop2,-50.00,CHF,-50.00',
      '17.10.2026,Pay,500.00,CHF,500.00',
    ],
    expected: ['15 -10500', '16 -5000', '17 50000'],
  },
  {
    title: 'a loan payment with principal and interest',
    lines: [
      'Date,Description,Amount,Principal,Interest,Balance',
      '2026-10-13,Payment,1500.00,500.00,1000.00,249500.00',
      '2026-11-14,Payment,1500.00,501.00,999.00,248999.00',
      '2026-12-15,Payment,1500.00,502.00,998.00,248497.00',
    ],
    expected: ['13 150000', '14 150000', '15 150000'],
    asks: 'amount',
  },
  {
    title: 'purchases with a plus sign',
    lines: [
      'Date,Description,Amount',
      '2026-10-13,Harrow,+45.90',
      '2026-10-14,Meridian,+60.00',
      '2026-10-15,Quill,-200.00',
      '2026-10-16,Orchid,+5.00',
    ],
    expected: ['13 -4590', '14 -6000', '15 20000', '16 -500'],
    asks: 'sign',
  },
  {
    title: 'a sale, a return and a payment',
    lines: [
      'Date,Description,Type,Amount',
      '2026-10-13,Harrow,Sale,45.90',
      '2026-10-14,Meridian,Payment,500.00',
      '2026-10-15,Quill,Return,40.00',
    ],
    expected: ['13 -4590', '14 50000', '15 4000'],
    asks: 'direction',
  },
  {
    title: 'gross, fee and net amounts',
    lines: [
      'Date,Name,Gross,Fee,Net',
      '2026-10-13,Harrow,-100.00,-2.00,-102.00',
      '2026-10-15,Meridian,50.00,-1.00,49.00',
      '2026-10-18,Quill,-20.00,0.00,-20.00',
    ],
    expected: ['13 -10200', '15 4900', '18 -2000'],
  },
  {
    title: 'three decimals',
    lines: [
      'Date,Description,Amount,Balance',
      '2026-10-13,Sultan Center,-12.500,987.500',
      '2026-10-15,KNPC,-4.250,983.250',
      '2026-10-18,Salary,900.000,1883.250',
    ],
    expected: ['13 -1250', '15 -425', '18 90000'],
    asks: 'decimalMark',
  },
  {
    title: 'three decimals in a currency with three decimals',
    lines: [
      'Date,Description,Amount (KWD)',
      '2026-10-13,Sultan Center,-12.500',
      '2026-10-15,KNPC,-4.250',
      '2026-10-18,Salary,900.000',
    ],
    expected: ['13 -1250', '15 -425', '18 90000'],
  },
  {
    title: 'a line of totals above a table without column names',
    lines: [
      '2026-10-31,01-10-2026,\'123,KOWALSKI,PLN,"6000,00","6059,64",5,',
      '03-10-2026,03-10-2026,x,Nimbus,123,"-45,90","4954,10",0,',
      '05-10-2026,05-10-2026,x,Orchid,123,"-60,00","4894,10",1,',
      '15-10-2026,15-10-2026,x,Acme AG,123,"2500,00","7394,10",2,',
    ],
    expected: ['03 -4590', '05 -6000', '15 250000'],
  },
  {
    title: 'a shop called New Balance',
    lines: [
      'Date,Description,Amount',
      '2026-10-13,NEW BALANCE 0123 BOSTON,-120.00',
      '2026-10-15,Harrow,-60.00',
      '2026-10-15,Payroll,2500.00',
    ],
    expected: ['13 -12000', '15 -6000', '15 250000'],
  },
  {
    title: 'authorizations that moved no money',
    lines: [
      '"Date","Name","Type","Status","Currency","Gross","Fee","Net","Balance Impact"',
      '"10/13/2026","Harrow","General Authorization","Completed","USD","-20.00","0.00","-20.00","Memo"',
      '"10/14/2026","Harrow","Express Checkout Payment","Completed","USD","-20.00","0.00","-20.00","Debit"',
      '"10/15/2026","Acme","Payment","Completed","USD","50.00","0.00","50.00","Credit"',
    ],
    expected: ['14 -2000', '15 5000'],
  },
  {
    title: 'a Pending column',
    lines: [
      'Date,Description,Amount,Pending',
      '2026-10-13,Harrow,-20.00,false',
      '2026-10-14,Wait,-30.00,true',
      '2026-10-15,Acme,50.00,false',
      '2026-10-16,Quill,-5.00,false',
    ],
    expected: ['13 -2000', '15 5000', '16 -500'],
  },
  {
    title: 'currencies on foreign rows only',
    lines: [
      'Datum;Text;Valuta;Belopp',
      '2026-10-03;ICA;;-234,50',
      '2026-10-04;BOOKING;EUR;-1130,20',
      '2026-10-05;AMAZON;USD;-250,00',
      '2026-10-06;PRESS;;-45,00',
      '2026-10-28;LON;;4500,00',
    ],
    expected: ['03 -23450', '04 -113020', '05 -25000', '06 -4500', '28 450000'],
  },
  {
    title: 'first the sign, then the date order',
    lines: [
      'Date,Description,Amount',
      '05/10/2026,Harrow,45.90',
      '06/10/2026,Meridian,60.00',
      '07/10/2026,Quill,20.00',
    ],
    expected: ['05 -4590', '06 -6000', '07 -2000'],
    asks: 'sign',
  },
  {
    title: 'dates with dashes and amounts in dollars',
    lines: [
      '"TransferWise ID",Date,Amount,Currency,Description,"Running Balance"',
      'CARD-2,05-09-2026,520.11,USD,Received money,3507.77',
      'CARD-1,03-09-2026,-12.34,USD,Nimbus,2987.66',
    ],
    expected: ['05 52011', '03 -1234'],
    asks: 'dateOrder',
  },
  {
    title: 'the payer as the name of incoming payments',
    lines: [
      'ID,Datetime,Type,Status,Note,From,To,Amount (total)',
      '1,2026-10-13T10:11:12,Payment,Complete,lunch,A Sample,Bob Stone,- $20.00',
      '2,2026-10-14T10:11:12,Payment,Complete,rent,Cara Lane,A Sample,+ $50.00',
      '3,2026-10-15T10:11:12,Charge,Complete,taxi,A Sample,Dan Wood,+ $9.00',
      '4,2026-10-16T10:11:12,Payment,Complete,book,A Sample,Eve Hill,- $12.00',
    ],
    expected: ['13 Bob Stone -2000', '14 Cara Lane 5000', '15 Dan Wood 900', '16 Eve Hill -1200'],
  },
];
