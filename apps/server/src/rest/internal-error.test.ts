import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

it('says what to do after an unexpected error, and the request id under which the log has its cause', async () => {
	const rep = await server.signUp()
	const { organization } = z
		.object({ organization: z.object({ id: z.string() }) })
		.parse(await (await rep('/api/auth/me')).json())
	// A deck whose price variables are not a list. Nothing in the product writes one.
	const id = randomUUID()
	await server.pool.query(
		`insert into deck (id, organization_id, name, type, price_variables)
		 values ($1, $2, 'Roof', 'structured', '"none"')`,
		[id, organization.id],
	)
	const input = encodeURIComponent(JSON.stringify({ deckId: id }))
	for (const at of [`/api/decks/${id}`, `/api/trpc/decks.get?input=${input}`]) {
		const answer = await rep(at)
		expect(answer.status).toBe(500)
		const requestId = answer.headers.get('x-request-id')
		expect(await answer.text()).toContain(
			`Something went wrong on our side. Try again. If it happens again, report this request ID: ${requestId}`,
		)
	}
})
