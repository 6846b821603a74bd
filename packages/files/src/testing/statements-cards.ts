import type { TestStatement } from './statements.ts';

export const cardStatements: readonly TestStatement[] = [
  {
    title: 'a German card with a payment received',
    lines: [
      'Datum,Beschreibung,Betrag',
      '20/10/2026,REWE MARKT BERLIN,"45,30"',
      '21/10/2026,BVG APP,"12,00"',
      '22/10/2026,ZAHLUNG ERHALTEN. BESTEN DANK.,"-500,00"',
      '23/10/2026,HOTEL ADLON,"320,00"',
    ],
    expected: ['20 -4530', '21 -1200', '22 50000', '23 -32000'],
  },
  {
    title: 'a Swedish card with a cardholder',
    lines: [
      'Datum,Beskrivning,Kortmedlem,Konto #,Belopp',
      '10/20/2026,ICA SUPERMARKET,ANNA SVENSSON,-11001,"245,30"',
      '10/21/2026,SL STOCKHOLM,ANNA SVENSSON,-11001,"39,00"',
      '10/22/2026,BETALNING MOTTAGEN,ANNA SVENSSON,-11001,"-4500,00"',
      '10/23/2026,SYSTEMBOLAGET,ANNA SVENSSON,-11001,"320,00"',
    ],
    expected: ['20 -24530', '21 -3900', '22 450000', '23 -32000'],
  },
  {
    title: 'a Brazilian card with transaction types',
    lines: [
      '"Data","Lançamento","Categoria","Tipo","Valor"',
      '"03/10/2026","IFOOD","RESTAURANTES","Compra à vista","R$ 45,90"',
      '"05/10/2026","POSTO IPIRANGA","TRANSPORTE","Compra à vista","R$ 200,00"',
      '"15/10/2026","PAGAMENTO ON LINE","OUTROS","Pagamento","-R$ 1.200,00"',
      '"18/10/2026","MERCADO LIVRE","COMPRAS","Parcela 1/3","R$ 99,90"',
    ],
    expected: ['03 -4590', '05 -20000', '15 120000', '18 -9990'],
  },
  {
    title: 'a Brazilian card with a cardholder',
    lines: [
      'Data;Estabelecimento;Portador;Valor;Parcela',
      '03/10/2026;IFOOD;JOAO SILVA;R$ 45,90;-',
      '05/10/2026;POSTO SHELL;JOAO SILVA;R$ 200,00;-',
      '15/10/2026;Pagamentos Validos Normais;JOAO SILVA;R$ -1.200,00;-',
      '18/10/2026;MERCADO LIVRE;JOAO SILVA;R$ 99,90;1 de 3',
    ],
    expected: ['03 -4590', '05 -20000', '15 120000', '18 -9990'],
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
    expected: ['03 -4590', '05 -2100', '15 50000', '18 -3000'],
  },
  {
    title: 'a French card with neutral names',
    lines: [
      'Date,Description,Montant',
      '20/10/2026,Harrow,"45,30"',
      '21/10/2026,Meridian,"12,00"',
      '22/10/2026,Quill,"-500,00"',
      '23/10/2026,Orchid,"320,00"',
    ],
    expected: ['20 -4530', '21 -1200', '22 50000', '23 -32000'],
    asks: 'sign',
  },
  {
    title: 'an Italian card with neutral names',
    lines: [
      'Data;Descrizione;Importo',
      '20/10/2026;Harrow;45,30',
      '21/10/2026;Meridian;12,00',
      '22/10/2026;Quill;-500,00',
      '23/10/2026;Orchid;320,00',
    ],
    expected: ['20 -4530', '21 -1200', '22 50000', '23 -32000'],
    asks: 'sign',
  },
  {
    title: 'a card with two rows',
    lines: [
      'Trans. Date,Post Date,Description,Amount,Category',
      '10/13/2026,10/14/2026,Harrow,45.90,Merchandise',
      '10/15/2026,10/16/2026,INTERNET PAYMENT - THANK YOU,-200.00,Payments and Credits',
    ],
    expected: ['13 -4590', '15 20000'],
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
    expected: ['13 -4590', '15 50000', '18 -9990', '20 -990'],
  },
  {
    title: 'a card that marks only credits, in a column',
    lines: [
      'Date,Sr.No.,Transaction Details,Reward Point Header,Intl.Amount,Amount(in Rs),BillingAmountSign',
      '13/10/2026,1100001,SWIGGY,2,0,450.90,',
      '15/10/2026,1100002,BBPS Payment received,0,0,5000.00,CR',
      '18/10/2026,1100003,AMAZON,3,0,99.90,',
    ],
    expected: ['13 -45090', '15 500000', '18 -9990'],
  },
  {
    title: 'debits with a minus and DR',
    lines: [
      'Date,Description,Amount',
      '15/10/2026,TESCO,-45.90 DR',
      '16/10/2026,ACME,500.00 CR',
      '17/10/2026,RENT,-400.00 DR',
    ],
    expected: ['15 -4590', '16 50000', '17 -40000'],
  },
  {
    title: 'credits with a minus and CR',
    lines: [
      'Date,Description,Amount',
      '15/10/2026,Harrow,45.90 DR',
      '16/10/2026,Acme,-500.00 CR',
      '17/10/2026,Quill,40.00 DR',
    ],
    expected: ['15 -4590', '16 50000', '17 -4000'],
  },
  {
    title: 'debit and credit in brackets after the amount',
    lines: [
      'Date,Description,Amount',
      '15/10/2026,Harrow,45.90(Dr)',
      '16/10/2026,Acme,500.00(Cr)',
      '17/10/2026,Quill,40.00(Dr)',
    ],
    expected: ['15 -4590', '16 50000', '17 -4000'],
  },
];
