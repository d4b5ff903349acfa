# The shop as an image: `docker build -t sphatik .`, or with podman or buildah. compose.yaml runs it with PostgreSQL.
# BASE and its Node can be others; both stages need the same C library.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /build
COPY . .
RUN npm run release \
 && mv release/sphatik-*/ /srv/sphatik

FROM ${BASE}
COPY --from=build /srv/sphatik /srv/sphatik
WORKDIR /srv/sphatik
# The number of the user who owns the volume's files.
RUN groupadd --system --gid 10001 sphatik \
 && useradd --system --uid 10001 --gid sphatik --no-create-home --home-dir /var/lib/sphatik sphatik \
 && install -d -o sphatik -g sphatik -m 700 /var/lib/sphatik
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/sphatik \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
USER sphatik
VOLUME /var/lib/sphatik
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=30s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "dist/server/main.js"]
