import type { TestStatement } from './statements.ts';

export const accountStatements: readonly TestStatement[] = [
  {
    title: 'an account with a card number on some rows',
    lines: [
      'Date,Counterparty,Card,Amount',
      '2026-10-03,Client A,,1200.00',
      '2026-10-05,Hosting Co,4321,-60.00',
      '2026-10-15,Client B,,2500.00',
      '2026-10-18,Client C,,99.90',
      '2026-10-19,Paper Co,4321,-10.00',
    ],
    expected: ['03 120000', '05 -6000', '15 250000', '18 9990', '19 -1000'],
    asks: 'sign',
  },
  {
    title: 'an account with an account holder',
    lines: [
      'Date,Titulaire,Libellé,Montant',
      '2026-10-03,A SAMPLE,Client A,1200.00',
      '2026-10-05,A SAMPLE,Hosting Co,-60.00',
      '2026-10-15,A SAMPLE,Client B,2500.00',
    ],
    expected: ['03 120000', '05 -6000', '15 250000'],
    asks: 'sign',
  },
  {
    title: 'several transaction types without a balance',
    lines: [
      'Date,Type,Description,Amount',
      '10/03/2026,POS Purchase,Harrow,45.90',
      '10/05/2026,ATM Withdrawal,Main St,60.00',
      '10/15/2026,ACH Credit,Acme Corp,2500.00',
      '10/18/2026,POS Purchase,Quill,99.90',
    ],
    expected: ['03 -4590', '05 -6000', '15 250000', '18 -9990'],
  },
  {
    title: 'debit and credit as payment methods',
    lines: [
      'Date,Store,Amount,Payment Method',
      '2026-10-03,Harrow,45.90,Debit',
      '2026-10-05,Meridian,60.00,Credit',
      '2026-10-08,Quill,12.00,Debit',
    ],
    expected: ['03 -4590', '05 -6000', '08 -1200'],
    asks: 'sign',
  },
  {
    title: 'money in before money out, without column names',
    lines: [
      '2026-10-05,Client A,45.90,',
      '2026-10-06,Client B,60.00,',
      '2026-10-07,Quill,,20.00',
      '2026-10-09,Client C,1200.00,',
    ],
    expected: ['05 4590', '06 6000', '07 -2000', '09 120000'],
    asks: 'sign',
  },
  {
    title: 'a signed column called Debit/Credit',
    lines: [
      'Date,Description,Debit/Credit',
      '2026-10-05,Harrow,-45.90',
      '2026-10-06,Acme,600.00',
      '2026-10-07,Quill,-20.00',
      '2026-10-09,Orchid,-12.00',
    ],
    expected: ['05 -4590', '06 60000', '07 -2000', '09 -1200'],
  },
  {
    title: 'Greek letters for debit and credit',
    lines: [
      'Ημερομηνία;Περιγραφή;Ποσό;Χ/Π',
      '15/10/2026;Harrow;45,90;Χ',
      '16/10/2026;Acme;500,00;Π',
      '17/10/2026;Quill;40,00;Χ',
    ],
    expected: ['15 -4590', '16 50000', '17 -4000'],
  },
  {
    title: 'two types without a known direction',
    lines: [
      'Date,Type,Asset,Amount',
      '2026-10-05,Swap,Harrow,45.90',
      '2026-10-06,Stake,Meridian,60.00',
      '2026-10-07,Swap,Quill,20.00',
    ],
    expected: ['05 -4590', '06 6000', '07 -2000'],
    asks: 'direction',
  },
  {
    title: 'generic column names that a known program also uses',
    lines: [
      'date,payee,amount,currency,category,notes,account_name,status',
      '2026-10-15,NIMBUS,45.90,usd,Groceries,,Visa,cleared',
      '2026-10-16,ACME PAYROLL,-500.00,usd,Income,,Checking,cleared',
      '2026-10-17,ORCHID,40.00,usd,Groceries,,Visa,cleared',
      '2026-10-18,QUILL,20.00,usd,Groceries,,Visa,cleared',
    ],
    expected: ['15 -4590', '16 50000', '17 -4000', '18 -2000'],
  },
  {
    title: 'generic column names without negative amounts',
    lines: [
      'Date,Payee,Category,Notes,Amount',
      '2026-10-15,Starbucks,Food,,5.90',
      '2026-10-16,Amazon,Stuff,,50.00',
      '2026-10-17,Netflix,Fun,,15.00',
    ],
    expected: ['15 -590', '16 -5000', '17 -1500'],
  },
  {
    title: 'transaction and posting dates one day apart',
    lines: [
      'Transaction Date,Post Date,Description,Amount',
      '11/03/2026,11/04/2026,Starbucks,-45.12',
      '11/02/2026,11/03/2026,Payroll,500.00',
      '11/01/2026,11/02/2026,Netflix,-15.49',
    ],
    expected: ['03 -4512', '02 50000', '01 -1549'],
  },
  {
    title: 'a savings account with one interest payment',
    lines: [
      'Date,Description,Amount,Balance',
      '2026-11-01,Interest Earned,2.10,1002.10',
      '2026-11-10,Harrow,100.00,1102.10',
      '2026-11-15,Harrow,100.00,1202.10',
      '2026-11-20,Quill,-50.00,1152.10',
    ],
    expected: ['01 210', '10 10000', '15 10000', '20 -5000'],
  },
];
