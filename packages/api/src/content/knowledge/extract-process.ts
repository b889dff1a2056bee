import { placeholderNotes, readableText, readingNotes } from '../documents/index.ts'
import { chunkSections } from './chunk-sections.ts'
import type { ExtractRequest, ExtractResult } from './extract-chunks.ts'
import { readDocument } from './read-document.ts'
import { readSections } from './sections.ts'
import { UnreadableDocument } from './unreadable-document.ts'

const MAX_CHARACTERS = 2_000_000
const MAX_CHUNKS = 5000

/** Reads a document and splits it into passages. */
export async function work({ bytes, type }: ExtractRequest): Promise<ExtractResult> {
	try {
		const read = await readDocument(bytes, type)
		const sections = readSections(read)
		const characters = sections.reduce((sum, { text }) => sum + text.length, 0)
		if (characters === 0 && read.leftOut.some(({ kind }) => kind === 'out_of_order'))
			throw new UnreadableDocument(
				'empty',
				'The columns of this document cannot be told apart. Upload a version with one column.',
			)
		if (characters === 0)
			throw new UnreadableDocument(
				'empty',
				'This document contains no text. Scanned pages are only images, so upload a version with text.',
			)
		if (characters > MAX_CHARACTERS)
			throw new UnreadableDocument(
				'too_large',
				'This document has more than 2 million characters. Split it into smaller files.',
			)
		const chunks = chunkSections(sections)
		if (chunks.length > MAX_CHUNKS)
			throw new UnreadableDocument(
				'too_large',
				'This document has more than 5,000 passages. Split it into smaller files.',
			)
		return {
			chunks,
			readingNotes: [...readingNotes(read), ...placeholderNotes(readableText(read.root))],
		}
	} catch (error) {
		if (!(error instanceof UnreadableDocument)) throw error
		return { fault: error.fault, message: error.message }
	}
}
