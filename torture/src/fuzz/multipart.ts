import fc from 'fast-check'

type Part = { name: string; filename: string | undefined; type: string; bytes: string }
/** Multipart body: its parts, and the defect of the body. The defect `none` means a correct body. */
export type MultipartForm = {
	parts: Part[]
	defect: 'none' | 'cut' | 'unended' | 'other boundary' | 'no boundary' | 'no headers'
}

const BOUNDARY = 'dormer-fuzz-boundary'
function latin1(base64: string): string {
	return Buffer.from(base64, 'base64').toString('latin1')
}
const PNG = latin1(
	'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAkCAIAAAC2bqvFAAAAMklEQVR4nO3OMQ0AAAgDsPk3DRLIyEDSCmhe5nO1CAgICAgICAgICAgICAgICAgICFwLLP1pAVOl3dSZAAAAAElFTkSuQmCC',
)
const PDF =
	'%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

/** Contents of files with accepted and with unsupported types. Most contents are only the beginning of a file. */
const CONTENTS = [
	PNG,
	PNG.slice(0, 40),
	`${PNG.slice(0, 16)}\x7f\xff\xff\xff\x7f\xff\xff\xff${PNG.slice(24)}`,
	PDF,
	PDF.replace('/Kids[3 0 R]', '/Kids[2 0 R]'),
	PDF.slice(0, 60),
	'%PDF-1.7\n',
	'PK\x03\x04\x14\0\0\0\x08\0',
	`PK\x05\x06${'\0'.repeat(18)}`,
	'wOF2\0\x01\0\0',
	`wOF2${'\xff'.repeat(200)}`,
	'\xff\xd8\xff\xe0\0\x10JFIF\0',
	'RIFF\xff\xff\xff\x7fWEBPVP8 ',
	'GIF89a\x01\0\x01\0',
	'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
	'{"document":{"documentId":1},"audit":[null]}',
	'{}',
	'null',
	'',
	'\0',
	'text',
	'x'.repeat(200_000),
]
const FILENAMES = [
	'a.png',
	'deck.pdf',
	'contract.docx',
	'a.woff2',
	'',
	'.',
	'../../etc/passwd',
	'a\\b.png',
	'é\xff.png',
	'%00.png',
	`${'n'.repeat(400)}.png`,
	'con',
	'a.png;x=1',
	'<b>.html',
]
const TYPES = [
	'image/png',
	'application/pdf',
	'font/woff2',
	'application/json',
	'text/html',
	'',
	'image/*',
	'a',
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]

/**
 * Generates multipart forms for an operation with file fields. Most field names are correct; contents, types and file
 * names are arbitrary.
 */
export function multipartForm(files: readonly string[]): fc.Arbitrary<MultipartForm> {
	const name = fc.oneof(
		{ weight: 6, arbitrary: fc.constantFrom(...files) },
		{
			weight: 1,
			arbitrary: fc.constantFrom(
				...files.map((one) => `${one}[]`),
				'__proto__',
				'',
				'other',
				'imageIds',
				'a[b]',
				'deckId',
				'_token',
			),
		},
	)
	const part = fc.record({
		name,
		filename: fc.option(fc.constantFrom(...FILENAMES), { nil: undefined, freq: 8 }),
		type: fc.constantFrom(...TYPES),
		bytes: fc.constantFrom(...CONTENTS),
	})
	const whole = fc.constantFrom('none' as const)
	const broken = fc.constantFrom(
		'cut' as const,
		'unended' as const,
		'other boundary' as const,
		'no boundary' as const,
		'no headers' as const,
	)
	return fc.record({
		parts: fc.oneof(
			{ weight: 5, arbitrary: fc.array(part, { minLength: 1, maxLength: 1 }) },
			fc.array(part, { maxLength: 4 }),
		),
		defect: fc.oneof({ weight: 5, arbitrary: whole }, broken),
	})
}

/** Returns the content type and the body of a form. Each character of the body is one byte (Latin-1). */
export function writeMultipartForm({ parts, defect }: MultipartForm): {
	contentType: string
	body: string
} {
	const written = parts.map((part) => {
		const file = part.filename === undefined ? '' : `; filename="${part.filename}"`
		const type = part.type === '' ? '' : `\r\nContent-Type: ${part.type}`
		const head =
			defect === 'no headers'
				? ''
				: `Content-Disposition: form-data; name="${part.name}"${file}${type}`
		return `--${BOUNDARY}\r\n${head}\r\n\r\n${part.bytes}\r\n`
	})
	const body = `${written.join('')}${defect === 'unended' ? '' : `--${BOUNDARY}--\r\n`}`
	const boundary = defect === 'other boundary' ? 'another' : BOUNDARY
	return {
		contentType:
			defect === 'no boundary'
				? 'multipart/form-data'
				: `multipart/form-data; boundary=${boundary}`,
		body: defect === 'cut' ? body.slice(0, Math.floor(body.length / 2)) : body,
	}
}
