import { createHash } from 'node:crypto'

/** Parts of names that do not say which record an id belongs to. */
const VAGUE_PARTS =
	/^(?:deck_(?=presentation)|listed|created|single)|(?:_?ids?|summary|detail|record|input)$/gi

/** Returns an example of the id of a record, a UUID of version 7 that is the same for the same kind of record. */
export function exampleId(name: string): string {
	const subject = name.replace(VAGUE_PARTS, '').replaceAll('_', '').toLowerCase()
	const hash = createHash('sha256').update(subject).digest('hex')
	return `018f3c1e-${hash.slice(0, 4)}-7${hash.slice(4, 7)}-9${hash.slice(7, 10)}-${hash.slice(10, 22)}`
}
