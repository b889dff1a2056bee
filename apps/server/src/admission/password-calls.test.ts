import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let signedIn: TestServer['fetch']
beforeAll(async () => {
	server = await startTestServer()
	signedIn = await server.signUp()
})
afterAll(() => server.close())

const LOGINS = 100
const LOGIN = { email: 'maya.1@company.example', password: 'correct horse' }

/**
 * Sends a request and reads its response. Returns the status, the header `Retry-After` and the duration in
 * milliseconds.
 */
async function measure(send: () => Promise<Response>) {
	const startedAt = performance.now()
	const response = await send()
	await response.text()
	const ms = performance.now() - startedAt
	return { status: response.status, retryAfter: response.headers.get('retry-after'), ms }
}

const median = (all: readonly { ms: number }[]) =>
	all.map(({ ms }) => ms).sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0

describe('Requests during 100 concurrent logins', () => {
	it('answers signed-in users quickly while many logins are running', async () => {
		let answered = 0
		const login = async () => {
			const response = await server.fetch('/api/auth/login', { method: 'POST', json: LOGIN })
			answered += 1
			return response
		}
		const logins = Promise.all(Array.from({ length: LOGINS }, () => measure(login)))
		const requests = []
		while (answered < LOGINS) {
			const request = await measure(() => signedIn('/api/decks'))
			requests.push({ ...request, loginsBefore: answered })
		}
		const answers = await logins
		expect(requests[0]?.loginsBefore).toBeLessThan(LOGINS / 4)
		expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([200]))
		const accepted = answers.filter(({ status }) => status === 200)
		const rejected = answers.filter(({ status }) => status !== 200)
		expect(accepted.length).toBeGreaterThan(0)
		expect(median(requests)).toBeLessThan(median(accepted) / 2)
		for (const { status, retryAfter, ms } of rejected) {
			expect([status, retryAfter]).toEqual([503, '1'])
			expect(ms).toBeGreaterThan(990)
		}
	})

	it('admits an invitation without delay while many logins are running', async () => {
		const login = () => server.fetch('/api/auth/login', { method: 'POST', json: LOGIN })
		const logins = Promise.all(Array.from({ length: LOGINS }, () => measure(login)))
		const member = { name: 'Dana', email: 'dana@company.example', role: 'rep' }
		const invited = await measure(() => signedIn('/api/team', { method: 'POST', json: member }))
		const answers = await logins
		expect(invited.status).toBe(201)
		expect(invited.ms).toBeLessThan(median(answers))
	})
})
