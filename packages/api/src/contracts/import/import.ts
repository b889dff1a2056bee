import type { Root } from 'mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { ImportedContract } from '../../content/contract-templates/schema.ts'
import { detectVariables } from '../../content/contract-templates/variables.ts'
import { readDocx } from '../../core/documents/read-docx.ts'
import { readPdfLines } from '../../core/documents/read-pdf-lines.ts'
import { readPrint } from '../../core/documents/read-print.ts'
import { inspectZip } from '../../core/documents/zip.ts'
import { AppError, invalid } from '../../core/errors.ts'
import type { UploadedFile } from '../../core/schema.ts'
import { fillBlanks, textOf } from './blanks.ts'

const MEGABYTE = 1024 * 1024
const MOST_BYTES = 10 * MEGABYTE
const MOST_PAGES = 100
/** Half of what a template may have: writing it out adds to it. */
const MOST_CHARACTERS = 100_000
const MOST_UNPACKED = { files: 2000, bytes: 100 * MEGABYTE }

/**
 * A contract on paper as a Markdown template, with variables in the blanks that say what they are for. Takes PDF and
 * DOCX up to 10 MB; refuses, naming the field, what is larger (413), of another kind (415), or has no text to read.
 */
export async function importContract({ bytes }: UploadedFile): Promise<ImportedContract> {
	if (bytes.length > MOST_BYTES)
		throw new AppError('PAYLOAD_TOO_LARGE', 'file: A contract has at most 10 MB')
	const root = await readDocument(bytes)
	const text = textOf(root)
	if (text.trim() === '')
		throw invalid('file', 'There is no text in the document. A scanned page is only a picture')
	if (text.length > MOST_CHARACTERS)
		throw invalid('file', `The text is longer than ${MOST_CHARACTERS} characters`)
	fillBlanks(root)
	const templateMarkdown = writeMarkdown(root)
	return { templateMarkdown, detectedVariables: detectVariables(templateMarkdown).known }
}

/** What a file is, is told by its bytes; its name and its claimed type say nothing. */
async function readDocument(bytes: Uint8Array): Promise<Root> {
	const head = Buffer.from(bytes.subarray(0, 1024))
	if (head.includes('%PDF-')) return readPdf(bytes)
	if (head.toString('latin1', 0, 2) === 'PK') {
		const names = inspectZip(bytes, MOST_UNPACKED)
		if (names === null) throw invalid('file', 'The document is damaged')
		if (names.includes('word/document.xml'))
			return readDocx(bytes).catch(() => {
				throw invalid('file', 'The document is damaged')
			})
	}
	throw new AppError('UNSUPPORTED_TYPE', 'file: Expected a PDF or a Word document (.docx)')
}

async function readPdf(bytes: Uint8Array): Promise<Root> {
	const lines = await readPdfLines(bytes, MOST_PAGES).catch((error: unknown) => {
		const isLocked = error instanceof Error && error.name === 'PasswordException'
		throw invalid('file', isLocked ? 'The PDF is locked by a password' : 'The PDF is damaged')
	})
	if (lines === null) throw invalid('file', `A contract has at most ${MOST_PAGES} pages`)
	return readPrint(lines)
}

/** The writer escapes every underscore; in a variable there is nothing to escape. */
function writeMarkdown(root: Root): string {
	const markdown = toMarkdown(root, {
		extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
		bullet: '-',
		rule: '-',
	})
	return markdown.replace(/\{\{[a-z_\\]+\}\}/g, (variable) => variable.replaceAll('\\', ''))
}
