import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let fetch: TestServer['fetch']
beforeAll(async () => {
	server = await startTestServer()
	fetch = await server.signUp()
})
afterAll(() => server.close())

const at = '/api/company/kb/documents'
const TEXT = '# Warranty\n\nOur workmanship is guaranteed for ten years.\n'
const Ticket = z.object({ documentId: z.string(), uploadUrl: z.string() })
const post = (path: string, json: unknown = {}) => fetch(path, { method: 'POST', json })
const begin = async () => {
	const file = { filename: 'warranty.md', contentType: 'text/markdown', sizeBytes: TEXT.length }
	return Ticket.parse(await (await post(`${at}/upload-init`, file)).json())
}

describe('/api/company/kb/documents', () => {
	it('processes and deletes an uploaded document', async () => {
		const { documentId, uploadUrl } = await begin()
		const put = await server.fetch(uploadUrl, {
			method: 'PUT',
			body: TEXT,
			headers: { 'content-type': 'text/markdown' },
		})
		expect(put.status).toBe(200)
		const completed = await post(`${at}/complete`, { documentId })
		expect(completed.status).toBe(200)
		expect(await completed.json()).toEqual({ status: 'pending', documentId, id: documentId })
		const list = async () => (await fetch(at)).json()
		expect(await list()).toMatchObject({ documents: [{ documentId, status: 'pending' }] })
		await server.runJobs()
		const read = await (await fetch(`${at}/${documentId}`)).json()
		expect(read).toMatchObject({
			document: { documentId, status: 'ready', chunkCount: 1, error: null },
			passages: [{ headings: ['Warranty'], text: 'Our workmanship is guaranteed for ten years.' }],
		})
		expect((await post(`${at}/${documentId}/retry`)).status).toBe(409)
		const deleted = await fetch(`${at}/${documentId}`, { method: 'DELETE' })
		expect(await deleted.json()).toEqual({ success: true })
		expect(await list()).toMatchObject({ documents: [], meta: { count: 0 } })
	})

	it.each([
		{ problem: 'a file that was not uploaded', status: 400, body: { code: 'VALIDATION_ERROR' } },
		{ problem: 'an invalid id', id: 'none', status: 400, body: { code: 'VALIDATION_ERROR' } },
		{
			problem: 'an unknown id',
			id: '018f0000-0000-7000-8000-000000000000',
			status: 404,
			body: { error: 'Document not found' },
		},
	])('rejects the completion of an upload with $problem', async ({ id, status, body }) => {
		const documentId = id ?? (await begin()).documentId
		const answer = await post(`${at}/complete`, { documentId })
		expect(answer.status).toBe(status)
		expect(await answer.json()).toMatchObject(body)
	})

	it('returns 401 when a caller without a session completes a document upload', async () => {
		const json = { documentId: (await begin()).documentId }
		const answer = await server.fetch(`${at}/complete`, { method: 'POST', json })
		expect(answer.status).toBe(401)
	})
})
