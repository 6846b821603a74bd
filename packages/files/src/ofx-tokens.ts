/** A tag with the text after it, or a CDATA section. */
export interface OfxToken {
  readonly at: number;
  readonly isClosing: boolean;
  /** Uppercase; empty for CDATA. */
  readonly name: string;
  readonly text: string;
}

const tagName = /^[A-Za-z][\w.-]*/;
const MAX_TAG_CHARS = 200;
const CDATA = '<![CDATA[';

function readTag(inside: string): { isClosing: boolean; name: string } | null {
  const isClosing = inside.startsWith('/');
  const name = tagName.exec(isClosing ? inside.slice(1) : inside)?.[0];
  return name === undefined ? null : { isClosing, name: name.toUpperCase() };
}

/**
 * Scans the text once. Handles both SGML, which omits closing tags, and XML. Each search ends at the next bracket, so
 * the time stays linear even for a file full of unclosed tags.
 */
export function* ofxTokens(text: string): Generator<OfxToken> {
  let at = text.indexOf('<');
  let cdataEnd = 0;
  while (at >= 0) {
    if (text.startsWith(CDATA, at) && cdataEnd >= 0) {
      cdataEnd = text.indexOf(']]>', at);
      const end = cdataEnd < 0 ? at + CDATA.length : cdataEnd;
      if (cdataEnd >= 0) yield { at, isClosing: false, name: '', text: text.slice(at + CDATA.length, end) };
      at = text.indexOf('<', end);
      continue;
    }
    const next = text.indexOf('<', at + 1);
    const until = next < 0 ? text.length : next;
    const part = text.slice(at + 1, until);
    const close = part.indexOf('>');
    const tag = close > 0 && close <= MAX_TAG_CHARS ? readTag(part.slice(0, close)) : null;
    if (tag) yield { at, ...tag, text: part.slice(close + 1) };
    at = next;
  }
}
