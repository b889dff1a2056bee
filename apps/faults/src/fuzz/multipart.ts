import fc from 'fast-check'
import { edgeCases } from './edge-cases.ts'

type Part = { name: string; filename: string | undefined; type: string; bytes: string }
/** Multipart body: its parts, and the defect of the body. The defect `none` means a correct body. */
export type MultipartForm = {
	parts: Part[]
	defect: 'none' | 'cut' | 'unended' | 'other boundary' | 'no boundary' | 'no headers'
}

const BOUNDARY = 'dormer-fuzz-boundary'
/** Contents of files with accepted and with unsupported types. Most are only the beginning of a file. */
const CONTENTS = [...edgeCases.fileContents, 'x'.repeat(200_000)]
const FILENAMES = [...edgeCases.filenames, `${'n'.repeat(400)}.png`]

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
		type: fc.constantFrom(...edgeCases.fileTypes),
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
