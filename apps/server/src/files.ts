import path from 'node:path'
import { type App, AppError } from '@dormer/api'
import { objectPath, verifyFileUrl } from '@dormer/providers/storage'
import express, { type Request, Router } from 'express'

/**
 * Stored objects of the embedded mode behind signed addresses, as S3 gives them: GET to read (with ranges, for seeking
 * in audio), PUT to upload. An object never changes, so a browser may keep it. Nothing is read of a body that may not come.
 */
export function createFilesRoute(app: App, directory: string): Router {
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
	files.put(
		'/files/*key',
		(request, _response, next) => {
			readGrant(app, request)
			next()
		},
		express.raw({ type: () => true, limit: '50mb' }),
		async (request, response) => {
			const { key, grant } = readGrant(app, request)
			if (grant.method !== 'PUT') throw new AppError('FORBIDDEN', 'This address reads')
			const bytes = new Uint8Array(request.body)
			if (grant.size !== bytes.byteLength)
				throw new AppError(
					'VALIDATION_ERROR',
					`Expected ${grant.size} bytes, got ${bytes.byteLength}`,
				)
			await storage.put(key, bytes, grant.contentType)
			response.status(200).end()
		},
	)
	return files
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
