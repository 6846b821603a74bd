/** The bundle id on both systems, and the scheme of the addresses that lead back into the app. */
export const APP_ID = 'app.cairn.budget';

/** The client of the embedded provider that is the app. */
export const NATIVE_CLIENT_ID = 'cairn-mobile';

/** Where the pages of the app live, on iOS and on Android. */
export const NATIVE_ORIGINS: readonly string[] = ['capacitor://localhost', 'https://localhost'];
