import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { BUNDLE, hashSources, MANIFEST, type Manifest, ROOT } from './current-bundle.ts'
import { keepAscii } from './keep-ascii.ts'
import { keepExternal } from './keep-external.ts'
import { keepPlaces } from './keep-places.ts'
import { keepWasmFile } from './keep-wasm-file.ts'

/**
 * Writes the server to `dist/bundle`: `main.js`, one file for each thread and each child process, and the modules that they
 * share. The manifest lists the sources (docs/decisions/0195-server-in-a-bundle.md).
 */
rmSync(BUNDLE, { recursive: true, force: true })
const bundle = await rolldown({
	input: { main: path.join(import.meta.dirname, '../main.ts') },
	platform: 'node',
	plugins: [keepExternal(), keepPlaces(), keepWasmFile(), keepAscii()],
	checks: { ineffectiveDynamicImport: false },
})
const { output } = await bundle.write({
	dir: BUNDLE,
	format: 'esm',
	entryFileNames: '[name].js',
	chunkFileNames: '[name]-[hash].js',
	comments: { jsdoc: false },
})
const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
const sources = modules
	.filter((id) => path.isAbsolute(id) && !id.includes('/node_modules/'))
	.map((id) => path.relative(ROOT, id))
const files = ['pnpm-lock.yaml', ...new Set(sources)].sort()
writeFileSync(
	path.join(BUNDLE, MANIFEST),
	JSON.stringify({ files, hash: hashSources(files) } satisfies Manifest),
)
