FROM node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553 AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/mobile/package.json apps/mobile/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/files/package.json packages/files/
COPY packages/identity/package.json packages/identity/
COPY packages/sandbox/package.json packages/sandbox/

FROM manifests AS web
# The image's own Node 24 builds, so no install script has to run.
RUN npm ci --ignore-scripts
COPY tsconfig.base.json ./
COPY packages/contract packages/contract
COPY packages/domain packages/domain
COPY packages/files packages/files
COPY apps/web apps/web
COPY scripts/build scripts/build
RUN node scripts/build/main.ts

FROM manifests AS dependencies
RUN npm ci --omit=dev --ignore-scripts --workspace=@cairn/api

FROM node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=dependencies /app ./
COPY LICENSE ./
COPY packages packages
COPY apps/api apps/api
COPY --from=web /app/apps/web/dist apps/web/dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node 24 runs TypeScript directly: the server has no build step.
CMD ["node", "--max-semi-space-size=8", "apps/api/src/main.ts"]
