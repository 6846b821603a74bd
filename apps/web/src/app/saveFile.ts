import { isNative } from './platform.ts';

/** Browsers read the file after `click()` returns. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a text file: as a download in browsers, through the share sheet in the native app. */
export async function saveFile(name: string, parts: readonly string[], type: string): Promise<void> {
  if (isNative()) return await (await import('./native/share.ts')).shareFile(name, parts.join(''));
  download(name, new Blob([...parts], { type }));
}

/** Saves an image in the same way. */
export async function saveImage(name: string, image: Blob): Promise<void> {
  if (isNative()) return await (await import('./native/share.ts')).shareImage(name, image);
  download(name, image);
}

function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

export const CSV_TYPE = 'text/csv;charset=utf-8';
