import type { Root } from 'mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { detectVariables } from '../../content/contract-templates/index.ts'
import type { ImportedContract } from '../../content/contract-templates/schema.ts'
import {
	inspectZip,
	isStackOverflow,
	type PdfFault,
	placeholderNotes,
	type ReadResult,
	readDocx,
	readingNotes,
	readPdf as readPdfFile,
} from '../../content/documents/index.ts'
import { AppError, invalid } from '../../core/errors.ts'
import type { UploadedFile } from '../../core/schema.ts'
import { removeHiddenCharacters } from '../../core/visible-text-schema.ts'
import { fillBlanks, textOf } from './fill-blanks.ts'
import { MAX_CONTRACT_BYTES, MAX_CONTRACT_MB } from './limits.ts'

const MEGABYTE = 1024 * 1024
const MAX_PAGES = 100
/**
 * Maximum length of an imported text: half of a template's maximum length, because Markdown escapes lengthen the text.
 */
const MAX_CHARACTERS = 100_000
/**
 * Limits of the unpacked document. A real document unpacks to little more than its file size, because its pictures are
 * already compressed.
 */
const MAX_UNPACKED = { files: 2000, bytes: 30 * MEGABYTE }
const MAX_COMPRESSION_RATIO = 100

/**
 * Converts a PDF or DOCX contract of up to 10 MB into a Markdown template. Writes variables into the fill-in blanks whose
 * labels are known. Rejects a larger file with 413, a file that is neither PDF nor DOCX with 415, and a document that is
 * unreadable or too long with 400. Every error names the request field `file`.
 */
export async function importContract({ bytes }: UploadedFile): Promise<ImportedContract> {
	if (bytes.length > MAX_CONTRACT_BYTES)
		throw new AppError(
			'PAYLOAD_TOO_LARGE',
			`file: The file is larger than ${MAX_CONTRACT_MB} MB. Upload a smaller file.`,
		)
	const read = await readDocument(bytes)
	const { root } = read
	const text = textOf(root)
	if (text.trim() === '')
		throw invalid(
			'file',
			'The document contains no text. Upload a document with text, not scanned images.',
		)
	if (text.length > MAX_CHARACTERS)
		throw invalid(
			'file',
			`The text is longer than ${MAX_CHARACTERS} characters. Upload a shorter document.`,
		)
	const notes = readingNotes(read)
	fillBlanks(root, read.fieldValues)
	const templateMarkdown = removeHiddenCharacters(writeMarkdown(root))
	const detectedVariables = detectVariables(templateMarkdown).known
	return {
		templateMarkdown,
		detectedVariables,
		readingNotes: [...notes, ...placeholderNotes(templateMarkdown)],
	}
}

/** Reads a document as PDF or DOCX. Detects the type from the content, because the file name may be wrong. */
async function readDocument(bytes: Uint8Array): Promise<ReadResult> {
	const head = Buffer.from(bytes.subarray(0, 1024))
	if (head.includes('%PDF-')) return readPdf(bytes)
	if (head.toString('latin1', 0, 2) === 'PK') {
		const maxUnpacked = Math.min(MAX_UNPACKED.bytes, bytes.length * MAX_COMPRESSION_RATIO)
		const names = inspectZip(bytes, { ...MAX_UNPACKED, bytes: maxUnpacked })
		if (names === null) throw invalid('file', DAMAGED_ARCHIVE)
		if (names.includes('word/document.xml')) return readWord(bytes)
	}
	throw new AppError('UNSUPPORTED_TYPE', 'file: Expected a PDF or a Word document (.docx)')
}

function readWord(bytes: Uint8Array): ReadResult {
	try {
		return readDocx(bytes)
	} catch (error) {
		throw isStackOverflow(error) ? error : invalid('file', DAMAGED_DOCUMENT)
	}
}

const DAMAGED_DOCUMENT = 'The document is damaged. Save it again and upload the new file.'
const DAMAGED_ARCHIVE =
	'The document is damaged or too large when unpacked. Save it again and upload the new file.'

async function readPdf(bytes: Uint8Array): Promise<ReadResult> {
	const read = await readPdfFile(bytes, MAX_PAGES)
	if (typeof read === 'string') throw invalid('file', PDF_FAULTS[read])
	const unreadable = read.leftOut.find(({ kind }) => kind === 'unreadable')
	if (read.seen.trim() === '' && unreadable !== undefined)
		throw invalid(
			'file',
			`The document contains no text that can be read. ${unreadable.text}. Upload a document with text, not scanned images.`,
		)
	return read
}

const PDF_FAULTS: Record<PdfFault, string> = {
	locked: 'The PDF has a password. Remove the password and upload the PDF again.',
	damaged: 'The PDF is damaged. Export it again and upload the new file.',
	xfa: 'The PDF is a form that only Adobe Reader can show. Print it to PDF first and upload the new file.',
	portfolio: 'The PDF contains other files. Upload these files instead.',
	too_many_pages: `The PDF has more than ${MAX_PAGES} pages. Upload a shorter PDF.`,
}

/** Serializes a Markdown tree. Removes the backslashes that the serializer adds before underscores in variables. */
function writeMarkdown(root: Root): string {
	const markdown = toMarkdown(root, {
		extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
		bullet: '-',
		rule: '-',
	})
	return markdown.replace(/\{\{[a-z_\\]+\}\}/g, (variable) => variable.replaceAll('\\', ''))
}
