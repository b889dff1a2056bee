import {
	MAX_DOCUMENT_BYTES,
	MAX_DOCUMENT_MB,
	MAX_DOCUMENTS,
} from '@dormer/api/content/knowledge/limits'
import type { DocumentType } from '@dormer/api/content/knowledge/schema'

/**
 * Document type for each file extension. The editor does not use the content type that the browser reports, because browsers
 * report different ones for Markdown.
 */
const TYPES: Record<string, DocumentType> = {
	pdf: 'application/pdf',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	txt: 'text/plain',
	md: 'text/markdown',
	markdown: 'text/markdown',
	html: 'text/html',
	htm: 'text/html',
}

export const ACCEPT_DOCUMENTS = Object.keys(TYPES)
	.map((extension) => `.${extension}`)
	.join(',')
export const DOCUMENT_RULES: string = `PDF, Word (.docx), text, Markdown or HTML, up to ${MAX_DOCUMENT_MB} MB each`

export type ChosenDocument = { file: File; contentType: DocumentType }

/** Checks files against the server's limits. `existingCount` is the number of documents that already exist. */
export function chooseDocuments(
	files: readonly File[],
	existingCount: number,
): { chosen: ChosenDocument[]; errors: string[] } {
	const usable: ChosenDocument[] = []
	const errors: string[] = []
	for (const file of files) {
		const extension = extensionOf(file)
		const contentType = Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined
		const problem = problemOf(file, contentType)
		if (problem !== null) errors.push(`${file.name} ${problem}`)
		else if (contentType !== undefined) usable.push({ file, contentType })
	}
	const free = Math.max(0, MAX_DOCUMENTS - existingCount)
	const left = usable.slice(free).map(({ file }) => file.name)
	if (left.length > 0)
		errors.push(`The limit is ${MAX_DOCUMENTS} documents. Not added: ${left.join(', ')}`)
	return { chosen: usable.slice(0, free), errors }
}

function problemOf(file: File, contentType: DocumentType | undefined): string | null {
	if (extensionOf(file) === 'doc') return 'is an old Word document. Save it as .docx.'
	if (contentType === undefined) return 'is not a PDF, Word, text, Markdown or HTML document'
	if (file.size === 0) return 'is empty'
	if (file.size > MAX_DOCUMENT_BYTES) return `is larger than ${MAX_DOCUMENT_MB} MB`
	return null
}

function extensionOf({ name }: File): string {
	return name.split('.').at(-1)?.toLowerCase() ?? ''
}
