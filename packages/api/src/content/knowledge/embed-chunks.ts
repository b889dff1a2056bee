import { endianness } from 'node:os'
import type { App } from '../../core/app.ts'
import type { Section } from './sections.ts'

/**
 * Returns the bytes of a vector for storage: 32-bit floats, little-endian. The bytes share the memory of the vector, because
 * copying the vectors of a large document would take 20 MB.
 */
function packVector({
	buffer,
	byteOffset,
	byteLength,
}: Float32Array<ArrayBuffer>): Buffer<ArrayBuffer> {
	const bytes = Buffer.from(buffer, byteOffset, byteLength)
	return endianness() === 'LE' ? bytes : Buffer.from(bytes).swap32()
}

/** Calls `read` with each number of a stored vector and its position in the vector. */
export function unpackVector(
	bytes: Uint8Array,
	read: (value: number, index: number) => void,
): void {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	for (let index = 0; index < bytes.byteLength / 4; index += 1)
		read(view.getFloat32(index * 4, true), index)
}

/** Joins the headings of a chunk into the one line in which the database stores and searches them. */
const joinHeadings = (headings: readonly string[]): string => headings.join(' › ')

/** Splits the line that `joinHeadings` returns into headings. */
export const splitHeadings = (path: string): string[] => (path === '' ? [] : path.split(' › '))

/**
 * Embeds each chunk together with its headings, because the headings add meaning to the chunk. Rejects with
 * `EmbeddingFailed`.
 */
export async function embedChunks(
	app: App,
	chunks: readonly Section[],
	signal: AbortSignal | undefined,
) {
	const { embedding } = app.providers
	const texts = chunks.map(({ headings, text }) => [...headings, text].join('\n'))
	const vectors = await embedding.embed(texts, signal)
	return chunks.flatMap(({ headings, text }, position) => {
		const vector = vectors[position]
		if (vector === undefined) return []
		return [
			{
				position,
				headingPath: joinHeadings(headings),
				text,
				embeddingModel: embedding.model,
				embedding: packVector(vector),
			},
		]
	})
}
