import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const KB = 1000

/**
 * Fails the build when the JavaScript of the first page load exceeds a limit in kB (1,000 bytes) of gzip: the entry of the page and
 * all chunks that it imports statically. Prints its size.
 */
export function bundleBudget(firstLoadKb: number): Plugin {
	return {
		name: 'bundle-budget',
		apply: 'build',
		generateBundle(_options, bundle) {
			const bytes = findFirstLoad(bundle).reduce(
				(sum, { code }) => sum + gzipSync(code, { level: 9 }).length,
				0,
			)
			const size = `First-load JavaScript: ${(bytes / KB).toFixed(1)} of ${firstLoadKb} kB gzip`
			if (bytes > firstLoadKb * KB) this.error(`${size} allowed`)
			this.info(size)
		},
	}
}

/** Returns the chunks of the first page load. A service worker is an entry that no page loads. */
function findFirstLoad(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
	const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
	const found = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('.html')))
	for (const { imports } of found)
		for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
	return [...found]
}
