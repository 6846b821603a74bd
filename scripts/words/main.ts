import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { git } from '../repo/git.ts';
import { findUnwantedWords, readUnwantedWords, withoutList } from './words.ts';

const GLOSSARY = 'docs/domain.md';
const TEXT = /\.(ts|tsx|mjs|md|css|html|json)$/;
// Landed migrations, recorded data, package names, and words that banks and merchants use.
const NOT_OURS =
  /^(apps\/api\/migrations\/|apps\/api\/test\/last-release\/.*\.json$|package-lock\.json$|packages\/domain\/src\/merchants\/(bank|common|known)-|packages\/files\/src\/(csv-value-words|testing\/))/;
// Names on the wire, in the database, in browser storage, and in stored sandbox events, and names defined by others.
const FIXED_NAMES =
  /isCancelled|told_at|cairn-kept|premiumEndedTold|announcedOn|\bKept\b|You kept|Out and kept|'nobody'|labelledBy|aria-labelledby|booking\.com|, colour,/g;
// These files are about the list itself.
const ABOUT_THE_LIST = /^scripts\/words\//;

const root = dirname(dirname(import.meta.dirname));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const words = readUnwantedWords(read(GLOSSARY));
const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard')
  .split('\n')
  .filter((file) => TEXT.test(file) && !NOT_OURS.test(file) && !ABOUT_THE_LIST.test(file))
  .filter((file) => existsSync(join(root, file)));

let found = 0;
for (const file of files) {
  const text = (file === GLOSSARY ? withoutList(read(file)) : read(file)).replaceAll(FIXED_NAMES, '');
  const unwanted = [
    ...findUnwantedWords(file, words).map(({ word }) => ({ line: 0, word })),
    ...findUnwantedWords(text, words),
  ];
  for (const { line, word } of unwanted)
    process.stdout.write(`${file}:${line}  don’t write "${word}" (see ${GLOSSARY})\n`);
  found += unwanted.length;
}
process.stdout.write(`${files.length} files, ${found} words that we don’t use\n`);
process.exitCode = found > 0 ? 1 : 0;
