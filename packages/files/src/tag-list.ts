/** Tag names in one cell, as in "Lisbon, Work\, travel". */
export function printTags(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\,]/g, '\\$&')).join(', ');
}

/** The reverse of `printTags`. Also reads lists that a user typed, with or without spaces. */
export function parseTags(text: string): string[] {
  const names = text.match(/(?:\\.|[^\\,]|\\$)+/gsu) ?? [];
  return names.map((name) => name.replace(/\\([\\,])/g, '$1').trim()).filter((name) => name !== '');
}
