import path from 'node:path'
import { type App, AppError, isUploadOpen } from '@dormer/api'
import { objectPath, verifyFileUrl } from '@dormer/providers/storage'
import { type Request, Router } from 'express'

/**
 * Serves and accepts stored objects at signed URLs (docs/operations/settings.md#object-storage). With an S3 bucket, GET redirects to the
 * bucket. Rejects an upload with 403 after its completion or cancellation, and with 400 when its size differs from the
 * announced size.
 */
export function createFileRoutes(app: App, directory: string): Router {
	const files = Router()
	const { storage } = app.providers
	files.get('/files/*key', async (request, response) => {
		const { key } = readGrant(app, request)
		if (storage.kind === 's3') {
			response.set('Cache-Control', 'private, max-age=240')
			return response.redirect(302, await storage.shortReadUrl(key))
		}
		const head = await storage.head(key)
		if (head === undefined) throw new AppError('NOT_FOUND', 'File not found')
		response.set({
			'Content-Type': head.contentType,
			'Content-Security-Policy': "sandbox; default-src 'none'",
			'Access-Control-Allow-Origin': '*',
			'Cross-Origin-Resource-Policy': 'cross-origin',
		})
		response.sendFile(path.resolve(objectPath(directory, key)), {
			dotfiles: 'allow',
			immutable: true,
			maxAge: '365d',
		})
	})
	files.put('/files/*key', async (request, response) => {
		const { key, grant } = readGrant(app, request)
		if (storage.kind === 's3') throw new AppError('NOT_FOUND', 'Not found')
		if (grant.method !== 'PUT')
			throw new AppError('FORBIDDEN', 'This URL is for downloads. Request an upload URL.')
		if (!(await isUploadOpen(app, key)))
			throw new AppError('FORBIDDEN', 'This upload is no longer open. Start a new upload.')
		const bytes = await readBody(request, grant.size)
		await storage.put(key, bytes, grant.contentType)
		response.status(200).end()
	})
	return files
}

/** Reads the body. Rejects with 400 as soon as it is known to have another size than `size` bytes. */
async function readBody(request: Request, size: number): Promise<Buffer<ArrayBuffer>> {
	const announced = request.get('content-length')
	if (announced !== undefined && Number(announced) !== size)
		throw wrongSize(size, Number(announced))
	const parts: Buffer[] = []
	let received = 0
	for await (const part of request.iterator({ destroyOnReturn: false })) {
		parts.push(part)
		received += part.byteLength
		if (received > size) break
	}
	request.resume()
	if (received !== size) throw wrongSize(size, received)
	return Buffer.concat(parts)
}

function wrongSize(expected: number, size: number): AppError {
	return new AppError(
		'VALIDATION_ERROR',
		`Expected ${expected} bytes, received ${size}. Send the complete file, or request an upload URL for its actual size.`,
	)
}

function readGrant(app: App, request: Request) {
	const address = new URL(request.originalUrl, app.config.PUBLIC_URL)
	const key = address.pathname.replace(/^\/files\//, '')
	const grant = verifyFileUrl(
		{ method: request.method, key, query: address.searchParams },
		{
			secretKeys: [app.config.SECRET_KEY, ...app.config.EARLIER_SECRET_KEYS],
			now: app.now(),
		},
	)
	if (grant === undefined)
		throw new AppError('FORBIDDEN', 'This URL is invalid or has expired. Request a new one.')
	return { key, grant }
}
