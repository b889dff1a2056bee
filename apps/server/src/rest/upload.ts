import { AppError } from '@dormer/api'
import type { RequestHandler } from 'express'
import multer, { MulterError } from 'multer'

type Fields = Record<string, { max: number; bytes: number }>

/** Takes the files of a multipart request into memory, within the limits that the procedure declares for each field. */
export function acceptFiles(fields: Fields): RequestHandler {
	const limits = Object.values(fields)
	const upload = multer({
		defParamCharset: 'utf8',
		limits: {
			fields: 20,
			files: Math.max(...limits.map(({ max }) => max)) + 1,
			fileSize: Math.max(...limits.map(({ bytes }) => bytes)),
			fieldSize: 10_000,
		},
	}).any()
	return (request, response, next) => {
		if (!request.is('multipart/form-data')) return next()
		upload(request, response, (error: unknown) =>
			next(error === undefined ? undefined : explain(error, fields)),
		)
	}
}

function explain(error: unknown, fields: Fields): unknown {
	if (!(error instanceof MulterError))
		return new AppError('VALIDATION_ERROR', 'The multipart body could not be read')
	const [name = 'file'] = Object.keys(fields)
	const field = error.field?.replace(/\[\]$/, '') ?? name
	if (error.code === 'LIMIT_FILE_SIZE') {
		const megabytes = Math.round(
			Math.max(...Object.values(fields).map(({ bytes }) => bytes)) / 1_000_000,
		)
		return new AppError('PAYLOAD_TOO_LARGE', `${field}: a file has at most ${megabytes} MB`, {
			details: [{ path: field, message: `At most ${megabytes} MB` }],
		})
	}
	return new AppError('VALIDATION_ERROR', `${field}: ${error.message}`, {
		details: [{ path: field, message: error.message }],
	})
}
