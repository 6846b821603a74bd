import { Directory, Encoding, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';

/** A phone has no downloads folder of ours: the person says where the file goes. The copy for that is removed again. */
export async function shareFile(name: string, text: string): Promise<void> {
  const place = { path: name, directory: Directory.Cache };
  const { uri } = await Filesystem.writeFile({ ...place, data: text, encoding: Encoding.UTF8 });
  try {
    await Share.share({ title: name, files: [uri] });
  } catch (error) {
    // Closing the sheet is no failure.
    if (!(error instanceof Error && /cancel/i.test(error.message))) throw error;
  } finally {
    await Filesystem.deleteFile(place).catch(() => {});
  }
}
