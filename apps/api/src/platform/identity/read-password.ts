import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Terminal } from '../command.ts';

/** Reads a line typed without echo or piped in; null if the input ends without one. */
export async function readPassword(input: Terminal['stdin'], screen: Terminal['stdout']): Promise<string | null> {
  const isTyped = input.isTTY === true;
  if (isTyped) screen.write('New password (8 to 128 characters): ');
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: discard, terminal: isTyped });
  try {
    return await new Promise((resolve) => {
      lines.once('line', resolve);
      // Also fires for Ctrl-C and Ctrl-D.
      lines.once('close', () => resolve(null));
    });
  } finally {
    lines.close();
    if (isTyped) screen.write('\n');
  }
}
