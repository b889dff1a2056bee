FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile && npx --yes pnpm@12.21.0 run build

# The image contains the workspace, because Node strips types from source files but not inside node_modules.
FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
COPY --from=build /app /app
RUN npx --yes pnpm@12.21.0 install --prod --frozen-lockfile && mkdir -p /app/.data && chown node /app/.data
USER node
EXPOSE 4000
CMD ["node", "apps/server/src/main.ts"]
