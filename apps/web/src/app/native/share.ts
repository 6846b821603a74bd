import { Directory, Encoding, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';

const FOLDER = { path: 'shared', directory: Directory.Cache };
/** In session storage: survives a page reload, but not the app's process. */
const STARTED = 'sharedRemoved';

/** Phones have no downloads folder for the app, so the user chooses where the file goes. */
export async function shareFile(name: string, text: string): Promise<void> {
  await share(name, { data: text, encoding: Encoding.UTF8 });
}

export async function shareImage(name: string, image: Blob): Promise<void> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  // Without an encoding, the data is Base64.
  await share(name, { data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) });
}

async function share(name: string, content: { data: string; encoding?: Encoding }): Promise<void> {
  const place = { path: `${FOLDER.path}/${name}`, directory: FOLDER.directory };
  const { uri } = await Filesystem.writeFile({ ...place, ...content, recursive: true });
  try {
    // Leave the copy for now; the chosen app may read it long after the sheet closes.
    await Share.share({ title: name, files: [uri] });
  } catch (error) {
    // Closing the sheet isn't an error.
    if (!(error instanceof Error && /cancel/i.test(error.message))) throw error;
  }
}

/** Removes all shared copies. */
export async function removeShared(): Promise<void> {
  // The folder doesn't exist if nothing was shared.
  await Filesystem.rmdir({ ...FOLDER, recursive: true }).catch(() => {});
}

/** At an app start, removes the copies from earlier runs. */
export async function removeSharedOnStart(): Promise<void> {
  if (sessionStorage.getItem(STARTED) !== null) return;
  sessionStorage.setItem(STARTED, 'true');
  await removeShared();
}
