import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { mobileConfig, mobilePage } from '../../scripts/mobile/settings.ts';
import { type NativeCall, type Options, pluginHeaders, request } from './nativePlugins.ts';

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
  /** A method that the phone cannot perform. */
  broken?: string;
  /** Changes what the server answers to a call of the app. */
  answer?: (path: string, data: unknown) => unknown;
}

/** A phone around the app: Capacitor's own bridge in the page, and its native side played by the test. */
export class NativeShell {
  readonly calls: NativeCall[] = [];
  readonly safe = new Map<string, string>();
  /** How long the in-app browser takes to slide away when the app closes it. */
  slideAway: Promise<void> = Promise.resolve();
  readonly #preferences = new Map<string, string>();
  readonly #context: BrowserContext;
  readonly #options: ShellOptions;
  #app: Page | null = null;
  #listeners: { plugin: string; event: unknown; callbackId: string }[] = [];
  #keptLink: { url: unknown } | null = null;
  #visit = Promise.withResolvers<Page>();

  private constructor(context: BrowserContext, options: ShellOptions) {
    this.#context = context;
    this.#options = options;
  }

  static async open(context: BrowserContext, page: Page, options: ShellOptions): Promise<NativeShell> {
    const shell = new NativeShell(context, options);
    await shell.#install(page);
    return shell;
  }

  called(plugin: string, method: string): Options[] {
    const found = this.calls.filter(({ pluginId, methodName }) => pluginId === plugin && methodName === method);
    return found.map(({ options }) => options);
  }

  /** The page that the in-app browser shows next, or shows now. */
  async browserPage(): Promise<Page> {
    return await this.#visit.promise;
  }

  /** The person closes the in-app browser. */
  async closeBrowser(): Promise<void> {
    const page = await this.#visit.promise;
    await page.close();
    this.#visit = Promise.withResolvers();
    await this.emit('Browser', 'browserFinished', {});
  }

  /** The system ends the app behind another one, with all that belongs to its process. */
  async endApp(): Promise<void> {
    await this.#app?.evaluate(() => sessionStorage.clear());
    await this.#app?.goto('about:blank');
    this.#listeners = [];
  }

  /** A link that nobody listens for is kept until the app has started. */
  async openLink(url: unknown): Promise<void> {
    const isHeard = this.#listeners.some(({ event }) => event === 'appUrlOpen');
    if (isHeard) await this.emit('App', 'appUrlOpen', { url });
    else this.#keptLink = { url };
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
    await page.addInitScript(playBridge, { platform, headers: pluginHeaders() });
    await page.addInitScript({ path: join(root, 'node_modules', bridges[platform]) });
  }

  async #answer(call: NativeCall): Promise<unknown> {
    // A new page knows nothing of the listeners of the one before.
    if (call.pluginId === 'Shell') this.#listeners = [];
    else this.calls.push(call);
    const { pluginId, methodName, options, callbackId } = call;
    if (methodName === 'addListener') {
      this.#listeners.push({ plugin: pluginId, event: options.eventName, callbackId });
      if (options.eventName === 'appUrlOpen' && this.#keptLink) void this.emit('App', 'appUrlOpen', this.#keptLink);
      if (options.eventName === 'appUrlOpen') this.#keptLink = null;
      return undefined;
    }
    try {
      return { callbackId, pluginId, success: true, data: await this.#perform(`${pluginId}.${methodName}`, options) };
    } catch (error) {
      return { callbackId, pluginId, success: false, error: { message: String(error) } };
    }
  }

  async #perform(method: string, options: Options): Promise<unknown> {
    const key = String(options.prefixedKey);
    if (method === this.#options.broken) throw new Error('broken');
    if (method === 'CapacitorHttp.request') {
      const answer = await request(options);
      const path = new URL(String(options.url)).pathname;
      return { ...answer, data: this.#options.answer?.(path, answer.data) ?? answer.data };
    }
    if (method === 'SecureStorage.internalGetItem') return { data: this.safe.get(key) ?? null };
    if (method === 'SecureStorage.internalSetItem') return void this.safe.set(key, String(options.data));
    if (method === 'SecureStorage.internalRemoveItem') return { success: this.safe.delete(key) };
    if (method === 'SecureStorage.internalClearItemsWithPrefix') return this.safe.clear();
    if (method === 'Preferences.get') return { value: this.#preferences.get(String(options.key)) ?? null };
    if (method === 'Preferences.set') return void this.#preferences.set(String(options.key), String(options.value));
    if (method === 'Preferences.clear') return this.#preferences.clear();
    if (method === 'Filesystem.writeFile') return { uri: `file:///cache/${options.path}` };
    if (method === 'Browser.open') return await this.#visitPage(String(options.url));
    if (method === 'Browser.close') return await this.#endVisit();
    return {};
  }

  /** What leads back into the app is a redirect or a link to its scheme, which the system would hand over. */
  async #visitPage(url: string): Promise<void> {
    const page = await this.#context.newPage();
    const browser = await this.#context.newCDPSession(page);
    await browser.send('Network.enable');
    await browser.send('Page.enable');
    const leadBack = (target = '') => {
      if (target.startsWith(SCHEME)) void this.openLink(target);
    };
    browser.on('Network.responseReceivedExtraInfo', ({ headers }) =>
      leadBack(Object.entries(headers).find(([name]) => name.toLowerCase() === 'location')?.[1]),
    );
    browser.on('Page.frameRequestedNavigation', ({ url: target }) => leadBack(target));
    await page.goto(url).catch(() => {});
    this.#visit.resolve(page);
  }

  async #endVisit(): Promise<void> {
    const page = await Promise.race([this.#visit.promise, Promise.resolve(null)]);
    this.#visit = Promise.withResolvers();
    await page?.close();
    await this.slideAway;
  }
}

/** Before any script: what the native side puts into the page besides the bridge. */
function playBridge({ platform, headers }: { platform: string; headers: object[] }): void {
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
