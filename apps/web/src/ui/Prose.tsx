import { Link } from 'react-router';
import { classNames } from './classNames.ts';
import styles from './Prose.module.css';
import { type ProseBlock, type ProsePart, proseParts } from './prose.ts';

function Part({ part }: { part: ProsePart }) {
  if (part.kind === 'plain') return part.text;
  if (part.kind === 'bold') return <b>{part.text}</b>;
  if (part.to.startsWith('/')) return <Link to={part.to}>{part.text}</Link>;
  const isExternal = part.to.startsWith('https:');
  return (
    <a href={part.to} {...(isExternal && { target: '_blank', rel: 'noreferrer' })}>
      {part.text}
    </a>
  );
}

function Line({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: static text never changes its order
  return proseParts(text).map((part, index) => <Part key={index} part={part} />);
}

function Entries({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <li key={line}>
      <Line text={line} />
    </li>
  ));
}

function Block({ block }: { block: ProseBlock }) {
  if (typeof block === 'string')
    return (
      <p>
        <Line text={block} />
      </p>
    );
  if ('list' in block)
    return (
      <ul>
        <Entries lines={block.list} />
      </ul>
    );
  return (
    <ol>
      <Entries lines={block.steps} />
    </ol>
  );
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
