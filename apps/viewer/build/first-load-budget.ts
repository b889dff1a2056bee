import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Fails the build when the JavaScript of the first page load exceeds `limitKb` kB (gzip); otherwise prints its size.
 * The first page load consists of every entry chunk and all chunks that an entry chunk imports statically.
 */
export function firstLoadBudget(limitKb: number): Plugin {
	return {
		name: 'first-load-budget',
		apply: 'build',
		generateBundle(_options, bundle) {
			const first = new Set<string>()
			const add = (fileName: string) => {
				const chunk = bundle[fileName]
				if (chunk?.type !== 'chunk' || first.has(fileName)) return
				first.add(fileName)
				chunk.imports.forEach(add)
			}
			for (const chunk of Object.values(bundle))
				if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName)
			let bytes = 0
			for (const fileName of first) {
				const chunk = bundle[fileName]
				if (chunk?.type === 'chunk') bytes += gzipSync(chunk.code, { level: 9 }).length
			}
			const size = `First-load JavaScript: ${(bytes / 1000).toFixed(1)} kB gzip of ${limitKb} kB`
			if (bytes > limitKb * 1000) this.error(`${size} allowed`)
			this.info(size)
		},
	}
}
