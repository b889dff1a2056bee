import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { isStackOverflow } from '../../core/documents/stack-overflow.ts'
import { inspectZip } from '../../core/documents/zip.ts'
import { readPlainText } from './read-plain-text.ts'
import type { DocumentType } from './schema.ts'
import { UnreadableDocument } from './unreadable-document.ts'

const MAX_PAGES = 500
const MAX_UNPACKED = { files: 2000, bytes: 100_000_000 }
const MAX_COMPRESSION_RATIO = 100

const ZIP_SIGNATURES = ['PK\x03\x04', 'PK\x05\x06']
const IMAGE_SIGNATURES = ['\x89PNG', '\xff\xd8\xff', 'GIF8']

/**
 * Parses a document into a Markdown tree. Loads only the parser for the type of the document. Rejects with
 * `UnreadableDocument` when the bytes do not match the type. Also rejects a file that has a password, is damaged, has
 * more than 500 pages or unpacks to too many bytes.
 */
export async function readDocument(bytes: Uint8Array, type: DocumentType): Promise<Root> {
	if (type === 'application/pdf') return readPdf(bytes)
	if (type.startsWith('application/')) return readWord(bytes)
	const text = decodeText(bytes)
	if (type === 'text/html') return readHtml(text)
	if (type === 'text/plain') return readPlainText(text)
	return fromMarkdown(text, {
		extensions: [gfmTable()],
		mdastExtensions: [gfmTableFromMarkdown()],
	})
}

/**
 * Returns the file type that the first bytes indicate: a PDF, a zip archive or an image. Returns undefined for any
 * other type.
 */
function detectFileType(bytes: Uint8Array): 'a PDF' | 'a zip archive' | 'an image' | undefined {
	const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
	if (head.includes('%PDF-')) return 'a PDF'
	if (ZIP_SIGNATURES.some((start) => head.startsWith(start))) return 'a zip archive'
	return IMAGE_SIGNATURES.some((start) => head.startsWith(start)) ? 'an image' : undefined
}

async function readPdf(bytes: Uint8Array): Promise<Root> {
	if (detectFileType(bytes) !== 'a PDF')
		throw new UnreadableDocument(
			'wrong_type',
			'This file is not a valid PDF. Check the file and upload it again.',
		)
	const [{ readPdfLines }, { pdfLinesToMarkdown }] = await Promise.all([
		import('../../core/documents/read-pdf-lines.ts'),
		import('../../core/documents/pdf-lines-to-markdown.ts'),
	])
	const lines = await readPdfLines(bytes, MAX_PAGES).catch((error: unknown) => {
		if (isStackOverflow(error)) throw error
		if (error instanceof Error && error.name === 'PasswordException')
			throw new UnreadableDocument(
				'locked',
				'This PDF is protected by a password. Remove the password and upload it again.',
			)
		throw new UnreadableDocument(
			'damaged',
			'This PDF is damaged. Export it again and upload the new file.',
		)
	})
	if (lines === null)
		throw new UnreadableDocument(
			'too_large',
			`This PDF has more than ${MAX_PAGES} pages. Split it into smaller files.`,
		)
	return pdfLinesToMarkdown(lines)
}

async function readWord(bytes: Uint8Array): Promise<Root> {
	const names = listOfficeParts(bytes)
	if (names.includes('EncryptedPackage'))
		throw new UnreadableDocument(
			'locked',
			'This Word document is protected by a password. Remove the password and upload it again.',
		)
	if (!names.includes('word/document.xml'))
		throw new UnreadableDocument(
			'wrong_type',
			'This file is not a valid Word document. Save it as .docx and upload it again.',
		)
	const { readDocx } = await import('../../core/documents/read-docx.ts')
	return readDocx(bytes).catch((error: unknown) => {
		if (isStackOverflow(error)) throw error
		throw new UnreadableDocument(
			'damaged',
			'This Word document is damaged. Save it again and upload the new file.',
		)
	})
}

/**
 * Returns the names of the parts of an Office file. A password-protected file is not a zip archive but an OLE container. For
 * such a file, returns only `EncryptedPackage`, so that the caller can ask for a file without a password.
 */
function listOfficeParts(bytes: Uint8Array): string[] {
	const start = Buffer.from(bytes.subarray(0, 8)).toString('hex')
	if (start === 'd0cf11e0a1b11ae1') {
		const isLocked = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
		return isLocked ? ['EncryptedPackage'] : []
	}
	if (detectFileType(bytes) !== 'a zip archive') return []
	const maxBytes = Math.min(MAX_UNPACKED.bytes, bytes.length * MAX_COMPRESSION_RATIO)
	const names = inspectZip(bytes, { ...MAX_UNPACKED, bytes: maxBytes })
	if (names === null)
		throw new UnreadableDocument(
			'damaged',
			'This Word document is damaged or too large when unpacked. Save it again and upload the new file.',
		)
	return names
}

/** Decodes UTF-16 with a byte order mark, else UTF-8, else Windows-1252, which older programs write. */
function decodeText(bytes: Uint8Array): string {
	const kind = detectFileType(bytes)
	if (kind !== undefined)
		throw new UnreadableDocument(
			'wrong_type',
			`This file is ${kind}, not text. Choose a file of the matching type.`,
		)
	const [first, second] = bytes
	const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-16be'
	const isMarked = encoding === 'utf-16le' || (first === 0xfe && second === 0xff)
	if (isMarked) return new TextDecoder(encoding).decode(bytes)
	if (bytes.includes(0))
		throw new UnreadableDocument(
			'wrong_type',
			'This file is not a text file. Upload a PDF, DOCX, text, Markdown or HTML file.',
		)
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}

function readHtml(html: string): Root {
	const tree = toMdast(fromHtml(html))
	return tree.type === 'root' ? tree : { type: 'root', children: [] }
}
