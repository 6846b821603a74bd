function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Words that banks print before a merchant's name and that no merchant's name starts with. */
export const bankWords =
  /* @__PURE__ */ words(`pos posdebit checkcard chkcard ckcd dbcrd purchase purchased purch ach visa
  mastercard maestro interac debit dbt recurring contactless withdrawal pmnt pending eft preauthorized preauth preauthorised
  aplpay applepay gpay gglpay googlepay vis dda kartenzahlung lastschrift basislastschrift folgelastschrift girocard debitkarte
  kartenumsatz kreditkarte ec paiement achat cb prlv prelevement bea betaalpas betaalautomaat betaling pinbetaling compra
  pago recibo pagamento acquisto addebito zakup platnosc kortkop dankort pur`);

/** Words that banks print there too, but that a name can start with, so a single one isn't enough. */
export const looseBankWords =
  /* @__PURE__ */ words(`card crd credit payment pmt pmts authorized authorised auth online direct
  pin signature sig sepa point sale bill pay electronic aut ap transaction txn web mobile sent carte par tarj tarjeta carta
  karte numero standing order ecommerce ecom retail nr`);

/** Connecting words, which count only between the bank's own words. */
export const joiningWords = /* @__PURE__ */ words('to at from of on con en with by presso the for');

/** Payment processors that put their name before an asterisk. Any other word of up to four letters counts as one too. */
export const processors = /* @__PURE__ */ words(`paypal sumup izettle zettle stripe clover toast square levelup payplus
  chownow ezcater mercadopago ebanx razorpay paddle fareharbor spoton afterpay klarna shoppay google paddlenet 2co
  2checkout fastspring worldpay adyen mollie bluesnap mindbody vagaro booksy fresha wepay givebutter`);

/** Processors that some banks print without the asterisk. */
export const bareProcessors = /* @__PURE__ */ words('sq tst sp');

/** Words at the end of a name that don't identify it: legal forms, payment types, words before a number. */
export const endWords =
  /* @__PURE__ */ words(`ag nv sa sas sarl srl oy kg ohg co company loan ln ezpay crcardpmt payment payments pmt pmts pymt autopay billpay epay epayment purchase payroll
  subscription subscr subscrip membership recurring online bill store stores str on at to from of by ref card auth
  authcode id no nr num number web www com http https des ppd ccd tel via cb cd pas po internet debit visa ach
  pending pos the inv invoice conf trace trn terminal term`);

/** Legal forms that have no other meaning. A name ends before them, even if a place follows. */
export const companyForms = /* @__PURE__ */ words(
  'inc llc ltd corp corporation incorporated limited plc gmbh bv llp pllc pty pbc',
);

/** Business types that are often omitted after a name of two or more words. */
export const omittedWords =
  /* @__PURE__ */ words(`coffee restaurant restaurants studio studios shop shoppe group services service
  hotel hotels outlet supermarket supermarkets retail cinemas theatres cookies cafe roasters suites`);

/** Words before "pay" at the end of a name, as in auto pay or bill pay. */
export const waysToPay = /* @__PURE__ */ words('auto bill e web online mobile');

/** Words that turn a short number after them into a branch number. */
export const branchWords = /* @__PURE__ */ words(
  'store str no nr unit ste suite branch terminal location loc filiale fil',
);

export const streetWords =
  /* @__PURE__ */ words(`st street ave avenue av rd road blvd boulevard dr drive ln lane hwy highway
  pkwy parkway ct court pl plz plaza sq broadway strasse str straat`);

export const monthName =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|mai|okt|dez|juni|juli)$/;
