import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

/** The names of a transaction's tags; fails if one of them isn't listed. */
async function tagNames(home: Household, id: number): Promise<string[]> {
  const tags = await home.tags();
  return (await home.one(id)).tags.map(({ tagID }) => {
    const tag = tags.find((one) => one.tagID === tagID);
    if (!tag) throw new Error(`tag ${tagID} isn't listed`);
    return tag.name;
  });
}

// covers: entry/tags 7
test('if a deleted tag can’t return because its name is taken, neither do the tags that were merged into it', async () => {
  const home = await Household.start(cairn);
  const [lisbon, trip] = [await home.tag('Lisbon'), await home.tag('Trip')];
  const id = await home.spend(1, 'Hotel', { TagIDs: [lisbon] });
  await home.post('Tag/MergeTags', { fromTagID: lisbon, intoTagID: trip });
  const deleted = await home.post('Tag/DeleteTag', { tagID: trip });
  await home.tag('Trip');
  expect((await home.undo(deleted.changeSetId)).leftMade).toEqual(['Trip', 'Lisbon']);
  expect(await tagNames(home, id)).toEqual([]);
});

// covers: entry/tags 7
test('if a merge can’t be undone because the name is taken, earlier merges into that tag stay as they are', async () => {
  const home = await Household.start(cairn);
  const [lisboa, lisbon, trip] = [await home.tag('Lisboa'), await home.tag('Lisbon'), await home.tag('Trip')];
  const id = await home.spend(1, 'Hotel', { TagIDs: [lisboa] });
  await home.post('Tag/MergeTags', { fromTagID: lisboa, intoTagID: lisbon });
  const merged = await home.post('Tag/MergeTags', { fromTagID: lisbon, intoTagID: trip });
  await home.tag('Lisbon');
  await home.undo(merged.changeSetId);
  expect(await tagNames(home, id)).toEqual(['Trip']);
});

// covers: entry/tags 7
test('deleting a tag counts only transactions that still exist', async () => {
  const home = await Household.start(cairn);
  const trip = await home.tag('Trip');
  await home.spend(1, 'Hotel', { TagIDs: [trip] });
  const gone = await home.spend(1, 'Taxi', { TagIDs: [trip] });
  await home.post('Transaction/DeleteTransaction', { userTransactionID: gone });
  expect((await home.post('Tag/DeleteTag', { tagID: trip })).answer).toMatchObject({ count: 1 });
});
