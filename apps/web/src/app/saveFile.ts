import { isNative } from './platform.ts';

/** Browsers read the file after the click has returned. */
const FORGET_AFTER_MS = 60_000;

/** Hands a file to the person: a download in the browser, the share sheet in the native app. */
export async function saveFile(name: string, text: string, type: string): Promise<void> {
  if (isNative()) return await (await import('./native/share.ts')).shareFile(name, text);
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS);
}
