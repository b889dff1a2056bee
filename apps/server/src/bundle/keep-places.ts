import path from 'node:path'
import type { Plugin } from 'rolldown'
import { BUNDLE } from './current-bundle.ts'

/** The file of a thread or of a child process, as in `new URL('./seal-thread.ts', import.meta.url)`. */
const THREAD_FILE = /new URL\('(\.[\w./-]+\.ts)', import\.meta\.url\)/g
const OWN_SOURCE = /^(?!.*\/node_modules\/).*\.ts$/

/**
 * Keeps the paths that sources compute from their own place. The file of a thread or process becomes a file of the bundle, and
 * `import.meta` means the place of the source, so that other files are found where they are.
 */
export function keepPlaces(): Plugin {
	return {
		name: 'keep-places',
		transform: {
			filter: { id: OWN_SOURCE, code: /import\.meta\.(url|dirname)/ },
			handler(code, id) {
				const place = JSON.stringify(path.relative(BUNDLE, id))
				const url = `new URL(${place}, import.meta.url)`
				return code
					.replace(THREAD_FILE, (_, file: string) => {
						const name = path.basename(file, '.ts')
						this.emitFile({
							type: 'chunk',
							id: path.resolve(id, '..', file),
							fileName: `${name}.js`,
						})
						return `new URL('./${name}.js', import.meta.entryUrl)`
					})
					.replaceAll('import.meta.url', `${url}.href`)
					.replaceAll(
						'import.meta.dirname',
						`process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${url}))`,
					)
					.replaceAll('import.meta.entryUrl', 'import.meta.url')
			},
		},
	}
}
