import { isNative } from '../platform.ts';
import { queryClient } from '../queryClient.ts';
import { subscribeAuth } from '../session/authState.ts';
import { installWorker } from './appUpdate.ts';
import { keepAnswers, removeOthersAnswers, restoreOwnAnswers } from './keepAnswers.ts';
import { connection, watchConnection } from './serverConnection.ts';

/** The native shell holds the app itself; a development server changes it all the time. */
const needsWorker = () => !import.meta.env.DEV && !isNative();

/** Makes the app ready for a time without network, and lets it recover by itself. */
export function prepareForOffline(): void {
  keepAnswers();
  connection.subscribe(() => {
    if (connection.isOffline()) void restoreOwnAnswers();
    // What could not be read, or may have changed meanwhile, is read now.
    else void queryClient.invalidateQueries();
  });
  subscribeAuth(() => {
    void removeOthersAnswers();
    // The connection may go while it is still being found out who is signed in.
    if (connection.isOffline()) void restoreOwnAnswers();
  });
  watchConnection();
  // After the first page, which must not share its network with the kept copy of the app.
  if (needsWorker()) window.addEventListener('load', () => void installWorker().catch(() => {}), { once: true });
}
