import type * as z from 'zod/mini';

const kinds: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  tuple: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};

const withCommas = (value: number | bigint) => value.toLocaleString('en-US');

function sizeReason(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>): string {
  const [word, size] = issue.code === 'too_big' ? ['at most', issue.maximum] : ['at least', issue.minimum];
  if (issue.origin === 'string') return `must have ${word} ${withCommas(size)} characters`;
  if (issue.origin === 'array') return `must have ${word} ${withCommas(size)} items`;
  return `must be ${word} ${withCommas(size)}`;
}

/** Completes a sentence that begins with the field's name. The contract's own messages take precedence. */
export const plainReason: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'is required';
      return kinds[issue.expected] ?? 'isn’t valid';
    case 'too_big':
    case 'too_small':
      return sizeReason(issue);
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`;
    case 'unrecognized_keys':
      return `must not include ${issue.keys.join(', ')}`;
    default:
      return 'isn’t valid';
  }
};

function splitWords(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

/** For example "comparison value in item 1 of category rules" for CategoryRules, 0, ComparisonValue. */
export function describePath(path: readonly string[]): string {
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? 'the request';
  const index = path.findLastIndex((part) => /^\d+$/.test(part));
  if (index < 1) return splitWords(name);
  const item = `item ${Number(path[index]) + 1} of ${splitWords(path[index - 1] ?? '')}`;
  return index === path.length - 1 ? item : `${splitWords(name)} in ${item}`;
}
