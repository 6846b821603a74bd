import { guessEncoding } from './encodings.ts';
import { MAX_FILE_BYTES } from './limits.ts';
import { FileProblem } from './row.ts';

/** Signatures of other file types, and what the user can do about them. */
const otherFileTypes: readonly { readonly signature: readonly number[]; readonly message: string }[] = [
  {
    signature: [0x50, 0x4b, 0x03, 0x04],
    message: 'This is a ZIP archive or an Excel workbook. Unzip it or save the sheet as CSV, then choose that file.',
  },
  {
    signature: [0xd0, 0xcf, 0x11, 0xe0],
    message: 'This is an old Excel workbook. Save the sheet as CSV, then choose that file.',
  },
  {
    signature: [0x25, 0x50, 0x44, 0x46],
    message: 'This is a PDF. Download a CSV, OFX, QFX, QIF, or CAMT.053 file from your bank instead.',
  },
  { signature: [0x1f, 0x8b], message: 'This file is compressed. Unzip it, then choose the file inside.' },
];

const SAMPLE_BYTES = 4_096;
const NOT_TEXT = 'This isn’t a text file. Choose a CSV, OFX, QFX, QIF, or CAMT.053 file.';

function beginsWith(bytes: Uint8Array, begin: readonly number[]): boolean {
  return begin.every((byte, index) => bytes[index] === byte);
}

/** Detects UTF-16 without a byte order mark: every other byte of plain letters is zero. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, SAMPLE_BYTES) & ~1;
  let [even, odd] = [0, 0];
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const minZeros = length * 0.35;
  if (odd > minZeros && even < length * 0.05) return 'utf-16le';
  return even > minZeros && odd < length * 0.05 ? 'utf-16be' : null;
}

/** Swaps the bytes, because not every TextDecoder supports big-endian. */
function decodeBigEndian(bytes: Uint8Array): string {
  const swapped = new Uint8Array(bytes.length & ~1);
  for (let at = 0; at < swapped.length; at += 2) {
    swapped[at] = bytes[at + 1] ?? 0;
    swapped[at + 1] = bytes[at] ?? 0;
  }
  return new TextDecoder('utf-16le').decode(swapped);
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether only the last bytes aren't UTF-8, because the file was cut off in the middle of a character. */
function isTruncatedUtf8(bytes: Uint8Array): boolean {
  return bytes.length > 4 && [1, 2, 3].some((cut) => decodeUtf8(bytes.subarray(0, bytes.length - cut)) !== null);
}

function checkSize(bytes: number): void {
  if (bytes > MAX_FILE_BYTES) throw new FileProblem('The file is larger than 50 MB. Split it into smaller files.');
}

/** Decodes UTF-8 and UTF-16 with or without a byte order mark, and otherwise the likeliest legacy encoding. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new FileProblem('The file is empty.');
  checkSize(bytes.length);
  const otherType = otherFileTypes.find(({ signature }) => beginsWith(bytes, signature));
  if (otherType) throw new FileProblem(otherType.message);
  if (beginsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (beginsWith(bytes, [0xfe, 0xff])) return decodeBigEndian(bytes.subarray(2));
  const wide = guessUtf16(bytes);
  if (wide) return wide === 'utf-16le' ? new TextDecoder('utf-16le').decode(bytes) : decodeBigEndian(bytes);
  if (bytes.subarray(0, SAMPLE_BYTES).includes(0)) throw new FileProblem(NOT_TEXT);
  const text = decodeUtf8(bytes);
  if (text !== null) return text;
  return new TextDecoder(isTruncatedUtf8(bytes) ? 'utf-8' : guessEncoding(bytes)).decode(bytes);
}

/** The part of the browser's File that we need. */
interface ChosenFile {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Checks the size first, because loading a file of several gigabytes would crash the page. */
export async function readText(file: ChosenFile): Promise<string> {
  checkSize(file.size);
  return decodeText(new Uint8Array(await file.arrayBuffer()));
}
