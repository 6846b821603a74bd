import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isForMobile, mobileConfig, mobilePage } from './settings.ts';

const root = dirname(dirname(import.meta.dirname));
const mobile = join(root, 'apps', 'mobile');
const dist = join(root, 'apps', 'web', 'dist');
const capacitor = join(root, 'node_modules', '@capacitor', 'cli', 'bin', 'capacitor');
const www = join(mobile, 'www');

try {
  const config = mobileConfig(process.env);
  rmSync(www, { recursive: true, force: true });
  cpSync(dist, www, { recursive: true, filter: (file) => isForMobile(relative(dist, file)) });
  const page = join(www, 'index.html');
  writeFileSync(page, mobilePage(readFileSync(page, 'utf8'), config));
  execFileSync(process.execPath, [capacitor, 'sync'], { cwd: mobile, stdio: 'inherit' });
  process.stdout.write(`Both projects are up to date. The app will call ${config.publicUrl}.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
