import { lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { ProseBlock, ProseLine, ProsePart } from './src/ui/prose.ts';

interface Section {
  title: string;
  body: ProseBlock[];
}

interface MarkdownPage {
  /** The front matter. */
  fields: Record<string, string>;
  /** The text before the first heading. */
  body: ProseBlock[];
  sections: Section[];
}

const FRONT_MATTER = /^---\n((?:\w+: .+\n)+)---\n/;

function notSupported({ type, raw }: Token): never {
  throw new Error(`The screens can’t show this Markdown (${type}): ${raw}`);
}

const onOneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ');

/** The text of a heading, bold text, or a link, which have no markup of their own. */
function textOf(token: Tokens.Generic): string {
  const marked = token.tokens?.find(({ type }) => type !== 'text');
  return marked ? notSupported(marked) : onOneLine(token.text);
}

function partOf(token: Token): ProsePart {
  if (token.type === 'text') return onOneLine(token.text);
  if (token.type === 'strong') return { bold: textOf(token) };
  if (token.type === 'link') return { text: textOf(token), to: token.href };
  return notSupported(token);
}

function itemLine(item: Tokens.ListItem): ProseLine {
  const [content = item, ...more] = item.tokens;
  if (content.type !== 'text' || more[0]) return notSupported(more[0] ?? content);
  return (content.tokens ?? []).map(partOf);
}

function blockOf(token: Token): ProseBlock {
  if (token.type === 'paragraph') return { kind: 'paragraph', lines: [(token.tokens ?? []).map(partOf)] };
  if (token.type === 'list') return { kind: token.ordered ? 'steps' : 'list', lines: token.items.map(itemLine) };
  return notSupported(token);
}

/** Throws on anything but front matter, second-level headings, paragraphs, flat lists, bold text, and links. */
export function compileMarkdown(source: string): MarkdownPage {
  const [matter = '', lines] = FRONT_MATTER.exec(source) ?? [];
  if (lines === undefined) throw new Error('The Markdown has no front matter.');
  const fields = Object.fromEntries(Array.from(lines.matchAll(/^(\w+): (.+)$/gm), ([, name, value]) => [name, value]));
  const body: ProseBlock[] = [];
  const sections: Section[] = [];
  for (const token of lexer(source.slice(matter.length), { gfm: false })) {
    if (token.type === 'heading' && token.depth === 2) sections.push({ title: textOf(token), body: [] });
    else if (token.type !== 'space') (sections.at(-1)?.body ?? body).push(blockOf(token));
  }
  return { fields, body, sections };
}

/** Compiles Markdown into data for the screens, so the browser needs no parser. */
export function markdown(): Plugin {
  return {
    name: 'cairn-markdown',
    transform: {
      filter: { id: /\.md$/ },
      handler(source) {
        const { fields, ...text } = compileMarkdown(source);
        return { code: `export default ${JSON.stringify({ ...fields, ...text })};`, map: null };
      },
    },
  };
}
