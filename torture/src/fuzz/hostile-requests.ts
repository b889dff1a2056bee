import { crc32, deflateSync } from 'node:zlib'
import { makeDocx, makeZip } from '@dormer/api/testing/docx'
import { makeBlankPdf } from '@dormer/api/testing/files'
import type { Suspect } from './budget.ts'
import { CREDENTIALS, type Credential } from './fixtures.ts'
import { writeMultipartForm } from './multipart.ts'

const NO_CREDENTIAL: Credential = { name: 'no credential', header: undefined, scheme: undefined }
const session = CREDENTIALS.find(({ name }) => name === 'session') ?? NO_CREDENTIAL

const token = CREDENTIALS.find(({ name }) => name === 'presentation token') ?? NO_CREDENTIAL

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/**
 * Returns requests with valid shapes and extreme values: huge integers, deep nesting, long runs, empty arrays and tiny boxes,
 * as JSON, query strings, tRPC batches, evidence, PDF, DOCX, images, CSV and fonts.
 */
export function hostileRequests(): Suspect[] {
	return [...evidenceRequests(), ...fileRequests(), ...contractRequests(), ...jsonRequests()]
}

function evidenceRequests(): Suspect[] {
	const hash = 'a'.repeat(64)
	const id = '01940000-0000-7000-8000-000000000001'
	const at = '2026-06-01T00:00:00.000Z'
	const actor = { kind: 'system', name: '' }
	const entry = { seq: 1, at, type: 'viewed', actor, ip: null, userAgent: null, data: {} }
	const whole = { ...entry, prevHash: hash, hash }
	const document = {
		...{ documentId: id, presentationId: id, configId: id, configVersion: 1, templateMarkdown: '' },
		...{ templateSha256: hash, resolvedText: '', documentSha256: hash, variables: {} },
		...{
			selection: null,
			customerName: '',
			signature: '',
			agreedToTerms: true,
			consentVersion: '',
		},
		...{ signedAt: at, timeZone: 'UTC', companyName: '', cancellation: null },
	}
	const seal = { algorithm: 'SHA-256', certificate: '', signature: '' }
	const write = (audit: unknown, more: object = {}) =>
		JSON.stringify({ format: 'dormer-evidence-1', document: { ...document, ...more }, audit, seal })
	const texts: Record<string, string> = {
		'the entry number 3,000,000': write([{ ...whole, seq: 3_000_000 }]),
		'the entry number 60,000,000': write([{ ...whole, seq: 60_000_000 }]),
		'the largest safe integer': write([{ ...whole, seq: Number.MAX_SAFE_INTEGER }]),
		'5,000 entries': write(Array.from({ length: 5000 }, () => whole)),
		'25,000 entries': write(Array.from({ length: 25_000 }, () => whole)),
		'no entries': write([]),
		'a selection of 20,000 levels': write([], { selection: 0 }).replace(
			'"selection":0',
			`"selection":${nested(20_000)}`,
		),
		'9 MB of brackets': '['.repeat(9_000_000),
		'9 MB of empty arrays': `[${'[],'.repeat(2_900_000)}[]]`,
		'a text of 9 MB': write([], { resolvedText: 'x'.repeat(9_000_000) }),
	}
	return Object.entries(texts).map(([name, bytes]) =>
		upload(`evidence with ${name}`, '/api/contracts/verify', { bytes, credential: NO_CREDENTIAL }),
	)
}

function fileRequests(): Suspect[] {
	const zip = (content: string) => latin1(makeZip([{ name: 'word/document.xml', content }]))
	const files: [string, string, string, string][] = [
		['a PDF page of 10 × 1,000 points', GENERATE, 'images', latin1(makeBlankPdf([[10, 1000]]))],
		['a PDF page of 10 × 1,000,000 points', GENERATE, 'images', latin1(makeBlankPdf([[10, 1e6]]))],
		['a PDF page of 0.001 points', GENERATE, 'images', latin1(makeBlankPdf([[0.001, 0.001]]))],
		['a PDF of 5,000 pages', GENERATE, 'images', latin1(makeBlankPdf(pages(5000)))],
		['a DOCX of 90 MB of spaces', IMPORT, 'file', zip(' '.repeat(90_000_000))],
		[
			'a DOCX of 5,000 nested tables',
			IMPORT,
			'file',
			latin1(makeDocx('<w:tbl><w:tr><w:tc>'.repeat(5000))),
		],
		['a PNG of 59 megapixels', '/api/images/upload', 'file', latin1(makePng(7680))],
		['a PNG of 400 megapixels', '/api/images/upload', 'file', latin1(makePng(20_000))],
		['a font with 65,535 tables', '/api/fonts', 'file', `${font(65_535)}${'\0'.repeat(200_000)}`],
		['a font of 2 MB', '/api/fonts', 'file', `${font(10)}${'\xff'.repeat(1_900_000)}`],
	]
	return files.map(([name, path, field, bytes]) => upload(name, path, { bytes, field }))
}

const GENERATE = '/api/decks/<deckId>/generate'
const IMPORT = '/api/contracts/import'
const pages = (count: number) => Array.from({ length: count }, () => [960, 540] as [number, number])

/** Returns the header of a woff2 file with `tables` tables (WOFF File Format 2.0, 4.1). */
function font(tables: number): string {
	const header = Buffer.alloc(48)
	header.write('wOF2\0\x01\0\0', 'latin1')
	header.writeUInt16BE(tables, 12)
	return latin1(header)
}

/** Returns a white PNG of one bit per pixel, whose sides have `side` pixels (PNG, third edition). */
function makePng(side: number): Buffer {
	const header = Buffer.alloc(13)
	header.writeUInt32BE(side, 0)
	header.writeUInt32BE(side, 4)
	header.writeUInt8(1, 8)
	const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side, 0)
	const chunk = (type: string, data: Buffer) => {
		const length = Buffer.alloc(4)
		length.writeUInt32BE(data.length)
		const body = Buffer.concat([Buffer.from(type), data])
		const sum = Buffer.alloc(4)
		sum.writeUInt32BE(crc32(body))
		return Buffer.concat([length, body, sum])
	}
	return Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
		...[chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))],
	])
}

function contractRequests(): Suspect[] {
	const texts: Record<string, string> = {
		'24 KB of `*a_`': '*a_'.repeat(8000),
		'195 KB of `*a_`': '*a_'.repeat(65_000),
		'5,000 nested quotes': '>'.repeat(5000),
		'66,000 paragraphs': 'a\n\n'.repeat(66_000),
		'150,000 spaces': `{{company_phone}}${' '.repeat(150_000)}a`,
		'40,000 unknown variables': '{{x}}\n'.repeat(33_000),
	}
	return Object.entries(texts).map(([name, templateMarkdown]) =>
		raw(`a contract of ${name}`, '/api/decks/<deckId>/action-configs/preview', {
			body: JSON.stringify({ templateMarkdown }),
			credential: session,
		}),
	)
}

/** Routes that read a JSON body, each with a field that gets the extreme values. */
const FIELDS: [path: string, field: string, credential: Credential][] = [
	['/api/auth/login', 'email', NO_CREDENTIAL],
	['/api/qa', 'question', session],
	['/api/presentations/<presentationId>/events', 'events', token],
	['/api/decks/<deckId>/presentations', 'variables', session],
]

function jsonRequests(): Suspect[] {
	const values: Record<string, string> = {
		'a list of 400,000 numbers': `[${'1,'.repeat(400_000)}1]`,
		'300,000 empty lists': `[${'[],'.repeat(300_000)}[]]`,
		'80,000 fields': `{${Array.from({ length: 80_000 }, (_, at) => `"a${at}":1`).join()}}`,
		'a text of 900 KB': JSON.stringify('a'.repeat(900_000)),
		'400,000 levels': nested(400_000),
		'a huge number': '1e308',
	}
	const bodies = FIELDS.flatMap(([path, field, credential]) =>
		Object.entries(values).map(([name, value]) =>
			raw(`${path} with ${name}`, path, { body: `{"${field}":${value}}`, credential }),
		),
	)
	const limits = ['9007199254740993', '-1', '1e308', '99999999999999999999', '']
	const queries = limits.map((limit) => ({
		name: `a list with the limit “${limit}”`,
		testCase: { ...base('GET', `/api/contracts/documents?limit=${limit}`), credential: session },
	}))
	const batch = Array.from({ length: 10 }, () => 'auth.login').join(',')
	const calls = Array.from({ length: 10 }, (_, at) => `"${at}":${nested(40_000)}`).join()
	const path = `/api/trpc/${batch}?batch=1`
	return [
		...bodies,
		...queries,
		raw('a tRPC batch of ten nested lists', path, {
			body: `{${calls}}`,
			credential: NO_CREDENTIAL,
		}),
	]
}

type File = { bytes: string; field?: string; credential?: Credential }

function upload(
	name: string,
	path: string,
	{ bytes, field = 'file', credential = session }: File,
): Suspect {
	const part = { name: field, filename: 'file', type: 'application/octet-stream', bytes }
	const { contentType, body } = writeMultipartForm({ parts: [part], defect: 'none' })
	const headers = { 'content-type': contentType }
	return {
		name,
		testCase: { ...base('POST', path), headers, body, encoding: 'latin1', credential },
	}
}

type Body = { body: string; credential: Credential }

function raw(name: string, path: string, { body, credential }: Body): Suspect {
	const headers = { 'content-type': 'application/json' }
	return { name, testCase: { ...base('POST', path), headers, body, credential } }
}

function base(method: string, target: string): Omit<Suspect['testCase'], 'credential'> {
	return {
		...{ operation: undefined, mutation: 'none' as const, method, target, headers: {} },
		...{ body: undefined, encoding: 'utf8' as const, input: undefined },
	}
}
