import { isNative } from './platform.ts';

/** Browsers read the file after the click has returned. */
const FORGET_AFTER_MS = 60_000;

/** Hands a file to the person: a download in the browser, the share sheet in the native app. What is long comes in parts. */
export async function saveFile(name: string, parts: readonly string[], type: string): Promise<void> {
  if (isNative()) return await (await import('./native/share.ts')).shareFile(name, parts.join(''));
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS);
}

export const CSV_TYPE = 'text/csv;charset=utf-8';
