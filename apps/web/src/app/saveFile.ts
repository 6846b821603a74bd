/** Browsers read the file after the click has returned. */
const FORGET_AFTER_MS = 60_000;

/** Hands a file to the browser's downloads; what is long comes in parts. */
export function saveFile(name: string, parts: readonly string[], type: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS);
}

export const CSV_TYPE = 'text/csv;charset=utf-8';
