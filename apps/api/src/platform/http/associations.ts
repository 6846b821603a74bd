import { LINKED_PATHS } from '@cairn/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { APP_ID } from '../native-app.ts';

/** The files that iOS and Android check before a site's links open in an app. Served only if the app is configured. */
export function serveAssociations(app: FastifyInstance, { apps }: Config): void {
  const { iosTeamId, androidFingerprints } = apps;
  if (iosTeamId !== null) {
    const components = LINKED_PATHS.map((path) => ({ '/': path.endsWith('/') ? `${path}*` : path }));
    const details = [{ appIDs: [`${iosTeamId}.${APP_ID}`], components }];
    app.get('/.well-known/apple-app-site-association', async () => ({ applinks: { details } }));
  }
  if (androidFingerprints.length > 0) {
    const target = { namespace: 'android_app', package_name: APP_ID, sha256_cert_fingerprints: androidFingerprints };
    app.get('/.well-known/assetlinks.json', async () => [
      { relation: ['delegate_permission/common.handle_all_urls'], target },
    ]);
  }
}
