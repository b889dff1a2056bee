import type { Plugin } from 'vite'
import { chunksOf, findFirstLoad, withImports } from './chunks.ts'

const PRELOADS_FILE = 'preloads.json'

/**
 * Writes `preloads.json`: for each address in `pages`, the files of the modules that the page loads after the entry. The server
 * names these files in the headers of the page, so that the browser loads them together with the entry.
 */
export function pagePreloads(pages: Readonly<Record<string, readonly string[]>>): Plugin {
	let base = '/'
	return {
		name: 'page-preloads',
		apply: 'build',
		configResolved(config) {
			base = config.base
		},
		generateBundle(_options, bundle) {
			const chunks = chunksOf(bundle)
			const first = findFirstLoad(chunks)
			const filesOf = (modules: readonly string[]) => {
				const roots = modules.map((module) => {
					const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
					return chunk ?? this.error(`No chunk begins with the module ${module}`)
				})
				return [...withImports(chunks, roots)]
					.filter((chunk) => !first.has(chunk))
					.map(({ fileName }) => base + fileName)
			}
			const preloads = Object.entries(pages).map(([address, modules]) => [
				address,
				filesOf(modules),
			])
			const source = JSON.stringify(Object.fromEntries(preloads))
			this.emitFile({ type: 'asset', fileName: PRELOADS_FILE, source })
		},
	}
}
