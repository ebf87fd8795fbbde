FROM node:26-slim AS base
WORKDIR /app

# Only the manifests: packages are reinstalled only when one of these files changes.
FROM base AS manifests
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/db/package.json packages/db/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/domain/package.json packages/domain/
COPY packages/i18n/package.json packages/i18n/
COPY packages/schema/package.json packages/schema/
RUN npm install --global "pnpm@$(node -p 'require("./package.json").devDependencies.pnpm')"

FROM manifests AS site
RUN pnpm install --frozen-lockfile
COPY . .
RUN pnpm --dir apps/web build

# Without the packaged Node, which the base image has already, and without the TypeScript peer dependency.
FROM manifests AS server
RUN pnpm install --frozen-lockfile --prod --filter '@starchart/api...' \
  && cd node_modules && rm -r node .bin/node .pnpm/node@* .pnpm/typescript@* .pnpm/@typescript+*

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=server /app ./
COPY packages/schema/src packages/schema/src
COPY packages/domain/src packages/domain/src
COPY packages/i18n/src packages/i18n/src
COPY packages/db/src packages/db/src
COPY packages/embedded-postgres/src packages/embedded-postgres/src
COPY apps/api/src apps/api/src
COPY docs/openapi.json docs/
COPY --from=site /app/apps/web/dist apps/web/dist
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/src/main.ts"]
