FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile \
	&& npx --yes pnpm@12.21.0 run build \
	&& sh apps/server/image-files.sh /image

# The server runs from its TypeScript sources. They are no packages in node_modules, because Node strips no types there.
FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
COPY --from=build /image /app
RUN mkdir -p /app/.data && chown node /app/.data
USER node
EXPOSE 4000
CMD ["node", "apps/server/src/main.ts"]
