import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

const post = (path: string, body: string) =>
	fetch(server.url + path, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body,
	})

describe.each(['/api/auth/login', '/api/trpc/auth.login'])('POST %s', (path) => {
	it.each([
		['300,000 empty lists', `{"email":[${'[],'.repeat(300_000)}[]]}`],
		['80,000 fields', JSON.stringify(Array.from({ length: 80_000 }, (_, at) => ({ at })))],
		['1,001 levels', `{"email":${'['.repeat(1001)}${']'.repeat(1001)}}`],
		['400,000 unclosed brackets', '['.repeat(400_000)],
	])('returns 400 for a body with %s', async (_, body) => {
		const response = await post(path, body)
		expect(response.status).toBe(400)
		expect(await response.json()).toEqual({
			error: 'The body can have at most 20,000 values and 1,000 levels of nesting',
			code: 'VALIDATION_ERROR',
		})
	})

	it('accepts a JSON body that contains a text of 900 KB', async () => {
		const response = await post(
			path,
			JSON.stringify({ email: '[,'.repeat(450_000), password: 'x' }),
		)
		expect(response.status).toBe(400)
		expect(await response.text()).toContain('email')
	})
})
