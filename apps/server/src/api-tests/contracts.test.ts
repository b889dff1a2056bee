import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeApi } from '../rest/openapi.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let rep: TestServer['fetch']
let deckId: string
let configId: string

const HOME = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', zip: '80222' }
const KAREN = { first_name: 'Karen', last_name: 'Delgado', ...HOME }

async function send(
	path: string,
	json?: unknown,
	{ fetch = rep, method = 'POST', token = '' } = {},
) {
	const answer = await fetch(path, {
		method,
		headers: token === '' ? {} : { 'x-presentation-token': token },
		...(json !== undefined && { json }),
	})
	return { status: answer.status, body: z.record(z.string(), z.any()).parse(await answer.json()) }
}

beforeAll(async () => {
	server = await startTestServer()
	rep = await server.signUp()
	deckId = (await send('/api/decks', { name: 'Full roof replacement' })).body.deck.id
	const contact = {
		phone: '(303) 555-0142',
		email: 'hello@summitpeak.example',
		licenseNumber: 'RF-20418',
		address: '1820 Blake Street',
		city: 'Denver',
		state: 'CO',
		zip: '80202',
	}
	await send('/api/company/contact', { contact }, { method: 'PUT' })
	const { body: starter } = await send('/api/contracts/starter', undefined, { method: 'GET' })
	const made = await send(`/api/decks/${deckId}/action-configs`, {
		...starter,
		actionType: 'contract',
		status: 'published',
	})
	expect(made.status).toBe(201)
	expect(made.body.warnings).toEqual([])
	configId = made.body.actionConfig.id
})
afterAll(() => server.close())

/** Creates a presentation, signs its contract as the homeowner, and returns the document and the presentation token. */
async function sign() {
	const made = await send(`/api/decks/${deckId}/presentations`, { homeowner: KAREN })
	const at = `/api/presentations/${made.body.deck_presentation_id}`
	const shareKey = made.body.url.split('/p/')[1]
	const { token } = (await send(`${at}/events-token`, { shareKey })).body
	const signature = { signature: 'Karen Delgado', agreedToTerms: true }
	const signed = await send(`${at}/sign-contract`, signature, { fetch: server.fetch, token })
	expect(signed.status, JSON.stringify(signed.body)).toBe(200)
	const documentId: string = signed.body.documentId
	return { documentId, at: `/api/contracts/documents/${documentId}`, token: String(token) }
}

function form(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>, filename = 'file') {
	const body = new FormData()
	body.append('file', new Blob([bytes]), filename)
	return { method: 'POST', body }
}

describe('/api/contracts/documents', () => {
	it('returns the evidence file only to the company', async () => {
		const { at, token, documentId } = await sign()
		expect(await send(`${at}/pdf`, undefined, { method: 'GET' })).toEqual({
			status: 409,
			body: { error: 'The document is not sealed yet. Try again in a minute.', code: 'CONFLICT' },
		})
		await server.runJobs()
		const headers = { 'x-presentation-token': token }
		const theirs = await server.fetch(`${at}/pdf`, { headers })
		expect(theirs.headers.get('content-type')).toBe('application/pdf')
		const disposition = theirs.headers.get('content-disposition') ?? ''
		expect(disposition).toMatch(/^attachment; filename="[^"]+ - \d{4}-\d\d-\d\d\.pdf"/)
		const pdf = await theirs.arrayBuffer()
		expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-')
		expect(Buffer.from(await (await rep(`${at}/pdf`)).arrayBuffer())).toEqual(Buffer.from(pdf))
		expect((await server.fetch(`${at}/pdf`)).status).toBe(401)
		const other = await sign()
		const wrong = await server.fetch(`${at}/pdf`, {
			headers: { 'x-presentation-token': other.token },
		})
		expect(wrong.status).toBe(404)

		const evidence = await rep(`${at}/evidence`)
		expect(evidence.headers.get('content-type')).toBe('application/json; charset=utf-8')
		expect(evidence.headers.get('content-disposition')).toBe(
			disposition.replaceAll('.pdf', '.json'),
		)
		for (const file of [pdf, await evidence.arrayBuffer()]) {
			const checked = await server.fetch('/api/contracts/verify', form(file))
			expect(await checked.json()).toMatchObject({
				verdict: { valid: true, documentId },
				kept: { verdict: { valid: true } },
			})
		}
	})

	it('verifies a signed contract by its id without credentials', async () => {
		const { documentId } = await sign()
		const query = { method: 'GET' }
		const listed = await send('/api/contracts/documents?limit=1&cancelled=false', undefined, query)
		expect(listed.body.documents).toMatchObject([{ documentId, configId, selection: null }])
		expect(listed.body.nextCursor).toBe(documentId)
		const found = await send(`/api/contracts/verify/${documentId}`, undefined, {
			...query,
			fetch: server.fetch,
		})
		expect(found).toMatchObject({ status: 200, body: { verdict: { valid: true, documentId } } })
		expect(JSON.stringify(found.body)).not.toMatch(/Karen|Delgado|Clermont/)
	})

	it('describes the contract PDF as a binary body in the OpenAPI document', () => {
		const path = '/api/contracts/documents/{documentId}/pdf'
		expect(describeApi('https://api.dormer.example')).toHaveProperty(
			['paths', path, 'get', 'responses', '200', 'content'],
			{ 'application/pdf': {} },
		)
	})
})

describe('Invalid contract files and templates', () => {
	it.each([
		{
			path: '/api/contracts/import',
			bytes: Buffer.alloc(11_000_000),
			status: 413,
			body: { code: 'PAYLOAD_TOO_LARGE' },
		},
		{
			path: '/api/contracts/import',
			bytes: Buffer.from('GIF89a'),
			status: 415,
			body: {
				error: 'file: Expected a PDF or a Word document (.docx)',
				code: 'UNSUPPORTED_TYPE',
			},
		},
		{
			path: '/api/contracts/import',
			bytes: Buffer.from('%PDF-1.7 and no more'),
			status: 400,
			body: {
				error: 'file: The PDF is damaged. Export it again and upload the new file.',
				code: 'VALIDATION_ERROR',
			},
		},
		{
			path: '/api/contracts/verify',
			bytes: Buffer.alloc(11_000_000),
			status: 413,
			body: { code: 'PAYLOAD_TOO_LARGE' },
		},
	])(
		'rejects an unusable file at $path with status $status',
		async ({ path, bytes, status, body }) => {
			const answer = await rep(path, form(bytes))
			expect(answer.status).toBe(status)
			expect(await answer.json()).toMatchObject(body)
		},
	)

	it('rejects a contract template with an unknown variable, and returns its position', async () => {
		const path = `/api/decks/${deckId}/action-configs/${configId}`
		const text = { templateMarkdown: 'For {{full_name}}\nand {{spouse}}' }
		expect(await send(path, text, { method: 'PUT' })).toEqual({
			status: 400,
			body: {
				error:
					'templateMarkdown: Line 2: {{spouse}} is not a contract variable. Replace it with one, or with text.',
				code: 'VALIDATION_ERROR',
				details: [
					{
						path: 'templateMarkdown',
						message:
							'Line 2: {{spouse}} is not a contract variable. Replace it with one, or with text.',
						start: 22,
						end: 32,
					},
				],
			},
		})
	})
})

describe('PUT /api/contracts/settings', () => {
	it('lets only admins change the contract settings of the company', async () => {
		const put = (json: object) => send('/api/contracts/settings', json, { method: 'PUT' })
		expect(await put({ businessDays: 5 })).toEqual({
			status: 200,
			body: {
				success: true,
				settings: {
					rightToCancel: 'us_homes',
					businessDays: 5,
					requireViewed: false,
					requireConfirmedPrice: true,
					signerCheck: 'link',
					depositPercent: null,
					depositCents: null,
					payments: [],
					lenders: [],
					taxRates: [],
					repDiscountPercent: 0,
					adminDiscountPercent: 100,
				},
			},
		})
		expect((await put({ businessDays: 2 })).status).toBe(400)
		await server.db.user.updateMany({ data: { role: 'rep' } })
		expect(await put({ businessDays: 3 })).toMatchObject({ status: 403 })
		const read = await send('/api/contracts/settings', undefined, { method: 'GET' })
		expect(read.body.settings.businessDays).toBe(5)
	})
})

it('limits the rate of contract verifications by anonymous callers', async () => {
	const strict = await startTestServer({}, { RATE_LIMITS: 'verify=2/60' })
	const check = () => strict.fetch(`/api/contracts/verify/${crypto.randomUUID()}`)
	const statuses = [await check(), await check(), await check()].map(({ status }) => status)
	expect(statuses).toEqual([404, 404, 429])
	await strict.close()
})
