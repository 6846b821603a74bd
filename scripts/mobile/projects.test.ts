import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../repo/git.ts';

const root = dirname(dirname(import.meta.dirname));
const MOBILE = 'apps/mobile';
const read = (path: string) => readFileSync(join(root, MOBILE, path), 'utf8');
const ANDROID = 'android/app/src/main';

test('the committed files of both projects match what the tools generate', () => {
  // At the same depth as the original, because the tools write relative paths.
  const copy = join(root, '.cache', 'mobile-check');
  rmSync(copy, { recursive: true, force: true });
  const tracked = git(root, 'ls-files', '--cached', '--others', '--exclude-standard', MOBILE)
    .split('\n')
    .filter(Boolean);
  const files = tracked
    .map((file) => file.slice(MOBILE.length + 1))
    .filter((file) => existsSync(join(root, MOBILE, file)));
  for (const file of files) cpSync(join(root, MOBILE, file), join(copy, file), { recursive: true });
  mkdirSync(join(copy, 'www'), { recursive: true });
  writeFileSync(join(copy, 'www', 'index.html'), '<!doctype html><head></head>');
  execFileSync(process.execPath, [join(root, 'node_modules/@capacitor/cli/bin/capacitor'), 'sync'], { cwd: copy });
  const changed = files.filter(
    (file) => !readFileSync(join(copy, file)).equals(readFileSync(join(root, MOBILE, file))),
  );
  expect(changed).toEqual([]);
  rmSync(copy, { recursive: true, force: true });
});

test('the web app and both projects use the same version of every plugin', () => {
  const own: Record<string, string> = JSON.parse(read('package.json')).dependencies;
  const web: Record<string, string> = JSON.parse(
    readFileSync(join(root, 'apps/web/package.json'), 'utf8'),
  ).dependencies;
  const shared = Object.keys(own).filter((name) => !/^@capacitor\/(android|ios)$/.test(name));
  expect(Object.fromEntries(shared.map((name) => [name, web[name]]))).toEqual(
    Object.fromEntries(shared.map((name) => [name, own[name]])),
  );
});

// covers: constants/product-wide 6
test('bundle ID and scheme are app.cairn.budget on both platforms', () => {
  expect(JSON.parse(read('capacitor.config.json'))).toMatchObject({ appId: 'app.cairn.budget', appName: 'Cairn' });
  expect(read('android/app/build.gradle')).toContain('applicationId "app.cairn.budget"');
  expect(read(`${ANDROID}/res/values/strings.xml`)).toContain('"custom_url_scheme">app.cairn.budget<');
  expect(read(`${ANDROID}/AndroidManifest.xml`)).toContain('<data android:scheme="@string/custom_url_scheme" />');
  expect(
    read('ios/App/App.xcodeproj/project.pbxproj').match(/PRODUCT_BUNDLE_IDENTIFIER = app\.cairn\.budget;/g),
  ).toHaveLength(2);
  expect(read('ios/App/App/Info.plist')).toMatch(
    /<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>\$\(PRODUCT_BUNDLE_IDENTIFIER\)<\/string>/,
  );
});

test('exactly the links that the server lists for phones open in the app', () => {
  const source = readFileSync(join(root, 'packages/contract/src/native-links.ts'), 'utf8');
  const listed = [...(source.split('LINKED_PATHS')[1] ?? '').matchAll(/'(\/[^']+)'/g)].map(([, path]) => path);
  const manifest = read(`${ANDROID}/AndroidManifest.xml`);
  const opened = [...manifest.matchAll(/android:path(?:Prefix)?="([^"]+)"/g)].map(([, path]) => path);
  expect(listed.length).toBeGreaterThan(5);
  expect(opened).toEqual(listed);
  // A bank login that started on the mobile site must return there, not to the app.
  const bankReturn = /REDIRECT_PATH = '([^']+)'/.exec(
    readFileSync(join(root, 'apps/api/src/platform/bank/link.ts'), 'utf8'),
  )?.[1];
  expect(bankReturn).toMatch(/^\/\w/);
  expect(listed).not.toContain(bankReturn);
  expect(manifest).toMatch(/<data android:host="\$\{cairnHost\}" \/>/);
  expect(read('ios/App/App/App.entitlements')).toContain('<string>applinks:$(CAIRN_HOST)</string>');
  expect(
    read('ios/App/App.xcodeproj/project.pbxproj').match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g),
  ).toHaveLength(2);
});

test('other apps can access only shared files', () => {
  expect(read(`${ANDROID}/res/xml/file_paths.xml`).match(/<[\w-]+-path .*/g)).toEqual([
    '<cache-path name="shared" path="shared/" />',
  ]);
  const share = readFileSync(join(root, 'apps/web/src/app/native/share.ts'), 'utf8');
  expect(share).toContain("{ path: 'shared', directory: Directory.Cache }");
});

test('only base.css uses the browser’s safe-area insets, which Android doesn’t set', () => {
  const styles = globSync('apps/web/src/{app,features,ui}/**/*.css', { cwd: root }).filter(
    (file) => !file.endsWith('ui/base.css'),
  );
  expect(styles.length).toBeGreaterThan(50);
  expect(styles.filter((file) => readFileSync(join(root, file), 'utf8').includes('env(safe-area'))).toEqual([]);
});

test('the app’s data on a phone isn’t backed up', () => {
  expect(read(`${ANDROID}/AndroidManifest.xml`)).toContain('android:allowBackup="false"');
  expect(read(`${ANDROID}/res/xml/data_extraction_rules.xml`)).toContain('<exclude domain="sharedpref" />');
});
