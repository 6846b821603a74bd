/** The native methods of the plugins that the app uses. */
const pluginMethods: Record<string, readonly string[]> = {
  App: ['addListener', 'removeListener', 'minimizeApp'],
  Browser: ['addListener', 'removeListener', 'open', 'close'],
  CapacitorHttp: ['request'],
  Filesystem: ['writeFile', 'rmdir'],
  Keyboard: ['addListener', 'removeListener'],
  Preferences: ['get', 'set', 'clear'],
  SecureStorage: ['internalGetItem', 'internalSetItem', 'internalRemoveItem', 'internalClearItemsWithPrefix'],
  Share: ['share'],
  SplashScreen: ['hide'],
  StatusBar: ['setStyle'],
};

export interface NativeCall {
  callbackId: string;
  pluginId: string;
  methodName: string;
  options: Record<string, unknown>;
}

export type PluginOptions = NativeCall['options'];

/** The headers that the native side writes into the page: listeners use callbacks, everything else promises. */
export function pluginHeaders() {
  return Object.entries(pluginMethods).map(([name, methods]) => ({
    name,
    methods: methods.map((method) => ({ name: method, rtype: method === 'addListener' ? 'callback' : 'promise' })),
  }));
}

interface HttpOptions {
  url: string;
  method: string;
  params?: Record<string, string | string[]>;
  headers?: Record<string, string>;
  data?: unknown;
}

function isHttp(options: PluginOptions): options is PluginOptions & HttpOptions {
  return typeof options.url === 'string' && typeof options.method === 'string';
}

/** The system's HTTP client: no origin, no CORS. */
export async function request(options: PluginOptions): Promise<{ status: number; headers: object; data: unknown }> {
  if (!isHttp(options)) throw new Error('The request has no URL.');
  const address = new URL(options.url);
  for (const [name, value] of Object.entries(options.params ?? {}))
    for (const one of [value].flat()) address.searchParams.append(name, one);
  const response = await fetch(address, {
    method: options.method,
    headers: options.headers ?? {},
    ...(options.data !== undefined && { body: JSON.stringify(options.data) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    data: isJson ? JSON.parse(text) : text,
  };
}
