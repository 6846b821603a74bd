import type { CsvQuestion } from '../csv-mapping.ts';

/** A short made-up file, and what it means. */
export interface Statement {
  readonly title: string;
  readonly lines: readonly string[];
  /** Day of the month, name where that matters, and signed cents. */
  readonly meant: readonly string[];
  /** What is asked; one of the answers must be right. Nothing where the file settles it. */
  readonly asks?: CsvQuestion['kind'];
}

/** Purchases and one salary with a balance, as "day,name,amount,type,balance". */
function household(debits: number, [out, into]: readonly [string, string], isHinting: boolean) {
  let balance = 1_000_000;
  const rows = Array.from({ length: debits + 1 }, (_, at) => {
    const isPay = at === Math.floor(debits / 2);
    const cents = isPay ? 300_000 : -(1_000 + at * 137);
    balance += cents;
    const name = isHinting && !isPay ? `POS PURCHASE ${at}` : `Shop ${at}`;
    const written = [Math.abs(cents), balance].map((value) => (value / 100).toFixed(2));
    return { line: `${name},${written[0]},${isPay ? into : out},${written[1]}`, cents };
  });
  const days = rows.map((_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`);
  return {
    lines: ['Date,Description,Amount,Type,Balance', ...rows.map(({ line }, at) => `${days[at]},${line}`)],
    meant: rows.map(({ cents }, at) => `${String(at + 1).padStart(2, '0')} ${cents}`),
  };
}

const balances: readonly Statement[] = [
  { title: '24 debits and a credit with DR/CR and a balance', ...household(24, ['DR', 'CR'], false) },
  { title: '24 debits and a credit, words that only the balance explains', ...household(24, ['xo', 'yb'], false) },
  { title: 'nothing but debits that are called purchases', ...household(12, ['Debit', 'Credit'], true) },
  {
    title: 'purchases by which the balance falls, all of them debits',
    lines: [
      'Date,Description,Amount,Type,Balance',
      '2026-10-05,POS PURCHASE HARROW,45.90,Debit,954.10',
      '2026-10-06,POS PURCHASE MERIDIAN,60.00,Debit,894.10',
      '2026-10-07,ATM WITHDRAWAL,100.00,Debit,794.10',
      '2026-10-08,POS PURCHASE QUILL,4.10,Debit,790.00',
    ],
    meant: ['05 -4590', '06 -6000', '07 -10000', '08 -410'],
  },
  {
    title: 'purchases by which the balance falls, without a type',
    lines: [
      'Date,Description,Amount,Balance',
      '2026-10-05,Starbucks,5.90,994.10',
      '2026-10-06,Amazon,60.00,934.10',
      '2026-10-07,Netflix,15.00,919.10',
      '2026-10-08,Quill,9.10,910.00',
    ],
    meant: ['05 -590', '06 -6000', '07 -1500', '08 -910'],
  },
  {
    title: 'two rows with a word and a balance',
    lines: [
      'Date,Description,Amount,Type,Balance',
      '2026-10-05,Harrow,45.90,Debit,954.10',
      '2026-10-06,Acme,60.00,Credit,1014.10',
    ],
    meant: ['05 -4590', '06 6000'],
  },
  {
    title: 'what is owed on a card, with names that say nothing',
    lines: [
      'Date,Description,Amount,Balance',
      '10/03/2026,Harrow & Finch,45.90,545.90',
      '10/05/2026,Meridian,60.00,605.90',
      '10/15/2026,Online Pmt,-500.00,105.90',
      '10/18/2026,Saffron Lane,99.90,205.80',
      '10/19/2026,Quill 7,9.90,215.70',
    ],
    meant: ['03 -4590', '05 -6000', '15 50000', '18 -9990', '19 -990'],
    asks: 'sign',
  },
  {
    title: 'a card that owes more with each minus',
    lines: [
      'Date,Description,Amount,Balance',
      '2026-10-05,Harrow,-50.00,550.00',
      '2026-10-06,Payment,100.00,450.00',
      '2026-10-07,Quill,-50.00,500.00',
      '2026-10-08,Orchid,-70.00,570.00',
    ],
    meant: ['05 -5000', '06 10000', '07 -5000', '08 -7000'],
  },
  {
    title: 'several types of transactions that a balance tells apart',
    lines: [
      'Date,Type,Description,Amount,Balance',
      '10/03/2026,POS Purchase,Harrow,45.90,954.10',
      '10/05/2026,ATM Withdrawal,Main St,60.00,894.10',
      '10/15/2026,ACH Credit,Acme Corp,2500.00,3394.10',
      '10/18/2026,POS Purchase,Quill,99.90,3294.20',
    ],
    meant: ['03 -4590', '05 -6000', '15 250000', '18 -9990'],
  },
  {
    title: 'the fee of a single row',
    lines: [
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'ATM,Current,2026-10-19 10:00:00,2026-10-19 10:00:00,Cash,-100.00,2.00,USD,COMPLETED,1352.10',
    ],
    meant: ['19 -10200'],
    asks: 'fee',
  },
];

const cards: readonly Statement[] = [
  {
    title: 'a German card that thanks for its payment',
    lines: [
      'Datum,Beschreibung,Betrag',
      '20/10/2026,REWE MARKT BERLIN,"45,30"',
      '21/10/2026,BVG APP,"12,00"',
      '22/10/2026,ZAHLUNG ERHALTEN. BESTEN DANK.,"-500,00"',
      '23/10/2026,HOTEL ADLON,"320,00"',
    ],
    meant: ['20 -4530', '21 -1200', '22 50000', '23 -32000'],
  },
  {
    title: 'a Swedish card that names its holder',
    lines: [
      'Datum,Beskrivning,Kortmedlem,Konto #,Belopp',
      '10/20/2026,ICA SUPERMARKET,ANNA SVENSSON,-11001,"245,30"',
      '10/21/2026,SL STOCKHOLM,ANNA SVENSSON,-11001,"39,00"',
      '10/22/2026,BETALNING MOTTAGEN,ANNA SVENSSON,-11001,"-4500,00"',
      '10/23/2026,SYSTEMBOLAGET,ANNA SVENSSON,-11001,"320,00"',
    ],
    meant: ['20 -24530', '21 -3900', '22 450000', '23 -32000'],
  },
  {
    title: 'a Brazilian card with types',
    lines: [
      '"Data","Lançamento","Categoria","Tipo","Valor"',
      '"03/10/2026","IFOOD","RESTAURANTES","Compra à vista","R$ 45,90"',
      '"05/10/2026","POSTO IPIRANGA","TRANSPORTE","Compra à vista","R$ 200,00"',
      '"15/10/2026","PAGAMENTO ON LINE","OUTROS","Pagamento","-R$ 1.200,00"',
      '"18/10/2026","MERCADO LIVRE","COMPRAS","Parcela 1/3","R$ 99,90"',
    ],
    meant: ['03 -4590', '05 -20000', '15 120000', '18 -9990'],
  },
  {
    title: 'a Brazilian card with its holder',
    lines: [
      'Data;Estabelecimento;Portador;Valor;Parcela',
      '03/10/2026;IFOOD;JOAO SILVA;R$ 45,90;-',
      '05/10/2026;POSTO SHELL;JOAO SILVA;R$ 200,00;-',
      '15/10/2026;Pagamentos Validos Normais;JOAO SILVA;R$ -1.200,00;-',
      '18/10/2026;MERCADO LIVRE;JOAO SILVA;R$ 99,90;1 de 3',
    ],
    meant: ['03 -4590', '05 -20000', '15 120000', '18 -9990'],
  },
  {
    title: 'a Swiss card',
    lines: [
      'Date;Merchant;Place;Amount;Currency;Type',
      '2026-10-03;MIGROS;Zürich;45.90;CHF;merchant',
      '2026-10-05;COOP;Zürich;21.00;CHF;merchant',
      '2026-10-15;Ihre Zahlung - Danke;;-500.00;CHF;payment',
      '2026-10-18;SBB;Bern;30.00;CHF;merchant',
    ],
    meant: ['03 -4590', '05 -2100', '15 50000', '18 -3000'],
  },
  {
    title: 'a French card whose names say nothing',
    lines: [
      'Date,Description,Montant',
      '20/10/2026,Harrow,"45,30"',
      '21/10/2026,Meridian,"12,00"',
      '22/10/2026,Quill,"-500,00"',
      '23/10/2026,Orchid,"320,00"',
    ],
    meant: ['20 -4530', '21 -1200', '22 50000', '23 -32000'],
    asks: 'sign',
  },
  {
    title: 'an Italian card whose names say nothing',
    lines: [
      'Data;Descrizione;Importo',
      '20/10/2026;Harrow;45,30',
      '21/10/2026;Meridian;12,00',
      '22/10/2026;Quill;-500,00',
      '23/10/2026;Orchid;320,00',
    ],
    meant: ['20 -4530', '21 -1200', '22 50000', '23 -32000'],
    asks: 'sign',
  },
  {
    title: 'a card of two rows',
    lines: [
      'Trans. Date,Post Date,Description,Amount,Category',
      '10/13/2026,10/14/2026,Harrow,45.90,Merchandise',
      '10/15/2026,10/16/2026,INTERNET PAYMENT - THANK YOU,-200.00,Payments and Credits',
    ],
    meant: ['13 -4590', '15 20000'],
  },
  {
    title: 'a card that marks only credits, after the amount',
    lines: [
      'Date,Card Number,Description,Amount',
      '13/10/2026,4321,Harrow,45.90',
      '15/10/2026,4321,PAYMENT RECEIVED THANK YOU,500.00 CR',
      '18/10/2026,4321,Meridian,99.90',
      '20/10/2026,4321,Quill,9.90',
    ],
    meant: ['13 -4590', '15 50000', '18 -9990', '20 -990'],
  },
  {
    title: 'a card that marks only credits, in a column',
    lines: [
      'Date,Sr.No.,Transaction Details,Reward Point Header,Intl.Amount,Amount(in Rs),BillingAmountSign',
      '13/10/2026,1100001,SWIGGY,2,0,450.90,',
      '15/10/2026,1100002,BBPS Payment received,0,0,5000.00,CR',
      '18/10/2026,1100003,AMAZON,3,0,99.90,',
    ],
    meant: ['13 -45090', '15 500000', '18 -9990'],
  },
  {
    title: 'debits with a minus beside DR',
    lines: [
      'Date,Description,Amount',
      '15/10/2026,TESCO,-45.90 DR',
      '16/10/2026,ACME,500.00 CR',
      '17/10/2026,RENT,-400.00 DR',
    ],
    meant: ['15 -4590', '16 50000', '17 -40000'],
  },
  {
    title: 'credits with a minus beside CR',
    lines: [
      'Date,Description,Amount',
      '15/10/2026,Harrow,45.90 DR',
      '16/10/2026,Acme,-500.00 CR',
      '17/10/2026,Quill,40.00 DR',
    ],
    meant: ['15 -4590', '16 50000', '17 -4000'],
  },
  {
    title: 'debit and credit in brackets after the amount',
    lines: [
      'Date,Description,Amount',
      '15/10/2026,Harrow,45.90(Dr)',
      '16/10/2026,Acme,500.00(Cr)',
      '17/10/2026,Quill,40.00(Dr)',
    ],
    meant: ['15 -4590', '16 50000', '17 -4000'],
  },
];

const accounts: readonly Statement[] = [
  {
    title: 'an account whose card column is filled on some rows',
    lines: [
      'Date,Counterparty,Card,Amount',
      '2026-10-03,Client A,,1200.00',
      '2026-10-05,Hosting Co,4321,-60.00',
      '2026-10-15,Client B,,2500.00',
      '2026-10-18,Client C,,99.90',
      '2026-10-19,Paper Co,4321,-10.00',
    ],
    meant: ['03 120000', '05 -6000', '15 250000', '18 9990', '19 -1000'],
    asks: 'sign',
  },
  {
    title: 'an account with its holder',
    lines: [
      'Date,Titulaire,Libellé,Montant',
      '2026-10-03,A SAMPLE,Client A,1200.00',
      '2026-10-05,A SAMPLE,Hosting Co,-60.00',
      '2026-10-15,A SAMPLE,Client B,2500.00',
    ],
    meant: ['03 120000', '05 -6000', '15 250000'],
    asks: 'sign',
  },
  {
    title: 'several types of transactions without a balance',
    lines: [
      'Date,Type,Description,Amount',
      '10/03/2026,POS Purchase,Harrow,45.90',
      '10/05/2026,ATM Withdrawal,Main St,60.00',
      '10/15/2026,ACH Credit,Acme Corp,2500.00',
      '10/18/2026,POS Purchase,Quill,99.90',
    ],
    meant: ['03 -4590', '05 -6000', '15 250000', '18 -9990'],
  },
  {
    title: 'debit and credit as ways to pay',
    lines: [
      'Date,Store,Amount,Payment Method',
      '2026-10-03,Harrow,45.90,Debit',
      '2026-10-05,Meridian,60.00,Credit',
      '2026-10-08,Quill,12.00,Debit',
    ],
    meant: ['03 -4590', '05 -6000', '08 -1200'],
    asks: 'sign',
  },
  {
    title: 'money in before money out, without names',
    lines: [
      '2026-10-05,Client A,45.90,',
      '2026-10-06,Client B,60.00,',
      '2026-10-07,Quill,,20.00',
      '2026-10-09,Client C,1200.00,',
    ],
    meant: ['05 4590', '06 6000', '07 -2000', '09 120000'],
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
    meant: ['05 -4590', '06 60000', '07 -2000', '09 -1200'],
  },
  {
    title: 'Greek letters for debit and credit',
    lines: [
      'Ημερομηνία;Περιγραφή;Ποσό;Χ/Π',
      '15/10/2026;Harrow;45,90;Χ',
      '16/10/2026;Acme;500,00;Π',
      '17/10/2026;Quill;40,00;Χ',
    ],
    meant: ['15 -4590', '16 50000', '17 -4000'],
  },
  {
    title: 'two types of which nothing says which is money in',
    lines: [
      'Date,Type,Asset,Amount',
      '2026-10-05,Swap,Harrow,45.90',
      '2026-10-06,Stake,Meridian,60.00',
      '2026-10-07,Swap,Quill,20.00',
    ],
    meant: ['05 -4590', '06 6000', '07 -2000'],
    asks: 'direction',
  },
  {
    title: 'generic names that a program also uses',
    lines: [
      'date,payee,amount,currency,category,notes,account_name,status',
      '2026-10-15,NIMBUS,45.90,usd,Groceries,,Visa,cleared',
      '2026-10-16,ACME PAYROLL,-500.00,usd,Income,,Checking,cleared',
      '2026-10-17,ORCHID,40.00,usd,Groceries,,Visa,cleared',
      '2026-10-18,QUILL,20.00,usd,Groceries,,Visa,cleared',
    ],
    meant: ['15 -4590', '16 50000', '17 -4000', '18 -2000'],
  },
  {
    title: 'generic names and no minus at all',
    lines: [
      'Date,Payee,Category,Notes,Amount',
      '2026-10-15,Starbucks,Food,,5.90',
      '2026-10-16,Amazon,Stuff,,50.00',
      '2026-10-17,Netflix,Fun,,15.00',
    ],
    meant: ['15 -590', '16 -5000', '17 -1500'],
    asks: 'sign',
  },
];

const columns: readonly Statement[] = [
  {
    title: 'what was billed beside what was spent abroad',
    lines: [
      'Transaction date,Post date,Description,Billing currency,Billing amount,Transaction currency,Transaction amount',
      '2026-10-03,2026-10-05,Tokyo Store,HKD,-520.10,JPY,-10000',
      '2026-10-05,2026-10-06,Wellcome,HKD,-88.00,HKD,-88.00',
      '2026-10-15,2026-10-15,Payment,HKD,5000.00,HKD,5000.00',
      '2026-10-18,2026-10-19,Amazon,HKD,-156.00,USD,-20.00',
    ],
    meant: ['03 -52010', '05 -8800', '15 500000', '18 -15600'],
  },
  {
    title: 'two amounts, one of them in dollars',
    lines: [
      'Date,Merchant,Amount,Amount (USD)',
      '2026-10-13,Harrow,-100.00,-110.20',
      '2026-10-15,Meridian,-50.00,-50.00',
      '2026-10-18,Quill,-20.00,-22.04',
    ],
    meant: ['13 -11020', '15 -5000', '18 -2204'],
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
    meant: ['13 -11020', '15 -5000', '18 -2204'],
  },
  {
    title: 'what was charged in a column without a known name',
    lines: [
      'Date,Details,Amount,Currency,Charged',
      '15.10.2026,Shop,-100.00,EUR,-105.00',
      '16.10.2026,Shop2,-50.00,CHF,-50.00',
      '17.10.2026,Pay,500.00,CHF,500.00',
    ],
    meant: ['15 -10500', '16 -5000', '17 50000'],
  },
  {
    title: 'a payment of which a part lowers what is owed',
    lines: [
      'Date,Description,Amount,Principal,Interest,Balance',
      '2026-10-13,Payment,1500.00,500.00,1000.00,249500.00',
      '2026-11-14,Payment,1500.00,501.00,999.00,248999.00',
      '2026-12-15,Payment,1500.00,502.00,998.00,248497.00',
    ],
    meant: ['13 150000', '14 150000', '15 150000'],
    asks: 'amount',
  },
  {
    title: 'pluses before purchases',
    lines: [
      'Date,Description,Amount',
      '2026-10-13,Harrow,+45.90',
      '2026-10-14,Meridian,+60.00',
      '2026-10-15,Quill,-200.00',
      '2026-10-16,Orchid,+5.00',
    ],
    meant: ['13 -4590', '14 -6000', '15 20000', '16 -500'],
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
    meant: ['13 -4590', '14 50000', '15 4000'],
    asks: 'direction',
  },
  {
    title: 'what is left after the fee',
    lines: [
      'Date,Name,Gross,Fee,Net',
      '2026-10-13,Harrow,-100.00,-2.00,-102.00',
      '2026-10-15,Meridian,50.00,-1.00,49.00',
      '2026-10-18,Quill,-20.00,0.00,-20.00',
    ],
    meant: ['13 -10200', '15 4900', '18 -2000'],
  },
  {
    title: 'three decimals',
    lines: [
      'Date,Description,Amount,Balance',
      '2026-10-13,Sultan Center,-12.500,987.500',
      '2026-10-15,KNPC,-4.250,983.250',
      '2026-10-18,Salary,900.000,1883.250',
    ],
    meant: ['13 -1250', '15 -425', '18 90000'],
    asks: 'decimalMark',
  },
  {
    title: 'three decimals in a currency that has them',
    lines: [
      'Date,Description,Amount (KWD)',
      '2026-10-13,Sultan Center,-12.500',
      '2026-10-15,KNPC,-4.250',
      '2026-10-18,Salary,900.000',
    ],
    meant: ['13 -1250', '15 -425', '18 90000'],
  },
  {
    title: 'a line of totals above a table without names',
    lines: [
      '2026-10-31,01-10-2026,\'123,KOWALSKI,PLN,"6000,00","6059,64",5,',
      '03-10-2026,03-10-2026,x,Nimbus,123,"-45,90","4954,10",0,',
      '05-10-2026,05-10-2026,x,Orchid,123,"-60,00","4894,10",1,',
      '15-10-2026,15-10-2026,x,Acme AG,123,"2500,00","7394,10",2,',
    ],
    meant: ['03 -4590', '05 -6000', '15 250000'],
  },
  {
    title: 'a shop called New Balance',
    lines: [
      'Date,Description,Amount',
      '2026-10-13,NEW BALANCE 0123 BOSTON,-120.00',
      '2026-10-15,Harrow,-60.00',
      '2026-10-15,Payroll,2500.00',
    ],
    meant: ['13 -12000', '15 -6000', '15 250000'],
  },
  {
    title: 'authorizations that move no money',
    lines: [
      '"Date","Name","Type","Status","Currency","Gross","Fee","Net","Balance Impact"',
      '"10/13/2026","Harrow","General Authorization","Completed","USD","-20.00","0.00","-20.00","Memo"',
      '"10/14/2026","Harrow","Express Checkout Payment","Completed","USD","-20.00","0.00","-20.00","Debit"',
      '"10/15/2026","Acme","Payment","Completed","USD","50.00","0.00","50.00","Credit"',
    ],
    meant: ['14 -2000', '15 5000'],
  },
  {
    title: 'a column that says whether it is pending',
    lines: [
      'Date,Description,Amount,Pending',
      '2026-10-13,Harrow,-20.00,false',
      '2026-10-14,Wait,-30.00,true',
      '2026-10-15,Acme,50.00,false',
      '2026-10-16,Quill,-5.00,false',
    ],
    meant: ['13 -2000', '15 5000', '16 -500'],
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
    meant: ['03 -23450', '04 -113020', '05 -25000', '06 -4500', '28 450000'],
  },
  {
    title: 'the sign and then the order of dates',
    lines: [
      'Date,Description,Amount',
      '05/10/2026,Harrow,45.90',
      '06/10/2026,Meridian,60.00',
      '07/10/2026,Quill,20.00',
    ],
    meant: ['05 -4590', '06 -6000', '07 -2000'],
    asks: 'sign',
  },
  {
    title: 'dashes in dates beside dollars',
    lines: [
      '"TransferWise ID",Date,Amount,Currency,Description,"Running Balance"',
      'CARD-2,05-09-2026,520.11,USD,Received money,3507.77',
      'CARD-1,03-09-2026,-12.34,USD,Nimbus,2987.66',
    ],
    meant: ['05 52011', '03 -1234'],
    asks: 'dateOrder',
  },
  {
    title: 'the payer where money came in',
    lines: [
      'ID,Datetime,Type,Status,Note,From,To,Amount (total)',
      '1,2026-10-13T10:11:12,Payment,Complete,lunch,A Sample,Bob Stone,- $20.00',
      '2,2026-10-14T10:11:12,Payment,Complete,rent,Cara Lane,A Sample,+ $50.00',
      '3,2026-10-15T10:11:12,Charge,Complete,taxi,A Sample,Dan Wood,+ $9.00',
      '4,2026-10-16T10:11:12,Payment,Complete,book,A Sample,Eve Hill,- $12.00',
    ],
    meant: ['13 Bob Stone -2000', '14 Cara Lane 5000', '15 Dan Wood 900', '16 Eve Hill -1200'],
  },
];

export const statements: readonly Statement[] = [...balances, ...cards, ...accounts, ...columns];
