import { Link } from 'react-router';
import { classNames } from './classNames.ts';
import styles from './Prose.module.css';
import type { ProseBlock, ProseLine, ProsePart } from './prose.ts';

function Part({ part }: { part: ProsePart }) {
  if (typeof part === 'string') return part;
  if ('bold' in part) return <b>{part.bold}</b>;
  if (part.to.startsWith('/')) return <Link to={part.to}>{part.text}</Link>;
  const isExternal = part.to.startsWith('https:');
  return (
    <a href={part.to} {...(isExternal && { target: '_blank', rel: 'noreferrer' })}>
      {part.text}
    </a>
  );
}

const itemTags = { paragraph: 'p', list: 'li', steps: 'li' } as const;

function Line({ kind, line }: { kind: ProseBlock['kind']; line: ProseLine }) {
  const Tag = itemTags[kind];
  return (
    <Tag>
      {line.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static text never changes its order
        <Part key={index} part={part} />
      ))}
    </Tag>
  );
}

function Block({ block: { kind, lines } }: { block: ProseBlock }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: static text never changes its order
  const content = lines.map((line, index) => <Line key={index} kind={kind} line={line} />);
  if (kind === 'paragraph') return content;
  return kind === 'list' ? <ul>{content}</ul> : <ol>{content}</ol>;
}

interface ProseProps {
  blocks: readonly ProseBlock[];
  /** 16 px instead of 14 px, for long pages. */
  isLarge?: boolean | undefined;
}

/** Paragraphs and lists with a comfortable line length. */
export function Prose({ blocks, isLarge = false }: ProseProps) {
  return (
    <div className={classNames(styles.prose, isLarge && styles.large)}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static text never changes its order
        <Block key={index} block={block} />
      ))}
    </div>
  );
}
