import type { Plugin } from 'vite'
import { chunksOf, findFirstLoad, withImports } from './chunks.ts'

const PRELOADS_FILE = 'preloads.json'

/** Modules that a page loads after the entry, and the address of its first request to the API, or null. */
export type PagePreloads = { modules: readonly string[]; request: string | null }

/**
 * Writes `preloads.json`: for each address in `pages`, links to the files of its modules and to its first request. The server sends
 * these links in the header `Link` of the page, so that the browser loads them together with the entry.
 */
export function pagePreloads(pages: Readonly<Record<string, PagePreloads>>): Plugin {
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
			const linksOf = ({ modules, request }: PagePreloads) => [
				...(request === null ? [] : [`<${request}>; rel=preload; as=fetch; crossorigin`]),
				...filesOf(modules).map((file) => `<${file}>; rel=modulepreload`),
			]
			const preloads = Object.entries(pages).map(([address, page]) => [address, linksOf(page)])
			const source = JSON.stringify(Object.fromEntries(preloads))
			this.emitFile({ type: 'asset', fileName: PRELOADS_FILE, source })
		},
	}
}
