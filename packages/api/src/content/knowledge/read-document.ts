import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import {
	inspectZip,
	isStackOverflow,
	type PdfFault,
	type ReadResult,
	readableText,
	readDocx,
	readPdf as readPdfFile,
} from '../documents/index.ts'
import { decodeText } from './decode-text.ts'
import { readPlainText } from './read-plain-text.ts'
import type { DocumentType } from './schema.ts'
import { type DocumentFault, UnreadableDocument } from './unreadable-document.ts'

const MAX_PAGES = 500
const MAX_UNPACKED = { files: 2000, bytes: 100_000_000 }
const MAX_COMPRESSION_RATIO = 100
/** Maximum estimated work for the emphasis of a Markdown text, which is then parsed in a few seconds. With more it counts as plain text. */
const MAX_EMPHASIS_WORK = 9_000_000

const ZIP_SIGNATURES = ['PK\x03\x04', 'PK\x05\x06']
const IMAGE_SIGNATURES = ['\x89PNG', '\xff\xd8\xff', 'GIF8']

/**
 * Parses a document into a Markdown tree. Rejects with
 * `UnreadableDocument` when the bytes do not match the type. Also rejects a file that has a password, is damaged, has
 * more than 500 pages or unpacks to too many bytes.
 */
export async function readDocument(bytes: Uint8Array, type: DocumentType): Promise<ReadResult> {
	if (type === 'application/pdf') return readPdf(bytes)
	if (type.startsWith('application/')) return readWord(bytes)
	requireText(bytes)
	const root = readText(decodeText(bytes, type), type)
	return { root, leftOut: [], seen: readableText(root), fieldValues: [] }
}

function readText(text: string, type: DocumentType): Root {
	if (type === 'text/html') return readHtml(text)
	if (type === 'text/plain' || emphasisWorkOf(text) > MAX_EMPHASIS_WORK) return readPlainText(text)
	return fromMarkdown(text, {
		extensions: [gfmTable()],
		mdastExtensions: [gfmTableFromMarkdown()],
	})
}

/**
 * Returns the estimated work for the emphasis of a Markdown text: the number of `*` and `_` in each block, squared and added up,
 * because the parser compares each of them with all before it in the same block. An empty line ends a block.
 */
function emphasisWorkOf(text: string): number {
	let work = 0
	let count = 0
	for (const line of text.split('\n')) {
		if (line.trim() === '') count = 0
		const before = count
		count += line.match(/[*_]/g)?.length ?? 0
		work += count ** 2 - before ** 2
	}
	return work
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

async function readPdf(bytes: Uint8Array): Promise<ReadResult> {
	if (detectFileType(bytes) !== 'a PDF')
		throw new UnreadableDocument(
			'wrong_type',
			'This file is not a valid PDF. Check the file and upload it again.',
		)
	const read = await readPdfFile(bytes, MAX_PAGES)
	if (typeof read === 'string') throw new UnreadableDocument(...PDF_FAULTS[read])
	const unreadable = read.leftOut.find(({ kind }) => kind === 'unreadable')
	if (read.seen.trim() === '' && unreadable !== undefined)
		throw new UnreadableDocument(
			'empty',
			`This document contains no text that can be read. ${unreadable.text}. Scanned pages are only images, so upload a version with text.`,
		)
	return read
}

const PDF_FAULTS: Record<PdfFault, [DocumentFault, string]> = {
	locked: [
		'locked',
		'This PDF is protected by a password. Remove the password and upload it again.',
	],
	damaged: ['damaged', 'This PDF is damaged. Export it again and upload the new file.'],
	xfa: [
		'wrong_type',
		'This PDF is a form that only Adobe Reader can show. Print it to PDF first and upload the new file.',
	],
	portfolio: ['wrong_type', 'This PDF contains other files. Upload these files instead.'],
	too_many_pages: [
		'too_large',
		`This PDF has more than ${MAX_PAGES} pages. Split it into smaller files.`,
	],
}

function readWord(bytes: Uint8Array): ReadResult {
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
	try {
		return readDocx(bytes)
	} catch (error) {
		if (isStackOverflow(error)) throw error
		throw new UnreadableDocument(
			'damaged',
			'This Word document is damaged. Save it again and upload the new file.',
		)
	}
}

/**
 * Returns the names of the parts of an Office file. A password-protected file is not a zip archive but an OLE container. For
 * such a file, returns only `EncryptedPackage`, so the caller can ask for a file without a password.
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

function requireText(bytes: Uint8Array): void {
	const kind = detectFileType(bytes)
	if (kind !== undefined)
		throw new UnreadableDocument(
			'wrong_type',
			`This file is ${kind}, not text. Choose a file of the matching type.`,
		)
}

function readHtml(html: string): Root {
	const tree = toMdast(fromHtml(html))
	return tree.type === 'root' ? tree : { type: 'root', children: [] }
}
