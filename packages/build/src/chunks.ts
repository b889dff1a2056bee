import type { Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** Returns the chunks of a build. */
export const chunksOf = (bundle: Rolldown.OutputBundle): Chunk[] =>
	Object.values(bundle).filter((file) => file.type === 'chunk')

/** Returns chunks together with all chunks that they import statically. */
export function withImports(chunks: readonly Chunk[], roots: readonly Chunk[]): Set<Chunk> {
	const found = new Set<Chunk>()
	const add = (chunk: Chunk) => {
		if (found.has(chunk)) return
		found.add(chunk)
		chunks.filter(({ fileName }) => chunk.imports.includes(fileName)).forEach(add)
	}
	roots.forEach(add)
	return found
}

/**
 * Returns the chunks of the first page load: the entries of pages and all chunks that they import statically. A service worker
 * is an entry that no page loads.
 */
export function findFirstLoad(chunks: readonly Chunk[]): Set<Chunk> {
	const isPage = ({ isEntry, facadeModuleId }: Chunk) =>
		isEntry && facadeModuleId?.endsWith('.html') === true
	return withImports(chunks, chunks.filter(isPage))
}
