/** The possible meanings of a column's name. Includes roles that aren't mapped, so those columns can be ruled out. */
export type ColumnRole =
  | 'date'
  | 'valueDate'
  | 'amount'
  | 'out'
  | 'in'
  | 'balance'
  | 'direction'
  | 'currency'
  | 'otherCurrency'
  | 'otherAmount'
  | 'fee'
  | 'rate'
  | 'price'
  | 'quantity'
  | 'name'
  | 'description'
  | 'memo'
  | 'ownAccount'
  | 'counterAccount'
  | 'category'
  | 'subcategory'
  | 'status'
  | 'type'
  | 'id'
  | 'reference'
  | 'card'
  | 'time'
  | 'institution';

const list = (words: string) => words.trim().split(/\s+/);

/**
 * Column names as `wordKey` returns them, the likeliest of each role first. English, German, French, Spanish,
 * Portuguese, Italian, Dutch, Polish, the Nordic languages, Japanese, Czech, Hungarian, Turkish, Russian and Chinese.
 */
export const headWords: readonly (readonly [ColumnRole, readonly string[]])[] = [
  [
    'date',
    list(`date transactiondate dateoftransaction transdate trandate txndate purchasedate operationdate dateoperation datedoperation
      completeddate datecompleted completedon finishedon postingdate posteddate dateposted postdate postedon bookingdate bookdate entrydate processdate processeddate
      startdate starteddate createdon datetime timestamp transactiondatetime datetimeutc dateutc datedecomptabilisation datecomptable datecomptabilisation
      buchungstag buchungsdatum buchung datum umsatzdatum belegdatum kaufdatum transaktionsdatum datumuhrzeit
      fecha fechaoperacion fechadeoperacion fechadelaoperacion foperacion foperativa fechacontable fechamovimiento data datamovimento datamov datalancamento datadolancamento
      datalanc datadatransacao dataoperacao dataoperazione dataoperazioni datacontabile dataregistrazione datatransazione datacompra
      transactiedatum boekdatum boekingsdatum datumtransactie uitvoeringsdatum boekingdatum
      dataoperacji datatransakcji dataksiegowania dataksiegowa operacjadata
      bokforingsdatum bokforingsdag transaktionsdatum transaksjonsdato dato bogforingsdato bokfort bokfortdato bokforingsdato kirjauspaiva pvm maksupaiva posteringsdato
      datumprovedeni datumzauctovani datumpohybu datumtransakce datumsplatnosti datumuctovani zauctovano
      konyvelesdatuma konyvelesnapja tranzakciodatuma tranzakcioidopontja datum tarih islemtarihi
      датаоперации дата датасовершенияоперации датапроводки датаплатежа 日付 取引日 お取引日 ご利用日 利用日 年月日 取扱日 取引日付 勘定日 计算日期 交易日期 交易时间 記帳日 记账日期 日期
      거래일 거래일시 거래일자 ημερομηνια ημνια ημερομηνιασυναλλαγης datatranzactie datatranzactiei`),
  ],
  [
    'valueDate',
    list(`valuedate valuta valutadatum wertstellung wertstellungsdatum wert datevaleur datedevaleur fechavalor fvalor datavalor datavaluta rentedatum
      valutadato valutadag rentedato ranteDato dataWaluty datawaluty datumvaluty ertekdatum erteknap effectivedate clearingdate settlementdate
      arvopaiva valor 起算日 お支払日 支払日 startedDate`).map((word) => word.toLowerCase()),
  ],
  [
    'out',
    list(`debit debitamount debits debitamt amountdebit debited withdrawal withdrawals withdrawalamount withdrawalamt withdrawalamtinr withdrawn outflow paidout moneyout out spent charge charges
      chargeamount expense expenses amountout outgoing spend dr dramount
      soll belastung belastungen belastungsbetrag lastschrift ausgabe ausgaben ausgang auszahlung debitbetrag
      depense depenses montantdebit montantaudebit cargo cargos debe importecargo retiro retiros gasto gastos egreso egresos salida salidas
      debito debitos valordebito saida saidas despesa addebito addebiti uscite uscita dare importodare
      af afschrijving afschrijvingen uit uitgaven debet debetbedrag
      obciazenia obciazenie kwotaobciazenia wydatki wyplaty
      uttag ut utbetalt utgift ud udbetaling haevet panoOtto utfrakonto belastet
      odchozi vydaje vybery terheles terhelesosszege kiadas borc gider
      списание расход суммасписания дебет
      出金 出金額 出金金額 お引出し 引出し 支払金額 お支払金額 お支払い金額 支払い金額 ご利用金額 利用金額 支出 支出金额 借方 借方金額 引落金額 出金円 お引出金額
      출금 출금액 찾으신금액 fundsout χρεωση χρεωσεις`).map((word) => word.toLowerCase()),
  ],
  [
    'in',
    list(`credit creditamount credits creditamt amountcredit credited deposit deposits depositamount depositamt depositamtinr inflow paidin moneyin in received income incomes amountin incoming cr cramount receipts
      haben gutschrift gutschriften gutschriftsbetrag einnahme einnahmen eingang einzahlung kreditbetrag
      recette recettes montantcredit montantaucredit abono abonos haber importeabono deposito depositos ingreso ingresos entrada entradas
      credito creditos valorcredito receita accredito accrediti entrate avere importoavere
      bij bijschrijving bijschrijvingen inkomsten kredit creditbedrag
      uznania uznanie kwotauznania wplywy wplaty
      insattning inn innskudd ind indbetaling indsat inntilkonto innpakonto inntekt godskrevet
      prichozi prijmy vklady jovairas jovairasosszege bevetel alacak gelir
      зачисление приход суммазачисления кредит поступление
      入金 入金額 入金金額 お預入れ お預け入れ 預入れ 預け入れ 預入金額 預かり金額 お預り金額 お預かり金額 収入 收入 收入金额 存入 貸方 貸方金額 入金円 お預り金額
      입금 입금액 맡기신금액 fundsin πιστωση πιστωσεις`),
  ],
  [
    'amount',
    list(`amount transactionamount amountusd amt trnamt netamount net billingamount postedamount amountinaccountcurrency accountamount sourceamountafterfees amountspentreceived
      montant montantoperation montantdeloperation montanteneuros betrag umsatz betrageur betragineur umsatzineur buchungsbetrag umsatzbetrag zahlbetrag
      importe importeeur importedelaoperacion monto cantidad valor valorr valortransacao valormovimento montante importo importoeuro importoineuro
      bedrag bedrageur transactiebedrag kwota kwotaoperacji kwotatransakcji kwotawwalucierachunku kwotapln
      belopp belob beloep belopsek belopp transaktionsbelopp beloeb summa maara
      castka objem castkavmeneuctu castkavmenuctu castkaczk osszeg tranzakcioosszege forgalom tutar islemtutari miktar
      сумма суммаоперации суммаввалютесчета суммавывалютесчета суммавруб суммаплатежа 金額 取引金額 金额 交易金额 金額円 거래금액 금액
      value sum total gross grossamount totalamount amountgbp amounteur amountcad amountaud ποσο suma sumatranzactiei`),
  ],
  [
    'balance',
    list(`balance runningbalance runningbal accountbalance endingbalance availablebalance ledgerbalance currentbalance closingbalance closingbal balanceafter newbalance
      balanceaftertransaction openingbalance startingbalance beginningbalance startsaldo endsaldo beginsaldo eindsaldo bal statementbalance
      saldo kontostand saldonachbuchung neuersaldo solde soldeeneuros saldofinal saldodisponible saldocontable saldodisponivel saldocontabilistico saldoapos saldocontabile saldodisponibile
      saldonatrn saldonamutatie saldonatransactie saldopooperacji saldopotransakcji saldoksiegowe bokfortsaldo tillgangligtbelopp bokfordsaldo saldoefter zustatek konecnyzustatek zustatekpotransakci
      egyenleg konyveltegyenleg bakiye guncelbakiye остаток баланс остатокпосле 残高 差引残高 お預り残高 余额 余額 帳戶餘額 账户余额 잔액 거래후잔액 υπολοιπο sold soldcontabil solddisponibil`),
  ],
  [
    'direction',
    list(`direction χπ προσημοποσου προσημο debitcredit creditdebit creditordebit debitorcredit drcr crdr dc dorc cd cdtdbtind creditdebitindicator debitcreditindicator creditdebitcode afbij sollhaben sh shkennzeichen habensoll
      debetcredit creditdebet bijaf inuit inout io dbcr balanceimpact sens sign amountsign billingamountsign plusminus richtung cargoabono abonocargo debitocredito dareavere datyp tipodc tipomovimiento
      debetkredit kreditdebet typkredytdebet smer jellegtj tj terhelesjovairas terhelesvagyjovairas irany borcalacak приходрасход типоперации 入出金 入出金区分 出入金 收支 收/支 借贷 借贷标志`),
  ],
  [
    'currency',
    list(`currency currencycode curr ccy cur amountcurrency accountcurrency sourcecurrency waehrung wahrung devise deviseducompte divisa moneda moeda valuta munt muntsoort valutakode mena waluta walutarachunku
      valutta penznem devizanem parabirimi doviz валюта валютасчета валютаоперации 通貨 币种 幣別 통화`),
  ],
  [
    'otherCurrency',
    list(`originalcurrency foreigncurrency localcurrency targetcurrency transactioncurrency currencyoriginal oorsprmunt orijinalwahrung originalwahrung ursprungswahrung fremdwahrung deviseorigine divisaoriginal
      walutaoperacji walutatransakcji originalvaluta feecurrency sourcefeecurrency targetfeecurrency typeforeigncurrency`),
  ],
  [
    'otherAmount',
    list(`originalamount foreignamount localamount targetamount targetamountafterfees amountforeigncurrency amountinforeigncurrency foreigncurrencyamount foreignspendamount originalvalue amountoriginal
      oorsprbedrag fremdwahrungsbetrag betragfremdwahrung ursprungsbetrag lastschriftursprungsbetrag auslandbetrag originalbetrag montantorigine importeoriginal importedivisa valororiginal
      kwotaoriginalna castkavoriginalnimene castkavmenetransakce originalnicastka orijinaltutar exchangeout exchangein exchangeto splitamount
      amountnative nativeamount cashbackamount rewardamount pendingamount authorizedamount roundup salestax taxamount vat tax taxes tip shipping vatamount iva mwst btw
      refundedamount amountrefunded convertedamountrefunded convertedamount subtotalamount coversionfee 海外通貨 現地利用額`),
  ],
  [
    'fee',
    list(`fee fees feeamount totalfees totalfeesamount sourcefeeamount targetfeeamount commission gebuhr gebuehr gebuhren entgelt frais comision taxa commissione kosten oplata prowizja avgift gebyr poplatek dij
      komisyon комиссия 手数料 手续费 auslagenersatzrucklastschrift auslagenersatzruecklastschrift`),
  ],
  [
    'rate',
    list(
      'rate exchangerate fxrate conversionrate wechselkurs kurs taux tauxdechange tipodecambio tasadecambio cambio koers wisselkoers kursvaluta arfolyam курс 為替レート 汇率',
    ),
  ],
  [
    'price',
    list(
      'price unitprice priceusd pricetransaction spotpriceattransaction spotprice pricepershare preis einzelpreis prix precio preco prezzo cena prijs 単価 netassetvalue nav',
    ),
  ],
  [
    'quantity',
    list(
      'quantity qty shares units quantitytransacted amountofshares anzahl stuck stueck quantite cantidadtitulos quantidade quantita aantal ilosc antal pocet 数量 numberofshares',
    ),
  ],
  [
    'name',
    list(`payee payeename handelaar merchant merchantname cleanmerchant counterparty counterpartyname name nameofcounterparty beneficiary beneficiaryname recipient recipientname vendor store transactionpartner otherparty otherpartyname partnername fromto
      targetname toname paidto receivedfrom from sender payer payername sendername nameofsenderreceiver senderreceiver to empfanger empfaenger auftraggeberempfanger auftraggeberempfaenger empfangerauftraggeber begunstigterzahlungspflichtiger beguenstigterzahlungspflichtiger beguenstigterauftraggeber begunstigterauftraggeber auftraggeberbegunstigter auftraggeberbeguenstigter
      auftraggeberzahlungsempfanger zahlungsempfanger zahlungspflichtiger zahlungsempfangerin zahlungsbeteiligter namezahlungsbeteiligter zahlungsbeteiligte partner partnername auftraggeber handler haendler transaktionspartner
      beneficiaire tiers nomtiers nomducompteaumontdestinataire destinataire contrepartie commercant nomcontrepartie nomdelacontrepartie nomducontrepartie beneficiario ordenante beneficiarioordenante ordenantebeneficiario comercio establecimiento estabelecimento destinatario contraparte
      benefattore nome esercente controparte ordinante naam naamtegenpartij tegenpartij naamtegenpartijbegunstigde naamtegenpartijnaam naamontvanger begunstigde nameaddresscounterparty
      kontrahent nazwakontrahenta nadawcaodbiorca odbiorca nazwaodbiorcy odbiorcanadawca nadawca daneodbiorcy danekontrahenta nazwanadawcyodbiorcy
      mottagare betalningsmottagare motpart mottagarebetalare avsender mottaker modtager navn namn nimi saaja saajannimi maksaja saajamaksaja saajanmaksajannimi
      protistrana nazevprotistrany nazevprotiuctu nazevprotiuctu protiucetnazev prijemce jmenoprotistrany obchodnik partnerneve partnernev partnerelnevezese ellenoldalinev kereskedo
      alici gonderen isyeri контрагент получатель плательщик получательплательщик お取引先 取引先 ご利用店名 利用店名 ご利用先 利用先 ご利用店名商品名 利用店名商品名 振込先 对方户名 交易对方 对方名称 商户名称 상호 받는분`),
  ],
  [
    'description',
    list(`description transactiondescription transactiondetails details detail narrative narration narrative1 particulars transaction originaldescription statementdescription desc payeedescription extendeddescription activity text
      transactionparticulars remarks transactionremarks descriptionofpurchase bookingtext appearsonyourstatementas itemdescription item title
      buchungstext beschreibung buchungsdetails buchungsinformation umsatztext vorgang buchungsdetail transaktionsbeschreibung betreff
      libelle libellesimplifie libelleoperation libelledeloperation nature natureoperation designation libellecomplet libellecourt operation concepto conceptoampliado descripcion detalle movimiento observaciones
      descricao historico lancamento descricaodolancamento descricaomovimento titulo descrizione descrizioneoperazione causale descrizionemovimento operazione dettagli descrizionecompleta
      omschrijving omschrijving1 mededeling mededelingen naamomschrijving transactieomschrijving opis opisoperacji opistransakcji tytul tytulem tytuloperacji szczegoly
      beskrivelse tekst transaktion beskrivning rubrik specifikation forklaring kuvaus selite tapahtuma meddelande referens
      popis popistransakce nazevtransakce poznamka leiras megnevezes tranzakcioleirasa konyvelesileiras aciklama islem islemaciklama описание описаниеоперации назначениеплатежа наименование детали
      摘要 お取り扱い内容 取引内容 お取引内容 内容 摘要内容 适用 交易摘要 商品说明 商品名称 备注 적요 내용 거래내용 περιγραφη αιτιολογια descriere detaliitranzactie detalii memo`),
  ],
  [
    'memo',
    list(`memo notes note comment comments message purpose paymentreference paymentdetails originalstatement extendeddetails additionalinformation additionalinfo info reason grund remark remittanceinformation label reference narrative2
      verwendungszweck zweck kundenreferenz mitteilung zahlungsgrund zahlungsreferenz notiz bemerkung motif commentaire informationscomplementaires libelle2 referencia observacion nota mensaje descricao2 complemento observacao note annotazioni
      omschrijving2 notitie notities uwkenmerk kenmerk komentarz notatka wiadomosc melding besked meddelelse notering anmarkning viesti
      zpravaproprijemce zprava zpravaproplatce poznamkapromne vlastnipoznamka kozlemeny megjegyzes комментарий примечание メモ 備考 附言 비고 메모`),
  ],
  [
    'ownAccount',
    list(`account accountname accountnumber accountno accounttitle acct acctid fromaccount accountfrom accountid bankaccount accountused sourceaccount konto auftragskonto ibanauftragskonto bezeichnungauftragskonto kontonummerauftragskonto eigenekontonummer
      kontoname kontonamn iban ibanbban ibankontonummer rekening rekeningnummer mijnrekening compte numerodecompte comptenum comptelabel numcompte cuenta numerodecuenta conta numeroconta conto numeroconto rachunek numerrachunku nrrachunku kontonummer kontonr
      clearingnummer ucet cisloucty cislouctu nazevuctu szamla szamlaszam hesap hesapno счет номерсчета 口座 口座番号 账号 账户 계좌번호`),
  ],
  [
    'counterAccount',
    list(`counteraccount partnerszamlaszama counterpartyiban counterpartyaccount counterpartyaccountnumber toaccount accountto payeeaccount partneriban kontonummeriban kontonummeriban ibanzahlungsbeteiligter bicswiftcode bic blz bankleitzahl gegenkonto tegenrekening tegenrekeningibanbban ibantegenpartij ibancounterparty
      numerrachunkukontrahenta protiucet cisloprotiuctu kodbanky ellenszamla gegenkontoiban glaubigerid glaeubigerid mandatsreferenz bicswift swift sortcode routingnumber ibanempfanger mottagarkonto tilkonto frakonto ibankontrahenta debtoriban creditoriban`),
  ],
  [
    'category',
    list(
      'category kategorie categorie categoria kategoria kategori categoryname spendingcategory merchantcategory categorygroup rubrique kategoriat категория mcccategory parentcategory maincategory hauptkategorie categorieparent カテゴリ 大項目 中項目',
    ),
  ],
  [
    'subcategory',
    list(
      'subcategory unterkategorie souscategorie subcategoria sottocategoria subcategorie podkategoria underkategori',
    ),
  ],
  [
    'status',
    list(
      'status state transactionstatus transactionstate estado statut stato umsatzstatus buchungsstatus etat situacao stan stav allapot durum статус 状態 状态 交易状态 当前状态 상태 pending bookingstatus orderstatus',
    ),
  ],
  [
    'type',
    list(`type transactiontype trantype trxtype txntype paymenttype kind transactioncategory transactioncode code mutatiesoort mutatiecode typeoperation typedoperation tipo tipooperacion tipodemovimiento tipotransacao tipooperazione umsatzart buchungsart buchungsschluessel transaktionsart umsatztyp
      typoperacji rodzajtransakcji typtransakcji typ typtransakce transaktionstyp transaksjonstype transaktionstype laji tranzakciotipusa tur islemtipi тип types soort 取引区分 取引種類 交易类型 유형 product productname`),
  ],
  [
    'id',
    list(
      'transactionid fitid uniqueid transactionuniqueid tranid txnid transactionnumber transactionreference transactionreferencenumber externalid transactiehash transaktionsid transaktionsnummer idtransaction idtransaccion idoperacji idpohybu idtransakce identyfikator uuid hash',
    ),
  ],
  [
    'reference',
    list(`referencenumber refno ref checknumber checkno chequenumber chequeno cheque check slip slipnumber checkorslip serialnumber serial seq sequence sequencenumber volgnr number no nr num id referencia2 reference2 batchid batch nodocumento documento docto dcto oficina numero numerodoc
      lp poradie variabilnisymbol konstantnisymbol specifickysymbol vs ks ss mcc bank bankid kodbanku brstemplate customerreference bankreference endtoendreferenz endtoendid mandatsref receiptid invoicenumber invoice quantityid itemid zip zipcode postcode postalcode authorizationcode authcode method paymentmethod cardtype 支払区分 支払方法 支払回数`),
  ],
  [
    'card',
    list(
      'card kaarthouder kredietkaart creditcard kortmedlem portador nomenocartao titolarecarta nameoncard cardnumber cardno cardmember cardholder cardholdername last4 last4digits kreditkarte kreditkartennummer kartennummer karteninhaber carte numerodecarte tarjeta numerodetarjeta cartao carta numerocarta kaart kaartnummer kartanumer karta numerkarty kort kortnummer kartenummer kortholder 利用者 カード番号 purchasedby',
    ),
  ],
  [
    'time',
    list(
      'time transactiontime hour uhrzeit heure hora ora tijd godzina tid klockslag cas ido saat время 時刻 時間 时间 timezone',
    ),
  ],
  ['institution', list('institution institutionname bankname financialinstitution kreditinstitut banque banco')],
];
