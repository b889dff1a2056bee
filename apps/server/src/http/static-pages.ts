import { existsSync } from 'node:fs'
import path from 'node:path'
import express, { Router } from 'express'

const APPS = path.resolve(import.meta.dirname, '../../..')
const EDITOR = path.join(APPS, 'editor/dist')
const VIEWER = path.join(APPS, 'viewer/dist')
const HASHED = { immutable: true, maxAge: '365d', index: false, fallthrough: true } as const

/** The two built pages: the viewer at `/p/{shareKey}` and for whoever checks a contract, the editor everywhere else. */
export function createStaticPages(): Router {
	const faces = Router()
	faces.use('/p/assets', express.static(path.join(VIEWER, 'assets'), HASHED))
	faces.use('/assets', express.static(path.join(EDITOR, 'assets'), HASHED))
	faces.use('/p', express.static(VIEWER, { index: false }))
	faces.use(express.static(EDITOR, { index: false }))
	faces.get(['/p/:shareKey', '/verify', '/verify/:documentId'], servePage(VIEWER))
	faces.get('/{*page}', servePage(EDITOR))
	return faces
}

function servePage(folder: string): express.RequestHandler {
	const page = path.join(folder, 'index.html')
	return (_request, response) => {
		if (!existsSync(page)) {
			response.status(503).type('text').send('The pages are not built yet: run the build.')
			return
		}
		response.set('Cache-Control', 'no-cache').sendFile(page)
	}
}
