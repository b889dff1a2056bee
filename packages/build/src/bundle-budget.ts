import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { chunksOf, findFirstLoad } from './chunks.ts'

/** Size limits in kB (1,000 bytes) of gzip. */
type Limits = { firstLoadKb: number; chunkKb: number }

/**
 * Fails the build when the JavaScript of the first page load exceeds `firstLoadKb`, or when a chunk that is loaded later
 * exceeds `chunkKb`. The first page load consists of the entry chunks and all chunks that they import statically. Prints the
 * size of the first page load.
 */
export function bundleBudget({ firstLoadKb, chunkKb }: Limits): Plugin {
	return {
		name: 'bundle-budget',
		apply: 'build',
		generateBundle(_options, bundle) {
			const chunks = chunksOf(bundle)
			const first = findFirstLoad(chunks)
			const bytes = [...first].reduce((sum, chunk) => sum + gzipBytes(chunk), 0)
			const size = `First-load JavaScript: ${formatKb(bytes)} of ${firstLoadKb} kB gzip`
			if (bytes > firstLoadKb * 1000) this.error(`${size} allowed`)
			for (const chunk of chunks) {
				if (first.has(chunk) || gzipBytes(chunk) <= chunkKb * 1000) continue
				this.error(`${chunk.fileName}: ${formatKb(gzipBytes(chunk))} of ${chunkKb} kB gzip allowed`)
			}
			this.info(size)
		},
	}
}

const gzipBytes = ({ code }: Rolldown.OutputChunk) => gzipSync(code, { level: 9 }).length
const formatKb = (bytes: number) => (bytes / 1000).toFixed(1)
