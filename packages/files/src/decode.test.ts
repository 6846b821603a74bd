import { expect, test } from 'vitest';
import { decodeText, readText } from './decode.ts';
import { MAX_FILE_BYTES } from './limits.ts';
import { legacyFiles } from './testing/legacy-files.ts';

const text = 'Date,Name,Amount\n2026-11-10,Café Zürich – “best”,-1.00\n';
const utf8 = new TextEncoder().encode(text);
const windows1252: Readonly<Record<string, number>> = { '–': 0x96, '“': 0x93, '”': 0x94 };

function wide(isLittle: boolean, isMarked: boolean): Uint8Array {
  const units = [...(isMarked ? '\ufeff' : ''), ...text].map((letter) => letter.charCodeAt(0));
  return Uint8Array.from(units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
}

test.each([
  ['UTF-8', utf8],
  ['UTF-8 with a mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8])],
  ['UTF-16 LE with a mark', wide(true, true)],
  ['UTF-16 BE with a mark', wide(false, true)],
  ['UTF-16 LE', wide(true, false)],
  ['UTF-16 BE', wide(false, false)],
  ['Windows-1252', Uint8Array.from([...text].map((letter) => windows1252[letter] ?? letter.charCodeAt(0)))],
])('decodes %s', (_name, bytes) => {
  expect(decodeText(bytes)).toBe(text);
});

test('decodes ISO-8859-1', () => {
  expect(decodeText(Uint8Array.from([0x43, 0x61, 0x66, 0xe9, 0x0a, 0xfc, 0x62]))).toBe('Café\nüb');
});

test('a file truncated in the middle of a character is still UTF-8', () => {
  const whole = new TextEncoder().encode('Zürich Café');
  expect(decodeText(whole.subarray(0, -1))).toBe('Zürich Caf�');
});

test.each([
  [[0x50, 0x4b, 0x03, 0x04, 0x14, 0x00], 'ZIP archive or an Excel workbook'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'PDF'],
  [[0x1f, 0x8b, 0x08], 'compressed'],
  [[0x7f, 0x45, 0x4c, 0x46, 0x00, 0x01, 0x02, 0x00], 'isn’t a text file'],
  [[], 'empty'],
])('rejects %j and says what it is', (bytes, words) => {
  expect(() => decodeText(Uint8Array.from(bytes))).toThrow(words);
});

test('rejects files over 50 MB', () => {
  expect(() => decodeText(new Uint8Array(MAX_FILE_BYTES + 1).fill(65))).toThrow('larger than 50 MB');
});

test('rejects a file that is too large before loading it into memory', async () => {
  const huge = {
    size: MAX_FILE_BYTES + 1,
    arrayBuffer: () => Promise.reject(new Error('the file was read')),
  };
  await expect(readText(huge)).rejects.toThrow('larger than 50 MB');
  await expect(readText(new Blob([utf8]))).resolves.toBe(text);
});

// covers: server/files 9
test.each(legacyFiles)('recognizes %s by its content', (_name, base64, expected) => {
  expect(decodeText(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))).toBe(expected);
});
