import { expect, test } from 'vitest';
import { guessEncoding } from './encodings.ts';

/** Single bytes above 127 are given as numbers. */
function bytesOf(...parts: readonly (string | number)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : [part])),
  );
}

test.each([
  ['"Bäckerei Müller" in Western Europe', 'windows-1252', bytesOf('B', 0xe4, 'ckerei M', 0xfc, 'ller;-12,50\n')],
  ['"Żabka Łódź" in Poland', 'windows-1250', bytesOf(0xaf, 'abka ', 0xa3, 0xf3, 'd', 0x9f, ';-12,50\n')],
  ['"Дата;Сумма" in Russia', 'windows-1251', bytesOf(0xc4, 0xe0, 0xf2, 0xe0, ';', 0xd1, 0xf3, 0xec, 0xec, 0xe0, '\n')],
  ['"Mağaza İşlem" in Turkey', 'windows-1254', bytesOf('Ma', 0xf0, 'aza ', 0xdd, 0xfe, 'lem;-12,50\n')],
  ['"出金" in Japan', 'shift_jis', bytesOf(0x8f, 0x6f, 0x8b, 0xe0, ',100\n')],
] as const)('reads %s as %s', (_, encoding, bytes) => {
  expect(guessEncoding(bytes)).toBe(encoding);
});

test('text without special letters is Windows-1252', () => {
  expect(guessEncoding(bytesOf('Date,Amount\n11/01/2026,-4.50\n'))).toBe('windows-1252');
});

test('a long file is judged by its beginning, up to the end of a line', () => {
  const lines = 'a'.repeat(40_000);
  expect(guessEncoding(bytesOf('B', 0xe4, 'ckerei\n', lines, '\n', 0xce, 0xef, 0xeb))).toBe('windows-1252');
});
