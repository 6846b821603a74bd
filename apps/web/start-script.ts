import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const FILE = 'start.js';
/** The script blocks rendering. */
const MAX_BYTES = 2_048;

async function bundle(root: string): Promise<string> {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      modulePreload: { polyfill: false },
      lib: { entry: join(root, 'src/start/start.ts'), formats: ['iife'], name: 'start', fileName: () => FILE },
    },
  });
  const [output] = [made].flat();
  if (!output || !('output' in output)) throw new Error(`${FILE} wasn’t built.`);
  const { code } = output.output[0];
  if (Buffer.byteLength(code) > MAX_BYTES) throw new Error(`${FILE} is larger than ${MAX_BYTES} bytes.`);
  return code;
}

/** Builds the classic script in the page's head, which runs before the app. */
export function startScript(root: string): Plugin {
  return {
    name: 'cairn-start-script',
    async buildStart() {
      if (this.environment.mode === 'build')
        this.emitFile({ type: 'asset', fileName: FILE, source: await bundle(root) });
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        void bundle(root).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        });
      });
    },
  };
}
