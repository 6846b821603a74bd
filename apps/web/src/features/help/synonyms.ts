/** Groups of interchangeable words; their order doesn't matter. */
const groups = [
  'delete remove erase clear',
  'cancel stop end unsubscribe quit',
  'cost price fee charge bill pay payment',
  'premium subscription plan trial upgrade',
  'bank institution plaid link connect sync',
  'import upload bring csv ofx qif file migrate',
  'export download backup',
  'edit change update modify correct fix rename',
  'add create new make enter',
  'transaction purchase expense spending spent',
  'income salary paycheck wage deposit',
  'category label tag',
  'rule automatic automatically autocategorization auto',
  'budget limit allowance',
  'undo revert restore back mistake',
  'password login log sign credentials',
  'dark night theme appearance',
  'child kid teen teenager junior minor',
  'debt loan liability mortgage owe',
  'transfer move moved',
  'hide hidden exclude ignore',
  'duplicate twice double doubled',
  'net worth wealth assets',
  'total sum balance amount',
].map((line) => line.split(' '));

const byWord = new Map<string, ReadonlySet<string>>();
for (const group of groups)
  for (const word of group) byWord.set(word, new Set([...(byWord.get(word) ?? []), ...group]));

/** Synonyms of a word, even with a suffix ("canceling", "banks"). */
export function synonymsOf(word: string): readonly string[] {
  const stem = [word, word.replace(/(ling|led|ing|ed|es|s)$/, ''), word.replace(/(ing|ed)$/, 'e')];
  const found = stem.flatMap((form) => [...(byWord.get(form) ?? [])]);
  return [...new Set(found)].filter((other) => other !== word);
}
