import { AppError } from '@dormer/api'
import { MAX_UPLOAD_BYTES } from '@dormer/api/content/images/limits'
import type { RequestHandler } from 'express'
import multer, { MulterError } from 'multer'
import type { Admit } from '../http/admission.ts'

/** Maximum number of files in a field, and maximum number of bytes of each file. */
type Field = { max: number; bytes: number }
type Fields = ReadonlyMap<string, Field>

/** Maximum size in bytes of a multipart body without its files. */
const MAX_OVERHEAD = 1_000_000
const MAX_TEXT_FIELDS = 20

/**
 * Reads the files of a multipart request into memory, when `admitUpload` admits it. Rejects with 400 for too many files or an
 * undeclared field, and with 413 for a file with too many bytes or a `Content-Length` above the limits. Closes the connection
 * after 200 MB without a `Content-Length`.
 */
export function acceptFiles(declared: Record<string, Field>, admitUpload: Admit): RequestHandler {
	const fields: Fields = new Map(Object.entries(declared))
	const maxFiles = [...fields.values()].reduce((sum, { max }) => sum + max, 0)
	const readFiles = multer({
		storage: multer.memoryStorage(),
		defParamCharset: 'utf8',
		limits: {
			files: maxFiles,
			fileSize: Math.max(...[...fields.values()].map(({ bytes }) => bytes)),
			fields: MAX_TEXT_FIELDS,
			parts: maxFiles + MAX_TEXT_FIELDS,
			fieldSize: 10_000,
		},
		fileFilter: (_request, { fieldname }, decide) => {
			const name = baseFieldName(fieldname)
			if (fields.has(name)) return decide(null, true)
			const fileFields = [...fields.keys()].join(', ')
			decide(
				fieldError(
					'VALIDATION_ERROR',
					name,
					`This is not a file field. File fields: ${fileFields}`,
				),
			)
		},
	}).any()
	return async (request, response, next) => {
		if (!request.is('multipart/form-data')) return next()
		rejectAnnouncedSize(Number(request.get('content-length') ?? 0), fields)
		await admitUpload(response)
		let received = 0
		request.on('data', (chunk: Buffer) => {
			received += chunk.byteLength
			if (received > MAX_UPLOAD_BYTES + MAX_OVERHEAD) request.destroy()
		})
		readFiles(request, response, (error: unknown) => next(error && toUploadError(error, fields)))
	}
}

/** Returns the name of a field without the suffix of repeated fields: `images` for `images[]`. */
export function baseFieldName(fieldname: string): string {
	return fieldname.replace(/\[\]$/, '')
}

/** Rejects a request whose `Content-Length` exceeds a limit before the server reads the body. */
function rejectAnnouncedSize(announced: number, fields: Fields): void {
	for (const [name, { max, bytes }] of fields) {
		if (announced > max * bytes + MAX_OVERHEAD) throw fileTooLarge(name, bytes)
		const limit = `Send at most ${formatMegabytes(MAX_UPLOAD_BYTES)} per request`
		if (announced > MAX_UPLOAD_BYTES + MAX_OVERHEAD)
			throw fieldError('PAYLOAD_TOO_LARGE', name, limit)
	}
}

const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
const fileTooLarge = (name: string, maxBytes: number) =>
	fieldError('PAYLOAD_TOO_LARGE', name, `A file can be at most ${formatMegabytes(maxBytes)}`)

function fieldError(
	code: 'VALIDATION_ERROR' | 'PAYLOAD_TOO_LARGE',
	path: string,
	message: string,
): AppError {
	return new AppError(code, `${path}: ${message}`, { details: [{ path, message }] })
}

function toUploadError(error: unknown, fields: Fields): AppError {
	if (error instanceof AppError) return error
	if (!(error instanceof MulterError))
		return new AppError('VALIDATION_ERROR', 'The multipart body could not be read. Send it again.')
	const [first = 'file'] = fields.keys()
	const name = baseFieldName(error.field ?? first)
	const { max = 1, bytes = 0 } = fields.get(name) ?? {}
	if (error.code === 'LIMIT_FILE_SIZE') return fileTooLarge(name, bytes)
	if (error.code !== 'LIMIT_FILE_COUNT') return fieldError('VALIDATION_ERROR', name, error.message)
	const limit = max === 1 ? 'Send only one file' : `Send at most ${max} files`
	return fieldError('VALIDATION_ERROR', name, limit)
}
