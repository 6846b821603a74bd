import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../session/session.fixture.ts';

const phone = vi.hoisted(() => ({ files: new Map<string, string>(), share: vi.fn() }));
vi.mock('@capacitor/share', () => ({ Share: { share: phone.share } }));
vi.mock('@capacitor/filesystem', () => ({
  Directory: { Cache: 'CACHE' },
  Encoding: { UTF8: 'utf8' },
  Filesystem: {
    writeFile: async ({ path, data }: { path: string; data: string }) => {
      phone.files.set(path, data);
      return { uri: `file:///cache/${path}` };
    },
    rmdir: async ({ path }: { path: string }) => {
      const own = [...phone.files.keys()].filter((file) => file.startsWith(`${path}/`));
      if (own.length === 0) throw new Error('Folder does not exist');
      for (const file of own) phone.files.delete(file);
    },
  },
}));
const { removeShared, removeSharedBefore, shareFile } = await import('./share.ts');

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  phone.files.clear();
  phone.share.mockReset().mockResolvedValue({});
});

test('the file is there after the sheet has closed, whoever was chosen reads it later', async () => {
  await shareFile('budget.csv', 'a,b');
  expect(phone.share).toHaveBeenCalledWith({ title: 'budget.csv', files: ['file:///cache/shared/budget.csv'] });
  expect([...phone.files]).toEqual([['shared/budget.csv', 'a,b']]);
});

test('closing the sheet is no failure, anything else is', async () => {
  phone.share.mockRejectedValueOnce(new Error('Share canceled'));
  await shareFile('budget.csv', 'a,b');
  phone.share.mockRejectedValueOnce(new Error('no such file'));
  await expect(shareFile('budget.csv', 'a,b')).rejects.toThrow('no such file');
});

test('it is removed at the next start of the app, and not when the page is only loaded anew', async () => {
  await removeSharedBefore();
  await shareFile('budget.csv', 'a,b');
  await removeSharedBefore();
  expect(phone.files.size).toBe(1);
  vi.stubGlobal('sessionStorage', memoryStorage());
  await removeSharedBefore();
  expect(phone.files.size).toBe(0);
});

test('it is removed when everything is forgotten', async () => {
  await shareFile('budget.csv', 'a,b');
  await removeShared();
  expect(phone.files.size).toBe(0);
  await removeShared();
});
