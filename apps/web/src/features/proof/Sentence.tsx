import type { ListedGap } from '@cairn/contract';

/** A sentence from the server. Strong parts are emphasized. */
export function Sentence({ parts }: { parts: ListedGap['sentence'] }) {
  return parts.map(({ text, isStrong }) => (isStrong ? <b key={text}>{text}</b> : text));
}
