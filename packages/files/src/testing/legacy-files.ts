/** Made-up statements in base64, because TextEncoder only supports UTF-8. */
export const legacyFiles: readonly (readonly [name: string, base64: string, text: string])[] = [
  [
    'Shift_JIS',
    'k/qVdCyCqIj4j2+CtSyCqJdhk/yC6iyCqI7mguiItYKik+CXZSyOY42CCjIwMjYvMTAvMSwxMjAwLCyDWIFbg3CBW45Sk2MsOTg4MDAKMjAyNi8xMC8zLCw1MDAwMCyLi5dekFWNniwxNDg4MDAK',
    '日付,お引出し,お預入れ,お取り扱い内容,残高\n2026/10/1,1200,,スーパー山田,98800\n2026/10/3,,50000,給与振込,148800\n',
  ],
  [
    'EUC-JP',
    'xvzJ1SykqrD6vdCktyykqs3Cxv6k7CykqrzopOqwt6SkxuLNxiy7xLniCjIwMjYvMTAvMSwxMjAwLCyluaG8pdGhvLuzxcQsOTg4MDAK',
    '日付,お引出し,お預入れ,お取り扱い内容,残高\n2026/10/1,1200,,スーパー山田,98800\n',
  ],
  [
    'GBK',
    'vbvS18jVxtos1arSqiy98LbuLNPgtu4KMjAyNi0xMC0wMSyzrMrQubrO7ywtMTIuMDAsOTg4LjAwCg==',
    '交易日期,摘要,金额,余额\n2026-10-01,超市购物,-12.00,988.00\n',
  ],
  [
    'Big5',
    'peap9qTptMEsukutbiyq98NCLL5sw0IKMjAyNi0xMC0wMSy2V6/Fpauz9SwtMTIuMDAsOTg4LjAwCg==',
    '交易日期,摘要,金額,餘額\n2026-10-01,超級市場,-12.00,988.00\n',
  ],
  [
    'EUC-KR',
    'sMW3ocDPLLO7v+ssw+Kx3SzA1LHdLMDcvtcKMjAyNi0xMC0wMSzG7cDHwaEsMTIwMCwsOTg4MDAK',
    '거래일,내용,출금,입금,잔액\n2026-10-01,편의점,1200,,98800\n',
  ],
  [
    'Windows-1251',
    'xODy4CDu7+Xw4Pbo6DvO7+jx4O3o5TvR8+zs4AowMS4xMC4yMDI2O8zg4+Dn6O0g7/Du5PPq8u7iOy0xMiw1MAo=',
    'Дата операции;Описание;Сумма\n01.10.2026;Магазин продуктов;-12,50\n',
  ],
  [
    'Windows-1250',
    'RGF0YSBvcGVyYWNqaTtPcGlzIG9wZXJhY2ppO0t3b3RhCjIwMjYtMTAtMDE7U2tsZXAgr2Fia2Ego/NknyCfcvNks287LTEyLDUwCg==',
    'Data operacji;Opis operacji;Kwota\n2026-10-01;Sklep Żabka Łódź źródło;-12,50\n',
  ],
  [
    'ISO-8859-2',
    'RGF0YSBvcGVyYWNqaTtPcGlzIG9wZXJhY2ppO0t3b3RhCjIwMjYtMTAtMDE7U2tsZXAgr2Fia2Ego/NkvCC2bGl3a2Egseo7LTEyLDUwCg==',
    'Data operacji;Opis operacji;Kwota\n2026-10-01;Sklep Żabka Łódź śliwka ąę;-12,50\n',
  ],
  [
    'ISO-8859-15',
    'RGF0dW07RW1wZuRuZ2VyO0JldHJhZwowMS4xMC4yMDI2O0LkY2tlcmVpIE38bGxlcjstMTIsNTAgpAo=',
    'Datum;Empfänger;Betrag\n01.10.2026;Bäckerei Müller;-12,50 €\n',
  ],
  [
    'Windows-1252 German',
    'QnVjaHVuZ3N0YWc7RW1wZuRuZ2VyO1ZlcndlbmR1bmdzendlY2s7QmV0cmFnCjAxLjEwLjIwMjY7QuRja2VyZWkgTfxsbGVyO0Jy9nRjaGVuIGb8ciBK9nJnOy0xMiw1MAo=',
    'Buchungstag;Empfänger;Verwendungszweck;Betrag\n01.10.2026;Bäckerei Müller;Brötchen für Jörg;-12,50\n',
  ],
  [
    'Windows-1252 French',
    'RGF0ZTtMaWJlbGzpO0TpYml0O0Ny6WRpdAowMS8xMC8yMDI2O0NhZukgZGUgbGEgR2FyZSDgIE9ybOlhbnM7MTIsNTA7Cg==',
    'Date;Libellé;Débit;Crédit\n01/10/2026;Café de la Gare à Orléans;12,50;\n',
  ],
  [
    'Windows-1252 Portuguese',
    'RGF0YTtEZXNjcmnn4287ROliaXRvO0Ny6WRpdG8KMDEvMTAvMjAyNjtQYWRhcmlhIFPjbyBKb+NvOzEyLDUwOwo=',
    'Data;Descrição;Débito;Crédito\n01/10/2026;Padaria São João;12,50;\n',
  ],
  [
    'Windows-1252 Nordic',
    'Qm9rZvZyaW5nc2RhZztCZWxvcHA7UnVicmlrCjIwMjYtMTAtMDE7LTEyLDUwO0v2cCDFaGzpbnMgTWFsbfYK',
    'Bokföringsdag;Belopp;Rubrik\n2026-10-01;-12,50;Köp Åhléns Malmö\n',
  ],
  [
    'Windows-1254',
    'VGFyaWg7Qef9a2xhbWE7VHV0YXIKMDEuMTAuMjAyNjveaf5saSBC/GZlIP3wZP1yOy0xMiw1MAo=',
    'Tarih;Açıklama;Tutar\n01.10.2026;Şişli Büfe ığdır;-12,50\n',
  ],
];
