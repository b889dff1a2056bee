import { AppError } from '@dormer/api'
import type { RequestHandler } from 'express'
import multer, { MulterError, type Options } from 'multer'
import { collect, type UploadMemory } from '../http/upload-memory.ts'

/** Maximum number of files in a field, and maximum number of bytes of each file. */
type Field = { max: number; bytes: number }
type Fields = ReadonlyMap<string, Field>

/** Maximum size in bytes of a multipart body without its files. */
const MAX_OVERHEAD = 1_000_000
const MAX_TEXT_FIELDS = 20

/**
 * Reads the files of a multipart request into memory. Rejects with 400 for too many files or an undeclared field, and with 413
 * for too many bytes. The bytes stay counted in `memory` until the route handler releases them.
 */
export function acceptFiles(declared: Record<string, Field>, memory: UploadMemory): RequestHandler {
	const fields: Fields = new Map(Object.entries(declared))
	return (request, response, next) => {
		if (!request.is('multipart/form-data')) return next()
		const announced = Number(request.get('content-length') ?? 0)
		rejectAnnouncedSize(announced, fields, memory)
		let isFinished = false
		const finish = (error?: unknown) => {
			if (isFinished) return
			isFinished = true
			if (error !== undefined) memory.release(request)
			next(error && toUploadError(error, fields))
		}
		const reserve = (name: string, bytes: number) => {
			if (isFinished) throw new Error('The request is already finished')
			if (memory.reserve(request, bytes) > memory.maxPerRequest) throw requestTooLarge(name, memory)
		}
		multer(createOptions(fields, { reserve, finish })).any()(request, response, finish)
	}
}

/**
 * `reserve` counts the bytes of an arriving file and throws when the request is too large. `finish` sends an error response at
 * once. Without it, multer would first read the rest of the body.
 */
type UploadSteps = {
	reserve: (name: string, bytes: number) => void
	finish: (error: unknown) => void
}

function createOptions(fields: Fields, { reserve, finish }: UploadSteps): Options {
	const counts = new Map<string, number>()
	const maxFiles = [...fields.values()].reduce((sum, { max }) => sum + max, 0)
	return {
		defParamCharset: 'utf8',
		limits: {
			fields: MAX_TEXT_FIELDS,
			parts: maxFiles + MAX_TEXT_FIELDS,
			fieldSize: 10_000,
		},
		fileFilter: (_request, { fieldname }, decide) => {
			const name = baseFieldName(fieldname)
			const count = (counts.get(name) ?? 0) + 1
			counts.set(name, count)
			const error = checkFileCount(fields, name, count)
			if (error === undefined) return decide(null, true)
			finish(error)
			decide(error)
		},
		storage: {
			_handleFile: (_request, { fieldname, stream }, done) => {
				const name = baseFieldName(fieldname)
				const maxBytes = fields.get(name)?.bytes ?? 0
				let size = 0
				const count = (bytes: number) => {
					size += bytes
					if (size > maxBytes) throw fileTooLarge(name, maxBytes)
					reserve(name, bytes)
				}
				collect(stream, count).then(
					({ buffer }) => done(null, { buffer: Buffer.from(buffer) }),
					(error: unknown) => {
						finish(error)
						done(error)
					},
				)
			},
			_removeFile: (_request, _file, done) => done(null),
		},
	}
}

/** Returns the name of a field without the suffix of repeated fields: `images` for `images[]`. */
export function baseFieldName(fieldname: string): string {
	return fieldname.replace(/\[\]$/, '')
}

/** Rejects a request whose `Content-Length` exceeds a limit before the server reads the body. */
function rejectAnnouncedSize(announced: number, fields: Fields, memory: UploadMemory): void {
	for (const [name, { max, bytes }] of fields) {
		if (announced > max * bytes + MAX_OVERHEAD) throw fileTooLarge(name, bytes)
		if (announced > memory.maxPerRequest + MAX_OVERHEAD) throw requestTooLarge(name, memory)
	}
	memory.rejectIfFull(announced)
}

function checkFileCount(fields: Fields, name: string, count: number): AppError | undefined {
	const field = fields.get(name)
	if (field === undefined) {
		const fileFields = [...fields.keys()].join(', ')
		return fieldError('VALIDATION_ERROR', name, `Not a file field. File fields: ${fileFields}`)
	}
	if (count <= field.max) return undefined
	const limit = field.max === 1 ? 'Only one file is allowed' : `At most ${field.max} files`
	return fieldError('VALIDATION_ERROR', name, limit)
}

const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
const fileTooLarge = (name: string, maxBytes: number) =>
	fieldError('PAYLOAD_TOO_LARGE', name, `A file may have at most ${formatMegabytes(maxBytes)}`)
const requestTooLarge = (name: string, { maxPerRequest }: UploadMemory) =>
	fieldError('PAYLOAD_TOO_LARGE', name, `At most ${formatMegabytes(maxPerRequest)} per request`)

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
	return fieldError('VALIDATION_ERROR', baseFieldName(error.field ?? first), error.message)
}
