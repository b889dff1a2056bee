import { AppError } from '@dormer/api'
import type { RequestHandler } from 'express'
import multer, { MulterError, type Options } from 'multer'
import { collect, type UploadMemory } from '../http/upload-memory.ts'

/** How many files a field takes, of how many bytes each. */
type Field = { max: number; bytes: number }
type Fields = ReadonlyMap<string, Field>

/** The heads of the parts, and text beside the files. */
const BESIDE_FILES = 1_000_000
const MOST_TEXTS = 20

/**
 * Takes the files of a multipart request into memory, within the limits that the procedure declares for each field, and
 * those of `memory`. Refuses at once, naming the field: a file too many or of no field 400, too many bytes 413. What was
 * taken stays counted until whoever answers the request releases it.
 */
export function acceptFiles(declared: Record<string, Field>, memory: UploadMemory): RequestHandler {
	const fields: Fields = new Map(Object.entries(declared))
	return (request, response, next) => {
		if (!request.is('multipart/form-data')) return next()
		const announced = Number(request.get('content-length') ?? 0)
		refuseAnnounced(announced, fields, memory)
		let isOver = false
		const end = (error?: unknown) => {
			if (isOver) return
			isOver = true
			if (error !== undefined) memory.release(request)
			next(error && explain(error, fields))
		}
		const take = (name: string, bytes: number) => {
			if (isOver) throw new Error('The request was answered')
			if (memory.take(request, bytes) > memory.mostOfOne) throw tooMuch(name, memory)
		}
		multer(readInto(fields, { take, end })).any()(request, response, end)
	}
}

/** `end` answers a refusal at once: multer would first read what is still to come. */
type Reading = { take: (name: string, bytes: number) => void; end: (refusal: unknown) => void }

function readInto(fields: Fields, { take, end }: Reading): Options {
	const seen = new Map<string, number>()
	const files = [...fields.values()].reduce((sum, { max }) => sum + max, 0)
	return {
		defParamCharset: 'utf8',
		limits: { fields: MOST_TEXTS, parts: files + MOST_TEXTS, fieldSize: 10_000 },
		fileFilter: (_request, { fieldname }, decide) => {
			const name = fieldNameOf(fieldname)
			const count = (seen.get(name) ?? 0) + 1
			seen.set(name, count)
			const refusal = refuseFile(fields, name, count)
			if (refusal === undefined) return decide(null, true)
			end(refusal)
			decide(refusal)
		},
		storage: {
			_handleFile: (_request, { fieldname, stream }, keep) => {
				const name = fieldNameOf(fieldname)
				const limit = fields.get(name)?.bytes ?? 0
				let size = 0
				const count = (bytes: number) => {
					size += bytes
					if (size > limit) throw tooLarge(name, limit)
					take(name, bytes)
				}
				collect(stream, count).then(
					({ buffer }) => keep(null, { buffer: Buffer.from(buffer) }),
					(error: unknown) => {
						end(error)
						keep(error)
					},
				)
			},
			_removeFile: (_request, _file, done) => done(null),
		},
	}
}

/** `images[]` is `images`. */
export function fieldNameOf(fieldname: string): string {
	return fieldname.replace(/\[\]$/, '')
}

/** What is too large by its own word is not read at all. */
function refuseAnnounced(announced: number, fields: Fields, memory: UploadMemory): void {
	for (const [name, { max, bytes }] of fields) {
		if (announced > max * bytes + BESIDE_FILES) throw tooLarge(name, bytes)
		if (announced > memory.mostOfOne + BESIDE_FILES) throw tooMuch(name, memory)
	}
	memory.refuseFull(announced)
}

function refuseFile(fields: Fields, name: string, count: number): AppError | undefined {
	const field = fields.get(name)
	if (field === undefined) {
		const known = [...fields.keys()].join(', ')
		return refuse('VALIDATION_ERROR', name, `No file is expected here, only in: ${known}`)
	}
	if (count <= field.max) return undefined
	const most = field.max === 1 ? 'One file only' : `At most ${field.max} files`
	return refuse('VALIDATION_ERROR', name, most)
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
const tooLarge = (name: string, limit: number) =>
	refuse('PAYLOAD_TOO_LARGE', name, `A file has at most ${inMegabytes(limit)}`)
const tooMuch = (name: string, { mostOfOne }: UploadMemory) =>
	refuse('PAYLOAD_TOO_LARGE', name, `At most ${inMegabytes(mostOfOne)} in one request`)

function refuse(
	code: 'VALIDATION_ERROR' | 'PAYLOAD_TOO_LARGE',
	path: string,
	message: string,
): AppError {
	return new AppError(code, `${path}: ${message}`, { details: [{ path, message }] })
}

function explain(error: unknown, fields: Fields): AppError {
	if (error instanceof AppError) return error
	if (!(error instanceof MulterError))
		return new AppError('VALIDATION_ERROR', 'The multipart body could not be read')
	const [first = 'file'] = fields.keys()
	return refuse('VALIDATION_ERROR', fieldNameOf(error.field ?? first), error.message)
}
