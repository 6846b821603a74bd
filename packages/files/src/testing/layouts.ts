/** The format of a bank's file. Tests fill it with made-up rows. */
export interface BankLayout {
  readonly bank: string;
  readonly head: string;
  readonly row: string;
  readonly delimiter?: string;
  /** The decimal mark is a comma. */
  readonly isComma?: boolean;
  readonly group?: string;
  readonly isNewestFirst?: boolean;
  readonly above?: readonly string[];
  readonly below?: readonly string[];
  /** Rows in the file that must be left out. */
  readonly extra?: readonly string[];
  readonly currency?: string;
  /** The file doesn't show the sign or the column, so asking is correct. */
  readonly asks?: boolean;
  readonly hasNoName?: boolean;
  /** A card file that looks like a bank account unless most rows are purchases. */
  readonly isCard?: boolean;
  /** Has several date columns that only differ by name. */
  readonly needsHead?: boolean;
}

const comma = { delimiter: ';', isComma: true, group: '.' } as const;

export const american: readonly BankLayout[] = [
  {
    bank: 'Chase checking',
    head: 'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
    row: '{dir:DEBIT|CREDIT},{date:mm/dd/yyyy},{name},{amt},ACH_{dir:DEBIT|CREDIT},{bal},',
    isNewestFirst: true,
  },
  {
    bank: 'Chase card',
    head: 'Transaction Date,Post Date,Description,Category,Type,Amount,Memo',
    row: '{date:mm/dd/yyyy},{date:mm/dd/yyyy},{name},Shopping,{dir:Sale|Payment},{amt},',
    isNewestFirst: true,
  },
  {
    bank: 'Bank of America checking',
    head: 'Date,Description,Amount,Running Bal.',
    row: '{date:mm/dd/yyyy},"{name}","{amt}","{bal}"',
    group: ',',
    above: [
      'Description,,Summary Amt.',
      'Beginning balance as of 09/27/2026,,"3,000.00"',
      'Total credits as of 11/09/2026,,"2,928.75"',
      'Total debits as of 11/09/2026,,"-1,835.00"',
      'Ending balance as of 11/09/2026,,"4,093.75"',
      '',
    ],
    extra: ['09/27/2026,Beginning balance as of 09/27/2026,,"3,000.00"'],
  },
  {
    bank: 'Bank of America card',
    head: 'Posted Date,Reference Number,Payee,Address,Amount',
    row: '{date:mm/dd/yyyy},2469216{n}00010{n}552,"{name}","SPRINGFIELD   IL ",{amt}',
  },
  { bank: 'Wells Fargo', head: '', row: '"{date:mm/dd/yyyy}","{amt}","*","","{name}"', isNewestFirst: true },
  {
    bank: 'Citi',
    head: 'Status,Date,Description,Debit,Credit',
    row: 'Cleared,{date:mm/dd/yyyy},"{name}",{out},{inneg}',
    extra: ['Pending,11/10/2026,"Waiting",5.00,'],
  },
  {
    bank: 'Capital One card',
    head: 'Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit',
    row: '{date:yyyy-mm-dd},{date:yyyy-mm-dd},1234,{name},{dir:Dining|Payment/Credit},{out},{in}',
    isNewestFirst: true,
  },
  {
    bank: 'Capital One 360',
    head: 'Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance',
    row: '36012345678,{name},{date:mm/dd/yy},{dir:Debit|Credit},{abs},{bal}',
    isNewestFirst: true,
  },
  {
    bank: 'Discover',
    head: 'Trans. Date,Post Date,Description,Amount,Category',
    row: '{date:mm/dd/yyyy},{date:mm/dd/yyyy},"{name}",{neg},"{dir:Restaurants|Payments and Credits}"',
  },
  {
    bank: 'American Express',
    head: 'Date,Description,Card Member,Account #,Amount',
    row: '{date:mm/dd/yyyy},{name},A SAMPLE,-41001,{neg}',
  },
  {
    bank: 'Apple Card',
    head: 'Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By',
    row: '{date:mm/dd/yyyy},{date:mm/dd/yyyy},"{name} 123 MAIN ST","{name}","Other","{dir:Purchase|Payment}","{neg}","A Sample"',
  },
  {
    bank: 'USAA',
    head: 'Date,Description,Original Description,Category,Amount,Status',
    row: '{date:yyyy-mm-dd},"{name}","{name} 99","Shopping",{amt},Posted',
    extra: ['2026-11-10,"Waiting","Waiting","Pending",-5.00,Pending'],
  },
  {
    bank: 'Ally',
    head: 'Date, Time, Amount, Type, Description',
    row: '{date:yyyy-mm-dd}, 10:11:12, {amt}, {dir:Withdrawal|Deposit}, {name}',
    isNewestFirst: true,
  },
  {
    bank: 'Schwab checking',
    head: '"Date","Status","Type","CheckNumber","Description","Withdrawal","Deposit","RunningBalance"',
    row: '"{date:mm/dd/yyyy}","Posted","ACH","","{name}","{out:$}","{in:$}","{bal:$}"',
    group: ',',
    isNewestFirst: true,
  },
  {
    bank: 'Fidelity cash',
    head: 'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date',
    row: ' {date:mm/dd/yyyy}, {name}, , No Description,Cash,0.000,,,,,{amt},{bal},{date:mm/dd/yyyy}',
    above: ['', ''],
  },
  {
    bank: 'TD Bank',
    head: 'Date,Bank RTN,Account Number,Transaction Type,Description,Debit,Credit,Check Number,Account Running Balance',
    row: '{date:yyyy-mm-dd},031201360,1234567890,{dir:DEBIT|CREDIT},"{name}",{out},{in},,{bal}',
  },
  {
    bank: 'US Bank',
    head: '"Date","Transaction","Name","Memo","Amount"',
    row: '"{date:yyyy-mm-dd}","{dir:DEBIT|CREDIT}","{name}","Download from bank.","{amt}"',
  },
  {
    bank: 'PNC',
    head: 'Date,Description,Withdrawals,Deposits,Category,Balance',
    row: '{date:mm/dd/yyyy},{name},{out},{in},Other,{bal}',
  },
  {
    bank: 'credit union',
    head: 'Transaction Number,Date,Description,Memo,Amount Debit,Amount Credit,Balance,Check Number,Fees',
    row: '2026{n}001,{date:mm/dd/yyyy},"{name}","{memo}",{outneg},{in},{bal},,',
    above: ['Account Name : Checking', 'Account Number : 000123', 'Date Range : 09/01/2026-11/10/2026'],
  },
  {
    bank: 'Venmo',
    head: ',ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (tip),Amount (fee),Funding Source,Destination,Beginning Balance,Ending Balance',
    row: ',40011{n}223344,{date:yyyy-mm-dd}T10:11:12,Payment,Complete,{memo},{payer},{payee},{dir:-|+} {abs:$},,,Venmo balance,,,',
    hasNoName: true,
    above: ['Account Statement - (@sample) ,,,,,,,,,,,,,,', 'Account Activity,,,,,,,,,,,,,,'],
    extra: [',,,,,,,,,,,,,"$3,000.00",', ',,,,,,,,,,,,,,"$4,093.75"'],
  },
  {
    bank: 'Cash App',
    head: 'Transaction ID,Date,Transaction Type,Currency,Amount,Fee,Net Amount,Asset Type,Asset Price,Asset Amount,Status,Notes,Name of sender/receiver,Account',
    row: 'x{n}y,{date:yyyy-mm-dd} 10:11:12 PST,{dir:Sent P2P|Received P2P},USD,{dollars},$0,{dollars},,,,PAYMENT SENT,{memo},{name},Your Cash',
  },
  {
    bank: 'PayPal',
    head: '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Item Title","Balance"',
    row: '"{date:mm/dd/yyyy}","10:11:12","PST","{name}","{dir:Express Checkout Payment|Mobile Payment}","Completed","USD","{amt}","0.00","{amt}","a@example.com","b@example.com","T{n}X","","{bal}"',
    group: ',',
    extra: [
      '"11/10/2026","10:11:12","PST","Nope","Express Checkout Payment","Denied","USD","-5.00","0.00","-5.00","","","TD","",""',
      '"11/10/2026","10:11:12","PST","Paris","Express Checkout Payment","Completed","EUR","-5.00","0.00","-5.00","","","TE","","0.00"',
    ],
  },
  {
    bank: 'Tiller',
    head: ',Date,Description,Category,Amount,Account,Account #,Institution,Month,Week,Transaction ID,Account ID,Check Number,Full Description,Date Added',
    row: ',{date:m/d/yyyy},{name},Other,{dollars},Checking,xxxx1234,First Bank,11/1/26,11/1/26,t{n},a1,,{name} 99,{date:m/d/yyyy}',
    needsHead: true,
  },
  {
    bank: 'Personal Capital',
    head: 'Date,Account,Description,Category,Tags,Amount',
    row: '{date:yyyy-mm-dd},Checking,{name},Other,,{amt}',
  },
  {
    bank: 'Simplifi',
    head: '"account","state","postedOn","payee","usage","category","tags","notes","amount","action"',
    row: '"Checking","CLEARED","{date:yyyy-mm-dd}","{name}","REGULAR","Other","","","{amt}",""',
  },
  {
    bank: 'Lunch Money',
    head: 'date,category,payee,amount,currency,notes,account_name,tags',
    row: '{date:yyyy-mm-dd},Other,{name},{amt},usd,,Checking,',
  },
  { bank: 'inflow only', head: 'Date,Payee,Memo,Inflow', row: '{date:mm/dd/yyyy},{name},{memo},{amt}' },
  {
    bank: 'outflow only, expenses only negative',
    head: 'Date,Payee,Outflow,Inflow',
    row: '{date:mm/dd/yyyy},{name},{outneg},{in}',
  },
  { bank: 'brackets', head: 'Date,Description,Amount', row: '{date:mm/dd/yyyy},{name},{brackets}' },
  {
    bank: 'a signed amount next to a credit column',
    head: 'Date,Description,Credit,Amount',
    row: '{date:mm/dd/yyyy},{name},{in},{amt}',
  },
  {
    bank: 'Mint without names',
    head: '',
    row: '"{date:m/dd/yyyy}","{name}","{name} 99","{abs}","{dir:debit|credit}","Other","Checking"',
  },
  {
    bank: 'unsigned, nothing else',
    head: 'Date,Description,Amount',
    row: '{date:mm/dd/yyyy},{name},{abs}',
    asks: true,
  },
];

export const british: readonly BankLayout[] = [
  {
    bank: 'Barclays',
    head: 'Number,Date,Account,Amount,Subcategory,Memo',
    row: ' ,{date:dd/mm/yyyy},20-00-00 12345678,{amt},{dir:Debit|Credit},{name}',
    isNewestFirst: true,
  },
  { bank: 'HSBC', head: '', row: '{date:dd/mm/yyyy},{name},{amt}', isNewestFirst: true },
  {
    bank: 'Lloyds',
    head: 'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
    row: "{date:dd/mm/yyyy},{dir:DEB|FPI},'30-00-00,12345678,{name},{out},{in},{bal}",
    isNewestFirst: true,
  },
  {
    bank: 'NatWest',
    head: 'Date, Type, Description, Value, Balance, Account Name, Account Number',
    row: '{date:dd/mm/yyyy},{dir:POS|BAC},"\'{name}",{amt},{bal},"\'SAMPLE A","\'123456-12345678",',
    hasNoName: true,
  },
  {
    bank: 'Monzo',
    head: 'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
    row: 'tx_{n},{date:dd/mm/yyyy},10:11:12,{dir:Card payment|Faster payment},{name},,Other,{amt},GBP,{amt},GBP,,,,{name} LONDON,,{outneg},{in}',
    currency: 'GBP',
  },
  {
    bank: 'Starling',
    head: 'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
    row: '{date:dd/mm/yyyy},{name},{memo},FASTER PAYMENT,{amt},{bal},PAYMENTS,',
    currency: 'GBP',
  },
  {
    bank: 'Nationwide',
    head: '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
    row: '"{date:dd mon yyyy}","{dir:Payment to|Transfer from}","{name}","{out:£}","{in:£}","{bal:£}"',
    above: ['"Account Name:","FlexAccount"', '"Account Balance:","£4093.75"', '"Available Balance: ","£4093.75"', ''],
    currency: 'GBP',
  },
  { bank: 'first direct', head: 'Date,Description,Amount,Balance', row: '{date:dd/mm/yyyy},{name},{amt},{bal}' },
  {
    bank: 'Co-operative',
    head: 'Date,Description,Type,Money In,Money Out,Balance',
    row: '{date:yyyy-mm-dd},{name},{dir:DD|CR},{in},{out},{bal}',
  },
  {
    bank: 'Tesco card',
    head: 'Transaction Date,Posting Date,Billing Amount,Merchant,Merchant City,Merchant State,Merchant Zip,Reference Number,Debit/Credit Flag,SICMCC Code',
    row: '{date:dd/mm/yyyy},{date:dd/mm/yyyy},{abs},{name},LONDON,,,74{n},{dir:D|C},5411',
  },
  {
    bank: 'Revolut',
    head: 'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
    row: '{dir:CARD_PAYMENT|TOPUP},Current,{date:yyyy-mm-dd} 10:11:12,{date:yyyy-mm-dd} 12:11:12,{name},{amt},0.00,EUR,COMPLETED,{bal}',
    currency: 'EUR',
    extra: [
      'CARD_PAYMENT,Current,2026-11-10 10:11:12,,Nope,-50.00,0.00,EUR,REVERTED,',
      'CARD_PAYMENT,Current,2026-11-10 10:11:12,,Wait,-60.00,0.00,EUR,PENDING,',
    ],
  },
  {
    bank: 'Revolut 2018',
    head: 'Completed Date ; Description ; Paid Out (EUR) ; Paid In (EUR) ; Exchange Out; Exchange In; Balance (EUR); Category; Notes',
    row: '{date:dd mon yyyy} ; {name} ; {out} ; {in} ;  ;  ; {bal} ; general ; ',
    delimiter: ';',
    group: ',',
    isNewestFirst: true,
    currency: 'EUR',
  },
  {
    bank: 'Wise',
    head: '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees"',
    row: 'CARD-{n},{date:dd-mm-yyyy},{amt},USD,"{dir:Card transaction issued by|Received money from} {name}",,{bal},,,,,,,{name},{dir:1234|},{dir:A Sample|},,,0.00',
    isNewestFirst: true,
  },
  {
    bank: 'AIB',
    head: 'Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount, Balance, Transaction Type',
    row: '"123456-12345678","{date:dd/mm/yyyy}","{name}","","","{out}","{in}","{bal}","{dir:Debit|Credit}"',
  },
  {
    bank: 'Bank of Ireland',
    head: 'Date,Details,Debit,Credit,Balance',
    row: '{date:dd/mm/yyyy},{name},{out},{in},{bal}',
  },
];

export const german: readonly BankLayout[] = [
  {
    bank: 'Deutsche Bank',
    ...comma,
    head: 'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung',
    row: '{date:dd.mm.yyyy};{date:dd.mm.yyyy};{dir:Kartenzahlung|Überweisung};{name};{memo};DE89370400440532013000;COBADEFFXXX;;;;;;;;;{outneg};{in};EUR',
    above: [
      'Umsätze Girokonto;;;Kundennummer: 100 1234567',
      '28.09.2026 - 09.11.2026',
      'Letzter Kontostand;;;;3.000,00;EUR',
      'Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.',
    ],
    below: ['Kontostand;09.11.2026;;;4.093,75;EUR'],
    currency: 'EUR',
  },
  {
    bank: 'DKB',
    ...comma,
    head: '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
    row: '"{date:dd.mm.yy}";"{date:dd.mm.yy}";"Gebucht";"A SAMPLE";"{name}";"{memo}";"{dir:Ausgang|Eingang}";"DE89370400440532013000";"{amt}";"";"";""',
    above: ['"Girokonto";"DE89370400440532013000"', '""', '"Kontostand vom 09.11.2026:";"4.093,75 €"', '""'],
    extra: ['"10.11.26";"";"Vorgemerkt";"A SAMPLE";"Wait";"x";"Ausgang";"";"-5,00";"";"";""'],
    currency: 'EUR',
  },
  {
    bank: 'DKB before',
    ...comma,
    head: '"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Kontonummer";"BLZ";"Betrag (EUR)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz";',
    row: '"{date:dd.mm.yyyy}";"{date:dd.mm.yyyy}";"{dir:LASTSCHRIFT|ÜBERWEISUNG}";"{name}";"{memo}";"DE8937040044053201300{n}";"COBADEFF";"{amt}";"";"";"";',
    above: [
      '"Kontonummer:";"DE89370400440532013000 / Girokonto";',
      '"Von:";"28.09.2026";',
      '"Bis:";"09.11.2026";',
      '"Kontostand vom 09.11.2026:";"4.093,75 EUR";',
    ],
    currency: 'EUR',
  },
  {
    bank: 'Sparkasse',
    ...comma,
    head: '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
    row: '"DE89370400440532013000";"{date:dd.mm.yy}";"{date:dd.mm.yy}";"{dir:FOLGELASTSCHRIFT|GUTSCHRIFT}";"{memo}";"";"";"";"";"";"";"{name}";"DE02120300000000202051";"BYLADEM1001";"{amt}";"EUR";"Umsatz gebucht"',
    isNewestFirst: true,
    extra: [
      '"DE89370400440532013000";"10.11.26";"";"KARTENZAHLUNG";"x";"";"";"";"";"";"";"Wait";"";"";"-5,00";"EUR";"Umsatz vorgemerkt"',
    ],
    currency: 'EUR',
  },
  {
    bank: 'comdirect',
    ...comma,
    head: '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
    row: '"{date:dd.mm.yyyy}";"{date:dd.mm.yyyy}";"{dir:Lastschrift|Übertrag}";"Auftraggeber: {name} Buchungstext: {memo}";"{amt}";',
    above: ['', '"Umsätze Girokonto";"Zeitraum: 60 Tage";', '"Neuer Kontostand";"4.093,75 EUR";'],
    extra: ['"offen";"--";"Lastschrift";"Wait";"-5,00";'],
    below: ['"Alter Kontostand";"3.000,00 EUR";'],
    isNewestFirst: true,
    currency: 'EUR',
    hasNoName: true,
  },
  {
    bank: 'Commerzbank',
    ...comma,
    head: 'Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie',
    row: '{date:dd.mm.yyyy};{date:dd.mm.yyyy};{dir:Lastschrift|Überweisung};{name};{amt};EUR;DE89370400440532013000;Sonstiges',
    group: '',
    currency: 'EUR',
  },
  {
    bank: 'VR Bank',
    ...comma,
    head: 'Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung',
    row: 'Girokonto;DE89370400440532013000;GENODEF1XXX;Musterbank;{date:dd.mm.yyyy};{date:dd.mm.yyyy};{name};DE02120300000000202051;BYLADEM1001;{dir:Basislastschrift|Überweisung};{memo};{amt};EUR;{bal};',
    isNewestFirst: true,
    currency: 'EUR',
  },
  {
    bank: 'Volksbank before',
    ...comma,
    head: '"Buchungstag";"Valuta";"Auftraggeber/Zahlungsempfänger";"Empfänger/Zahlungspflichtiger";"Konto-Nr.";"IBAN";"BLZ";"BIC";"Vorgang/Verwendungszweck";"Kundenreferenz";"Währung";"Umsatz";" "',
    row: '"{date:dd.mm.yyyy}";"{date:dd.mm.yyyy}";"A Sample";"{name}";"";"DE02120300000000202051";"";"BYLADEM1001";"{memo}";"";"EUR";"{abs}";"{dir:S|H}"',
    above: [
      '"Volksbank Musterstadt";;;;;;;;;;;',
      '"Umsatzanzeige";;;;;;;;;;;',
      '"BLZ:";"10020030";;"Datum:";"10.11.2026";;;;;;;',
      '"Konto:";"1234567";;;;;;;;;;',
    ],
    below: [
      '"27.09.2026";;;;;;;;;"Anfangssaldo";"EUR";"3.000,00";"H"',
      '"09.11.2026";;;;;;;;;"Endsaldo";"EUR";"4.093,75";"H"',
    ],
    isNewestFirst: true,
    currency: 'EUR',
  },
  {
    bank: 'ING',
    ...comma,
    head: 'Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
    row: '{date:dd.mm.yyyy};{date:dd.mm.yyyy};{name};{dir:Lastschrift|Gutschrift};{memo};{bal};EUR;{amt};EUR',
    above: [
      'Umsatzanzeige;Datei erstellt am: 10.11.2026 10:11',
      '',
      'IBAN;DE89 3704 0044 0532 0130 00',
      'Kontoname;Girokonto',
      'Bank;ING',
      'Kunde;A Sample',
      'Zeitraum;28.09.2026 - 09.11.2026',
      'Saldo;4.093,75;EUR',
      '',
      'Sortierung;Datum absteigend',
      '',
    ],
    isNewestFirst: true,
    currency: 'EUR',
  },
  {
    bank: 'N26',
    head: '"Date","Payee","Account number","Transaction type","Payment reference","Amount (EUR)","Amount (Foreign Currency)","Type Foreign Currency","Exchange Rate"',
    row: '"{date:yyyy-mm-dd}","{name}","","{dir:MasterCard Payment|Income}","","{amt}","{amt}","EUR","1.0"',
    currency: 'EUR',
  },
  {
    bank: 'N26 2024',
    head: '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
    row: '{date:yyyy-mm-dd},{date:yyyy-mm-dd},"{name}",DE02120300000000202051,"{dir:Debit Transfer|Credit Transfer}","{memo}","Main Account",{amt},,,',
    currency: 'EUR',
  },
  {
    bank: 'easybank',
    ...comma,
    head: '',
    row: 'AT611904300234573201;{name} {memo};{date:dd.mm.yyyy};{date:dd.mm.yyyy};{amt};EUR',
    hasNoName: true,
    currency: 'EUR',
  },
  {
    bank: 'Raiffeisen ELBA',
    ...comma,
    head: '',
    row: '{date:dd.mm.yyyy};"{name}";{date:dd.mm.yyyy};{amt};EUR;{date:dd.mm.yyyy} 10:11:12:000',
    currency: 'EUR',
  },
  {
    bank: 'UBS',
    head: 'Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten',
    row: '{date:yyyy-mm-dd};10:11:12;{date:yyyy-mm-dd};{date:yyyy-mm-dd};CHF;{outneg};{in};;{bal};99{n}AB;"{name}";"Zahlung";"";',
    delimiter: ';',
    above: [
      'Kontonummer:;0123 00456789.01;',
      'IBAN:;CH93 0076 2011 6238 5295 7;',
      'Von:;2026-09-28;',
      'Bis:;2026-11-09;',
      'Anfangssaldo:;3000.00;',
      'Schlusssaldo:;4093.75;',
      'Bewertet in:;CHF;',
      'Anzahl Transaktionen in diesem Zeitraum:;14;',
      '',
    ],
    isNewestFirst: true,
    currency: 'CHF',
  },
  {
    bank: 'PostFinance',
    head: 'Datum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Valuta;Saldo in CHF',
    row: '{date:dd.mm.yyyy};{name};{in};{outneg};{date:dd.mm.yyyy};{bal}',
    delimiter: ';',
    group: "'",
    above: ['Datum von:;28.09.2026', 'Buchungsart:;Alle Buchungen', 'Konto:;CH9300762011623852957', 'Währung:;CHF', ''],
    below: ['Disclaimer:', 'Dieser Inhalt wurde elektronisch erstellt.'],
    isNewestFirst: true,
    currency: 'CHF',
  },
];
