export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Words that banks print before a merchant and that never start a merchant's name. */
export const bankWords =
  /* @__PURE__ */ wordSet(`pos posdebit checkcard chkcard ckcd dbcrd purchase purchased purch ach visa
  mastercard maestro interac debit dbt recurring contactless withdrawal withdrwl wd w/d atm/pos recur billpay pmnt pending eft eftpos bpay idp
  preauthorized preauth preauthorised aplpay applepay gpay gglpay googlepay vis dda pur dd ddr sto bgc fpi fpo fps bacs
  chaps s/o vdp vdc vda tfr xfer echeck e-check refund refunded reversal reversed chargeback dispute cashback fpos opos osko c-idp etransfer e-transfer e-tfr autodeposit remittance
  upi imps neft rtgs nach kartenzahlung lastschrift basislastschrift folgelastschrift erstlastschrift sepalastschrift lastschrifteinzug
  einzugsermachtigung einkauf kartenkauf abbuchung belastung zahlung girocard debitkarte kartenumsatz kreditkarte ec uberweisung ueberweisung echtzeituberweisung
  gutschrift dauerauftrag debitk gehalt lohn lohngehalt miete loyer salaire nomina stipendio payroll salary
  karte tarjeta tarj carte pag pag.pos retrait faveur paiement achat cb prlv prelevement virement virt vir facture europeen bancontact bankkaart
  bea betaalpas betaalautomaat betaling pinbetaling pasnr incasso doorlopend overboeking betaalverzoek
  compra pago pagobancomat recibo adeudo domiciliacion favore transferencia pagamento acquisto addebito bonifico rid sdd zakup platnosc przelew
  platba transakcja kortkop kortkob kortbetaling dankortkob kortbetalning varekjop varekop kortkjop dankort dankortnota autogiro avtalegiro betalningsservice
  bankgirot plusgirot overforing betalning korttiosto tilisiirto verkkomaksu pagamentos debito`);

/** Words that banks print there too, but that may also start a name: only two or more count as bank wording. */
export const looseBankWords = /* @__PURE__ */ wordSet(`
  card crd credit payment payments pmt pmts pymt authorized authorised auth online direct deposit pin signature sig
  sepa point sale bill pay electronic aut ap transaction txn web mobile sent received par carta
  numero standing order ecommerce ecom retail nr pre misc miscellaneous instant inst internet transfer ideal
  cargo algemeen europese eenmalig emis recu permanent nota movil skickad www external automatic temporary hold authorization foreign international intl
  one-time non merchandise przy uzyciu karty karta kartou cd mc deb cpt temp wire outgoing incoming return returned
  authority vendor corporate corp chip tap keyed recibido recibida domiciliado domiciliada emitida b2b rcur frst kauf kob kop kjop dab votre ore c/o`);

/** Connecting words, which count as bank wording only between bank words. */
export const joiningWords = /* @__PURE__ */ wordSet(
  'to at from of con en with by presso the for via till til bei time date pm tramite mediante mit durch avec su ending',
);

/** Connecting words that may start a name: they count only before a date or another bank word. */
export const datingWords = /* @__PURE__ */ wordSet('on du le la am a de del den vom met');

/** Two-word bank phrases whose words mean nothing on their own. */
export const bankPhrase =
  /^(?:(?:apple|google|samsung) pay|bank (?:credit|giro|transfer|card)|check ca?rd|cash back|faster payments?|cash withdrawal|value date|(?:payment|paid|transfer|deposit) (?:to|from)|direct dep|dir dep|credit voucher|merchant credit|one time|e (?:transfer|tfr|laskut?)|(?:transaction|sale) at|ending in|(?:sepa|sdd) core|ins(?:ur)? prem)$/;

export const phraseBeginnings = /* @__PURE__ */ wordSet(
  'apple google samsung bank check faster cash value payment paid transfer deposit direct dir credit merchant one e transaction sale ending sepa sdd ins insur',
);

/** Words for transfers, and the connecting words that introduce the other side after them: "virement de". */
export const transferWords = /* @__PURE__ */ wordSet(`virement vir transferencia transfer bonifico favore favor
  faveur uberweisung ueberweisung echtzeituberweisung dauerauftrag gutschrift zahlung overboeking overforing betaling
  betalning pago pagamento cargo refund remboursement prelevement prlv europeen adeudo recibo addebito incasso lastschrift`);
export const partyWords = /* @__PURE__ */ wordSet(
  'an von a de du di do da por para pour fur fuer naar van till til fra fran to from',
);

export const currencies = /* @__PURE__ */ wordSet('usd eur gbp cad aud nzd chf sek nok dkk pln czk huf jpy mxn');

/**
 * Prefixes that payment processors print before an asterisk. Any other word of up to four letters counts as one too.
 */
export const processors = /* @__PURE__ */ wordSet(`
  paypal sumup izettle zettle stripe clover toast square levelup payplus chownow ezcater mercadopago ebanx razorpay
  paddle fareharbor spoton afterpay klarna shoppay google paddlenet 2co 2checkout fastspring worldpay adyen mollie
  bluesnap braintree intuit mindbody vagaro booksy fresha wepay givebutter shopify slice olo menufy beyondmenu eatstreet tock givelify
  tithely tithe vanco paymentus invoicecloud squareup bigcartel gumroad lemsqzy mews planningctr playmetrics
  sportsengine activenet wodify zenplanner glofox acuity honeybook heartland weave digitalriver elavon sezzle lightspeed flywire
  nelnet checkout cardpointe sqsp bluesombrero sportsconnect teamsnap leagueapps demosphere jackrabbit procare brightwheel
  tuitionexpress payschools memberplanet cheddarup ticketleap brownpapertickets resy simplepractice ivypay patientco
  inboxhealth rectanglehealth phreesia instamed municipay govpaynet ncourt payit paystar xpressbillpay appfolio buildium
  rentcafe yardi clickpay resman entrata mychart subsplash pushpay donorbox classy networkforgood zeffy bloomerang`);

/** Processors that some banks print without the asterisk. */
export const bareProcessors = /* @__PURE__ */ wordSet('sq tst sp ls gosq.com squareup.com google sumup zettle izettle');

/** Words at the end of a name that don't identify the merchant: legal forms, payment types, words before a number. */
export const endWords = /* @__PURE__ */ wordSet(`
  ag nv sa sas sau sarl sasu eurl srl srls oy oyj ab as asa aps kb hb kg ohg ug se lda ltda sl slu co company lt ll
  gmb loan ln ezpay crcardpmt payment payments pmt pmts pymt autopay billpay epay epayment purchase payroll support
  app clients clientes supermarket supermarkets supermarkten subscription subscr subscrip membership recurring online
  bill store stores str on at to from of by ref card auth authcode id no nr num number web www com http https des ppd
  ccd tel via cb cd pas po internet debit visa ach pending pos the inv invoice conf trace seq trmnl usd code
  approval appr authorization trn terminal term`);

/** Products after an asterisk; the merchant is before it. */
export const boughtWords = /* @__PURE__ */ wordSet(`
  flight flights booking bookings ride rides trip trips order orders ticket tickets plan pro plus hotel monthly annual
  yearly auto app help fee fees ads ad services service renewal domain hosting storage gift video music games game
  cloud insurance premium member inst xfer transfer support internet charge charges website websit workspace`);

/** Unambiguous legal forms: the name ends before them, even if a place follows. */
export const companyForms = /* @__PURE__ */ wordSet(
  'inc llc ltd corp corporation incorporated limited plc gmbh bv llp pllc pty pbc',
);

/** Kinds of business that are often omitted after a name of two or more words. */
export const omittedWords =
  /* @__PURE__ */ wordSet(`coffee restaurant restaurants studio studios shop shoppe group services service
  hotel hotels outlet supermarket supermarkets retail cinemas theatres cookies cafe roasters suites pro`);

/** Words before "pay" at the end of a name: auto pay, bill pay. */
export const waysToPay = /* @__PURE__ */ wordSet('auto bill e web online mobile');

/** Words that mark a following short number as a branch number. */
export const branchWords = /* @__PURE__ */ wordSet(
  'store str no nr unit ste suite branch terminal location loc filiale filiaal filial succursale sucursal agence fil date ref reference',
);

export const streetWords =
  /* @__PURE__ */ wordSet(`st street ave avenue av rd road blvd boulevard dr drive ln lane hwy highway
  pkwy parkway ct court pl plz plaza sq broadway strasse str straat`);

export const monthNames =
  /* @__PURE__ */ wordSet(`jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august
  september october november december mai okt dez juni juli`);
