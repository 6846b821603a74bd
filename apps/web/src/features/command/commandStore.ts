import { createStore } from '../../ui/store.ts';

export const isCommandOpen = createStore(false);

/** The IDs of the items chosen last, until the user logs out. */
export const recentCommands = createStore<readonly string[]>([]);
