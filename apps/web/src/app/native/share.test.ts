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
const { removeShared, removeSharedOnStart, shareFile } = await import('./share.ts');

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  phone.files.clear();
  phone.share.mockReset().mockResolvedValue({});
});

test('the file remains after the share sheet closes, because the chosen app may read it later', async () => {
  await shareFile('budget.csv', 'a,b');
  expect(phone.share).toHaveBeenCalledWith({ title: 'budget.csv', files: ['file:///cache/shared/budget.csv'] });
  expect([...phone.files]).toEqual([['shared/budget.csv', 'a,b']]);
});

test('closing the share sheet isn’t an error, but other failures are', async () => {
  phone.share.mockRejectedValueOnce(new Error('Share canceled'));
  await shareFile('budget.csv', 'a,b');
  phone.share.mockRejectedValueOnce(new Error('no such file'));
  await expect(shareFile('budget.csv', 'a,b')).rejects.toThrow('no such file');
});

test('shared files are removed at the next app start, but not when the page reloads', async () => {
  await removeSharedOnStart();
  await shareFile('budget.csv', 'a,b');
  await removeSharedOnStart();
  expect(phone.files.size).toBe(1);
  vi.stubGlobal('sessionStorage', memoryStorage());
  await removeSharedOnStart();
  expect(phone.files.size).toBe(0);
});

test('shared files are removed when all data is cleared', async () => {
  await shareFile('budget.csv', 'a,b');
  await removeShared();
  expect(phone.files.size).toBe(0);
  await removeShared();
});
