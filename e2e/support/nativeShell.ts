import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { mobileConfig, mobilePage } from '../../scripts/mobile/settings.ts';
import { type NativeCall, type PluginOptions, pluginHeaders, request } from './nativePlugins.ts';

const root = join(import.meta.dirname, '..', '..');
const dist = join(root, 'apps', 'web', 'dist');
const ORIGIN = 'https://localhost';
const SCHEME = 'app.cairn.budget:';
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const bridges = {
  android: '@capacitor/android/capacitor/src/main/assets/native-bridge.js',
  ios: '@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js',
};

export type NativePlatform = keyof typeof bridges;

interface ShellOptions {
  platform: NativePlatform;
  server: string;
  env?: Record<string, string>;
  /** A method that always fails. */
  broken?: string;
  /** Overrides the server's response to a call from the app. */
  answer?: (path: string, data: unknown) => unknown;
}

/** A simulated phone: the page runs Capacitor's own bridge, and the test plays the native side. */
export class NativeShell {
  readonly calls: NativeCall[] = [];
  readonly secureStorage = new Map<string, string>();
  /** Resolves when the in-app browser has closed after the app requested it. */
  browserClosed: Promise<void> = Promise.resolve();
  readonly #preferences = new Map<string, string>();
  readonly #context: BrowserContext;
  readonly #options: ShellOptions;
  #app: Page | null = null;
  #listeners: { plugin: string; event: unknown; callbackId: string }[] = [];
  #pendingLink: { url: unknown } | null = null;
  #visited: Page | null = null;

  private constructor(context: BrowserContext, options: ShellOptions) {
    this.#context = context;
    this.#options = options;
  }

  static async open(context: BrowserContext, page: Page, options: ShellOptions): Promise<NativeShell> {
    const shell = new NativeShell(context, options);
    await shell.#install(page);
    return shell;
  }

  called(plugin: string, method: string): PluginOptions[] {
    const found = this.calls.filter(({ pluginId, methodName }) => pluginId === plugin && methodName === method);
    return found.map(({ options }) => options);
  }

  /** The page in the in-app browser; waits until one is open. */
  async browserPage(): Promise<Page> {
    await expect.poll(() => this.#visited !== null, 'the in-app browser is open').toBe(true);
    if (!this.#visited) throw new Error('The in-app browser has closed again.');
    return this.#visited;
  }

  /** Closes the in-app browser as the user would. */
  async closeBrowser(): Promise<void> {
    const page = await this.browserPage();
    await page.close();
    this.#visited = null;
    await this.emit('Browser', 'browserFinished', {});
  }

  /** Ends the app's process in the background, as the system would. */
  async endApp(): Promise<void> {
    await this.#app?.evaluate(() => sessionStorage.clear());
    await this.#app?.goto('about:blank');
    this.#listeners = [];
  }

  /** Opens a link in the app. Without a listener, the link waits until the app has started. */
  async openLink(url: unknown): Promise<void> {
    const hasListener = this.#listeners.some(({ event }) => event === 'appUrlOpen');
    if (hasListener) await this.emit('App', 'appUrlOpen', { url });
    else this.#pendingLink = { url };
  }

  async emit(plugin: string, event: string, data: object): Promise<void> {
    const to = this.#listeners.filter((listener) => listener.plugin === plugin && listener.event === event);
    for (const { callbackId } of to)
      await this.#deliver({ callbackId, pluginId: plugin, success: true, save: true, data });
  }

  async #deliver(result: object): Promise<void> {
    await this.#app?.evaluate((answer) => {
      const capacitor: unknown = Reflect.get(window, 'Capacitor');
      if (typeof capacitor !== 'object' || capacitor === null) return;
      const fromNative: unknown = Reflect.get(capacitor, 'fromNative');
      if (typeof fromNative === 'function') fromNative(answer);
    }, result);
  }

  async #install(page: Page): Promise<void> {
    this.#app = page;
    const { platform, server, env = {} } = this.#options;
    const html = mobilePage(
      readFileSync(join(dist, 'index.html'), 'utf8'),
      mobileConfig({ MOBILE_SERVER_URL: server, ...env }),
    );
    await this.#context.route(`${ORIGIN}/**`, async (route) => {
      const path = new URL(route.request().url()).pathname;
      const file = join(dist, path);
      if (extname(path) === '' || !existsSync(file))
        return await route.fulfill({ body: html, contentType: 'text/html' });
      await route.fulfill({ path: file, contentType: types[extname(path)] ?? 'application/octet-stream' });
    });
    await page.exposeBinding('cairnNative', async (_source, call: NativeCall) => await this.#answer(call));
    await page.addInitScript(mockBridge, { platform, headers: pluginHeaders() });
    await page.addInitScript({ path: join(root, 'node_modules', bridges[platform]) });
  }

  async #answer(call: NativeCall): Promise<unknown> {
    // A new page doesn't have the previous page's listeners.
    if (call.pluginId === 'Shell') this.#listeners = [];
    else this.calls.push(call);
    const { pluginId, methodName, options, callbackId } = call;
    if (methodName === 'addListener') {
      this.#listeners.push({ plugin: pluginId, event: options.eventName, callbackId });
      if (options.eventName === 'appUrlOpen' && this.#pendingLink)
        void this.emit('App', 'appUrlOpen', this.#pendingLink);
      if (options.eventName === 'appUrlOpen') this.#pendingLink = null;
      return undefined;
    }
    try {
      return { callbackId, pluginId, success: true, data: await this.#perform(`${pluginId}.${methodName}`, options) };
    } catch (error) {
      return { callbackId, pluginId, success: false, error: { message: String(error) } };
    }
  }

  async #perform(method: string, options: PluginOptions): Promise<unknown> {
    const key = String(options.prefixedKey);
    if (method === this.#options.broken) throw new Error('broken');
    if (method === 'CapacitorHttp.request') {
      const answer = await request(options);
      const path = new URL(String(options.url)).pathname;
      return { ...answer, data: this.#options.answer?.(path, answer.data) ?? answer.data };
    }
    if (method === 'SecureStorage.internalGetItem') return { data: this.secureStorage.get(key) ?? null };
    if (method === 'SecureStorage.internalSetItem') return void this.secureStorage.set(key, String(options.data));
    if (method === 'SecureStorage.internalRemoveItem') return { success: this.secureStorage.delete(key) };
    if (method === 'SecureStorage.internalClearItemsWithPrefix') return this.secureStorage.clear();
    if (method === 'Preferences.get') return { value: this.#preferences.get(String(options.key)) ?? null };
    if (method === 'Preferences.set') return void this.#preferences.set(String(options.key), String(options.value));
    if (method === 'Preferences.clear') return this.#preferences.clear();
    if (method === 'Filesystem.writeFile') return { uri: `file:///cache/${options.path}` };
    if (method === 'Browser.open') return await this.#visitPage(String(options.url));
    if (method === 'Browser.close') return await this.#endVisit();
    return {};
  }

  /** Opens a page in the in-app browser. Redirects and links to the app's scheme return to the app. */
  async #visitPage(url: string): Promise<void> {
    const page = await this.#context.newPage();
    const browser = await this.#context.newCDPSession(page);
    await browser.send('Network.enable');
    await browser.send('Page.enable');
    const returnToApp = (target = '') => {
      if (target.startsWith(SCHEME)) void this.openLink(target);
    };
    browser.on('Network.responseReceivedExtraInfo', ({ headers }) =>
      returnToApp(Object.entries(headers).find(([name]) => name.toLowerCase() === 'location')?.[1]),
    );
    browser.on('Page.frameRequestedNavigation', ({ url: target }) => returnToApp(target));
    await page.goto(url).catch(() => {});
    this.#visited = page;
  }

  async #endVisit(): Promise<void> {
    const page = this.#visited;
    this.#visited = null;
    await page?.close();
    await this.browserClosed;
  }
}

/** Runs before any script, and adds what the native side adds to the page besides the bridge. */
function mockBridge({ platform, headers }: { platform: string; headers: object[] }): void {
  if (location.origin !== 'https://localhost') return;
  const post = (call: object) => {
    const native: unknown = Reflect.get(window, 'cairnNative');
    const capacitor: unknown = Reflect.get(window, 'Capacitor');
    if (typeof native !== 'function' || typeof capacitor !== 'object' || capacitor === null) return;
    void native(call).then((result: object | undefined) => {
      const fromNative: unknown = Reflect.get(capacitor, 'fromNative');
      if (result && typeof fromNative === 'function') fromNative(result);
    });
  };
  if (platform === 'android')
    Reflect.set(window, 'androidBridge', { postMessage: (text: string) => post(JSON.parse(text)) });
  else Reflect.set(window, 'webkit', { messageHandlers: { bridge: { postMessage: post } } });
  const capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {}, PluginHeaders: headers };
  Reflect.set(window, 'Capacitor', capacitor);
  Reflect.set(window, 'WEBVIEW_SERVER_URL', 'https://localhost');
  post({ callbackId: '', pluginId: 'Shell', methodName: 'load', options: {} });
}
