/** The bundle id on iOS and Android, and the URL scheme that opens the app. */
export const APP_ID = 'app.cairn.budget';

/** The app's client id at the embedded provider. */
export const NATIVE_CLIENT_ID = 'cairn-mobile';

/** The origins of the app's pages on iOS and Android. */
export const NATIVE_ORIGINS: readonly string[] = ['capacitor://localhost', 'https://localhost'];
