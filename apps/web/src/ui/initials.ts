const maxInitials = 2;

/** "Maya Ellison" → "ME", "maya" → "M"; empty for a name without letters or digits. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  const picked = words.length > maxInitials ? [words[0], words.at(-1)] : words;
  return picked.join('').toLocaleUpperCase('en-US');
}
