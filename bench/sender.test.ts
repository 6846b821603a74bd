import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { BenchSender, readAnswer } from './sender.ts';

test.each([
  ['an incomplete head', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n', null],
  ['an incomplete body', 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nab', null],
  ['a body with a known length', 'HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nab', { status: 404, body: 'ab' }],
  ['incomplete chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n', null],
  [
    'chunks',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n',
    { status: 200, body: 'abc' },
  ],
])('%s', (_, text, expected) => {
  const answer = readAnswer(Buffer.from(text));
  expect(answer && { status: answer.status, body: answer.body.toString() }).toEqual(expected);
});

test('requests wait for a free connection, and a closed connection is reopened', async () => {
  const server = createServer((request, response) => void setTimeout(() => response.end(request.url), 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const sender = new BenchSender(typeof address === 'object' && address ? address.port : 0, 2);
  const answers = await Promise.all(
    ['/a', '/b', '/c', '/d', '/e'].map((path) => sender.send(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)),
  );
  expect(answers.map(({ body }) => body.toString())).toEqual(['/a', '/b', '/c', '/d', '/e']);
  server.closeAllConnections();
  await expect
    .poll(() =>
      sender.send(`GET /again HTTP/1.1\r\nhost: localhost\r\n\r\n`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  sender.close();
  server.close();
});
