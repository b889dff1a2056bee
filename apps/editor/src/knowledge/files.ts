import {
	type DocumentType,
	MOST_DOCUMENT_BYTES,
	MOST_DOCUMENTS,
} from '@dormer/api/content/knowledge/schema'

/** What a document may be, by the end of its name: browsers name the type of Markdown in several ways, or not at all. */
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
	.map((ending) => `.${ending}`)
	.join(',')
export const DOCUMENT_RULES = 'PDF, Word (.docx), text, Markdown or HTML, up to 25 MB each'

export type ChosenDocument = { file: File; contentType: DocumentType }

/** Sorts out what was dropped, with the limits of the server. `have` is how many documents there are already. */
export function chooseDocuments(
	dropped: readonly File[],
	have: number,
): { chosen: ChosenDocument[]; refusals: string[] } {
	const usable: ChosenDocument[] = []
	const refusals: string[] = []
	for (const file of dropped) {
		const ending = endingOf(file)
		const contentType = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined
		const why = refusalOf(file, contentType)
		if (why !== null) refusals.push(`${file.name} ${why}`)
		else if (contentType !== undefined) usable.push({ file, contentType })
	}
	const room = Math.max(0, MOST_DOCUMENTS - have)
	const left = usable.slice(room).map(({ file }) => file.name)
	if (left.length > 0)
		refusals.push(`There is room for ${MOST_DOCUMENTS} documents. Left out: ${left.join(', ')}`)
	return { chosen: usable.slice(0, room), refusals }
}

function refusalOf(file: File, contentType: DocumentType | undefined): string | null {
	if (endingOf(file) === 'doc') return 'is an old Word document: save it as .docx'
	if (contentType === undefined) return 'is no PDF, Word, text, Markdown or HTML document'
	if (file.size === 0) return 'is empty'
	if (file.size > MOST_DOCUMENT_BYTES) return 'is larger than 25 MB'
	return null
}

function endingOf({ name }: File): string {
	return name.split('.').at(-1)?.toLowerCase() ?? ''
}
