import { type ProseBlock, plainText } from '../../ui/prose.ts';
import type { HelpArticle } from './helpArticle.ts';
import { synonymsOf } from './synonyms.ts';

const MAX_RESULTS = 8;
/** Words of at least this length tolerate one wrong, missing, extra or swapped letter. */
const MIN_FUZZY_LENGTH = 5;
/** "budgeting" finds "budget". */
const MAX_SUFFIX_LENGTH = 3;
const MIN_STEM_LENGTH = 4;

const stopWords = new Set(
  'a about am an and any are as at be by can could did do does for from get had has have how i if in into is it its make me my need of on or our should so than that the their them then there they this to want was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** A synonym counts less than the typed word. */
const SYNONYM_WEIGHT = 0.6;

const weights = { title: 8, keywords: 7, summary: 3, body: 1 } as const;
type SearchedField = keyof typeof weights;

interface Indexed {
  readonly article: HelpArticle;
  readonly words: Record<SearchedField, ReadonlySet<string>>;
}

/** "Don’t café-hop" → dont, cafe, hop. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
  return plain.match(/[a-z0-9]+/g) ?? [];
}

/** The typed words without stop words, unless there are only stop words. */
function searchWords(typed: string): string[] {
  const all = [...new Set(wordsOf(typed))];
  const significant = all.filter((word) => !stopWords.has(word));
  return significant.length > 0 ? significant : all;
}

/** Whether the two differ by one wrong, missing or extra letter, or by two swapped adjacent letters. */
function differsByOne(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  if (short.length < long.length) return rest(short, 0) === rest(long, 1);
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return rest(short, 1) === rest(long, 1) || (isSwapped && rest(short, 2) === rest(long, 2));
}

function similarity(typed: string, word: string): number {
  if (typed === word) return 1;
  if (word.startsWith(typed)) return 0.75;
  const suffixLength = typed.length - word.length;
  if (word.length >= MIN_STEM_LENGTH && suffixLength <= MAX_SUFFIX_LENGTH && typed.startsWith(word)) return 0.7;
  return typed.length >= MIN_FUZZY_LENGTH && differsByOne(typed, word) ? 0.4 : 0;
}

/** A typed word and its synonyms, which have a lower weight. */
interface Term {
  readonly forms: readonly (readonly [word: string, weight: number])[];
}

function termOf(typed: string): Term {
  return { forms: [[typed, 1], ...synonymsOf(typed).map((word) => [word, SYNONYM_WEIGHT] as const)] };
}

function termSimilarity({ forms }: Term, word: string): number {
  return Math.max(
    ...forms.map(([form, weight]) => weight * (weight < 1 && form !== word ? 0 : similarity(form, word))),
  );
}

function wordScore(term: Term, { words }: Indexed): number {
  let best = 0;
  for (const field of ['title', 'keywords', 'summary', 'body'] as const)
    for (const word of words[field]) best = Math.max(best, weights[field] * termSimilarity(term, word));
  return best;
}

/** Requires at least half of the words; articles with all of them score much higher. */
function scoreOf(terms: readonly Term[], indexed: Indexed): number {
  const scores = terms.map((term) => wordScore(term, indexed)).filter((score) => score > 0);
  const share = scores.length / terms.length;
  return share < 0.5 ? 0 : share ** 3 * scores.reduce((sum, score) => sum + score, 0);
}

function indexArticle(article: HelpArticle): Indexed {
  const { title, keywords, summary, body } = article;
  const words = {
    title: new Set(wordsOf(title)),
    keywords: new Set(wordsOf(keywords)),
    summary: new Set(wordsOf(summary)),
    body: new Set(wordsOf(plainText(body.flatMap(({ lines }) => lines)))),
  };
  return { article, words };
}

/** Searches for anything from part of a word to a whole question. Best match first; ties stay in article order. */
export function createHelpSearch(articles: readonly HelpArticle[]): (typed: string) => HelpArticle[] {
  const all = articles.map(indexArticle);
  return (typed) => {
    const words = searchWords(typed);
    if (words.length === 0) return [];
    const terms = words.map(termOf);
    return all
      .map((indexed) => ({ article: indexed.article, score: scoreOf(terms, indexed) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_RESULTS)
      .map(({ article }) => article);
  };
}

/** Each paragraph, each list item, and each set of steps as a whole, since a single step answers nothing. */
function passagesOf(body: readonly ProseBlock[]): string[] {
  return body.flatMap(({ kind, lines }) =>
    kind === 'list' ? lines.map((line) => plainText([line])) : plainText(lines),
  );
}

/** The passage that matches the most words of the question; the first one wins ties. */
export function answerTo(question: string, { body }: HelpArticle): string | null {
  const terms = searchWords(question).map(termOf);
  let best: { passage: string; score: number } | null = null;
  for (const passage of passagesOf(body)) {
    const words = [...new Set(wordsOf(passage))];
    const score = terms.reduce((sum, term) => sum + Math.max(0, ...words.map((word) => termSimilarity(term, word))), 0);
    if (score > (best?.score ?? 0)) best = { passage, score };
  }
  return best?.passage ?? passagesOf(body)[0] ?? null;
}
