import { expect, test } from 'vitest';
import { pushMessage } from './pushMessage.ts';

const unknown = { title: 'Cairn', body: 'Something needs your attention.', url: '/Dashboard', actions: [] };

test('a message of the server is shown as it is', () => {
  const actions = [{ title: 'Turn off: A low balance', url: '/Settings?turnOff=lowBalance&channel=push' }];
  const message = { title: 'Cairn', body: 'A low balance', url: '/Dashboard', actions };
  expect(pushMessage(JSON.stringify(message))).toEqual(message);
});

test.each([undefined, '', 'null', '[]', '{"title":"Cairn"}', '{"title":"a","body":"b","url":7}'])(
  '%s still shows something',
  (text) => {
    expect(pushMessage(text)).toEqual(unknown);
  },
);

// covers: alerts 17
test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a message never leads to %s',
  (url) => {
    expect(pushMessage(JSON.stringify({ title: 'a', body: 'b', url }))).toEqual(unknown);
    const withAction = { title: 'a', body: 'b', url: '/Dashboard', actions: [{ title: 'c', url }] };
    expect(pushMessage(JSON.stringify(withAction)).actions).toEqual([]);
  },
);
