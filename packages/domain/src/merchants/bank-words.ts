function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Words that banks print before a merchant and that begin no merchant's name. */
export const bankWords =
  /* @__PURE__ */ words(`pos posdebit checkcard chkcard ckcd dbcrd purchase purchased purch ach visa
  mastercard maestro interac debit dbt recurring contactless withdrawal pmnt pending eft preauthorized preauth preauthorised
  aplpay applepay gpay gglpay googlepay vis dda kartenzahlung lastschrift basislastschrift folgelastschrift girocard debitkarte
  kartenumsatz kreditkarte ec paiement achat cb prlv prelevement bea betaalpas betaalautomaat betaling pinbetaling compra
  pago recibo pagamento acquisto addebito zakup platnosc kortkop dankort pur`);

/** Words that banks print there as well, but that a name may begin with: only several of them are the bank's. */
export const looseBankWords =
  /* @__PURE__ */ words(`card crd credit payment pmt pmts authorized authorised auth online direct
  pin signature sig sepa point sale bill pay electronic aut ap transaction txn web mobile sent carte par tarj tarjeta carta
  karte numero standing order ecommerce ecom retail nr`);

/** Joining words, which count only between the bank's own. */
export const joiningWords = /* @__PURE__ */ words('to at from of on con en with by presso the for');

/** What payment processors put before a star. Any other word of up to four letters is taken for one too. */
export const processors = /* @__PURE__ */ words(`paypal sumup izettle zettle stripe clover toast square levelup payplus
  chownow ezcater mercadopago ebanx razorpay paddle fareharbor spoton afterpay klarna shoppay google paddlenet 2co
  2checkout fastspring worldpay adyen mollie bluesnap mindbody vagaro booksy fresha wepay givebutter`);

/** Processors that some banks print without the star. */
export const bareProcessors = /* @__PURE__ */ words('sq tst sp');

/** What stands at the end of a name without saying whose it is: forms of company, kinds of payment, words before a number. */
export const endWords =
  /* @__PURE__ */ words(`ag nv sa sas sarl srl oy kg ohg co company loan ln ezpay crcardpmt payment payments pmt pmts pymt autopay billpay epay epayment purchase payroll
  subscription subscr subscrip membership recurring online bill store stores str on at to from of by ref card auth
  authcode id no nr num number web www com http https des ppd ccd tel via cb cd pas po internet debit visa ach
  pending pos the inv invoice conf trace trn terminal term`);

/** Forms of company that are no other word: a name ends before them, even where a place follows. */
export const companyForms = /* @__PURE__ */ words(
  'inc llc ltd corp corporation incorporated limited plc gmbh bv llp pllc pty pbc',
);

/** Words for what a business is that are often left out after a name of two words or more. */
export const omittedWords =
  /* @__PURE__ */ words(`coffee restaurant restaurants studio studios shop shoppe group services service
  hotel hotels outlet supermarket supermarkets retail cinemas theatres cookies cafe roasters suites`);

/** What stands before "pay" at the end of a name: auto pay, bill pay. */
export const waysToPay = /* @__PURE__ */ words('auto bill e web online mobile');

/** Words that, before a short number, make it the number of a branch. */
export const branchWords = /* @__PURE__ */ words(
  'store str no nr unit ste suite branch terminal location loc filiale fil',
);

export const streetWords =
  /* @__PURE__ */ words(`st street ave avenue av rd road blvd boulevard dr drive ln lane hwy highway
  pkwy parkway ct court pl plz plaza sq broadway strasse str straat`);

export const monthName =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|mai|okt|dez|juni|juli)$/;
