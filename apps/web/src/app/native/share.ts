import { Directory, Encoding, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';

const FOLDER = { path: 'shared', directory: Directory.Cache };
/** Stays while the page is only loaded anew, and goes with the app's process. */
const STARTED = 'sharedRemoved';

/** A phone has no downloads folder of ours: the person says where the file goes. */
export async function shareFile(name: string, text: string): Promise<void> {
  const place = { path: `${FOLDER.path}/${name}`, directory: FOLDER.directory };
  const { uri } = await Filesystem.writeFile({ ...place, data: text, encoding: Encoding.UTF8, recursive: true });
  try {
    // The copy stays for now: who was chosen may read it long after the sheet has closed.
    await Share.share({ title: name, files: [uri] });
  } catch (error) {
    // Closing the sheet is no failure.
    if (!(error instanceof Error && /cancel/i.test(error.message))) throw error;
  }
}

/** No copy of what was shared stays. */
export async function removeShared(): Promise<void> {
  // There is no such folder where nothing was shared.
  await Filesystem.rmdir({ ...FOLDER, recursive: true }).catch(() => {});
}

/** At a start of the app, those of the time before. */
export async function removeSharedBefore(): Promise<void> {
  if (sessionStorage.getItem(STARTED) !== null) return;
  sessionStorage.setItem(STARTED, 'true');
  await removeShared();
}
