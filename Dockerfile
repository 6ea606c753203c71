# The site and the embedded backend for production: docs/deploy.md. The packages for building stay in the image, because
# the site contains the addresses it is served from, and is built at the first start.
FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The build keeps what it compiled in node_modules. In a layer of its own, chown would store every file again.
RUN npm ci --include=dev --no-audit --no-fund && npm cache clean --force && \
  mkdir -p /data && chown -R node:node /data node_modules
COPY . .
# After a rollback the lockfile is younger than packages of an older layer. They are those it names.
RUN touch node_modules/.package-lock.json
USER node
VOLUME /data
EXPOSE 3000 3210 3211
HEALTHCHECK --interval=15s --timeout=5s --start-period=300s \
  CMD ["node", "-e", "Promise.all([3000, 3210].map((port) => fetch(`http://127.0.0.1:${port}/${port === 3210 ? 'healthz' : ''}`))).then((all) => process.exit(all.every(({ ok }) => ok) ? 0 : 1), () => process.exit(1))"]
# Ends in order on SIGTERM, which it passes on.
CMD ["node", "local/bin/run.mjs", "local/serve.ts"]
