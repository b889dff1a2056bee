import path from 'node:path'
import { type App, AppError, isUploadOpen } from '@dormer/api'
import { objectPath, verifyFileUrl } from '@dormer/providers/storage'
import { type Request, Router } from 'express'
import { collect, type UploadMemory } from './upload-memory.ts'

/**
 * Stored objects of the embedded mode behind signed addresses, as S3 gives them: GET to read (with ranges, for seeking
 * in audio), PUT to upload. An object never changes, so a browser may keep it. An upload is taken until it is completed or
 * given up, then it is 403. Nothing is read of a body that may not come or has another size than announced.
 */
export function createFileRoutes(
	app: App,
	{ directory, memory }: { directory: string; memory: UploadMemory },
): Router {
	const files = Router()
	const { storage } = app.providers
	files.get('/files/*key', async (request, response) => {
		const { key } = readGrant(app, request)
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
		if (grant.method !== 'PUT') throw new AppError('FORBIDDEN', 'This address reads')
		if (!(await isUploadOpen(app, key)))
			throw new AppError('FORBIDDEN', 'The upload was completed or given up; begin another')
		const refuseOther = (size: number) => {
			if (size !== grant.size) throw wrongSize(grant.size, size)
		}
		const announced = request.get('content-length')
		if (announced !== undefined) refuseOther(Number(announced))
		memory.refuseFull(grant.size)
		try {
			const bytes = await collect(request, (size) => {
				const total = memory.take(request, size)
				if (total > grant.size) refuseOther(total)
			})
			refuseOther(bytes.byteLength)
			await storage.put(key, bytes, grant.contentType)
		} finally {
			memory.release(request)
		}
		response.status(200).end()
	})
	return files
}

function wrongSize(expected: number, size: number): AppError {
	return new AppError('VALIDATION_ERROR', `Expected ${expected} bytes, got ${size}`)
}

function readGrant(app: App, request: Request) {
	const address = new URL(request.originalUrl, app.config.PUBLIC_URL)
	const key = address.pathname.replace(/^\/files\//, '')
	const grant = verifyFileUrl(
		{ method: request.method, key, query: address.searchParams },
		{ secretKey: app.config.SECRET_KEY, now: app.now() },
	)
	if (grant === undefined) throw new AppError('FORBIDDEN', 'The address has expired or was changed')
	return { key, grant }
}
