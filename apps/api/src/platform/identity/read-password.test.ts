import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readPassword } from './read-password.ts';

class TerminalInput extends PassThrough {
  readonly isTTY = true;
  isRaw = false;
  /** Whether echo was ever turned off. */
  wasRaw = false;
  setRawMode(raw: boolean): this {
    this.isRaw = raw;
    this.wasRaw ||= raw;
    return this;
  }
}

function watch() {
  const screen = new PassThrough();
  let shown = '';
  screen.on('data', (chunk) => {
    shown += chunk;
  });
  return { screen, shown: () => shown };
}

describe('a password', () => {
  test('typed at a terminal is read without echo, including corrections', async () => {
    const terminal = new TerminalInput();
    const { screen, shown } = watch();
    const read = readPassword(terminal, screen);
    terminal.write('correct horsf\u007fe\r');
    expect(await read).toBe('correct horse');
    expect(terminal.wasRaw).toBe(true);
    expect(terminal.isRaw).toBe(false);
    expect(shown()).toBe('New password (8 to 128 characters): \n');
  });

  test.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('%s cancels and restores the terminal’s echo', async (_key, code) => {
    const terminal = new TerminalInput();
    const read = readPassword(terminal, watch().screen);
    terminal.write(code);
    expect(await read).toBe(null);
    expect(terminal.isRaw).toBe(false);
  });

  test.each([
    ['with a line break', 'piped secret\n', 'piped secret'],
    ['without a line break', 'piped secret', 'piped secret'],
    ['empty', '', null],
  ])('can be piped in, %s', async (_how, text, expected) => {
    const input = new PassThrough();
    const { screen, shown } = watch();
    const read = readPassword(input, screen);
    input.end(text);
    expect(await read).toBe(expected);
    expect(shown()).toBe('');
  });
});
