import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''

describe('security headers', () => {
	it.each(['/api/health', '/api/auth/me', '/api/docs', '/login', '/p/unknown', '/verify'])(
		'forbid guessed media types, full referrers and frames of other sites on %s',
		async (path) => {
			const answer = await server.fetch(path)
			expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
			expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
			expect(policyOf(answer)).toMatch(/frame-ancestors '(?:self|none)'/)
		},
	)

	it('let pages run only scripts of the server, and only the editor show images of other sites', async () => {
		const editor = policyOf(await server.fetch('/login'))
		const viewer = policyOf(await server.fetch('/p/unknown'))
		for (const policy of [editor, viewer]) {
			for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'"])
				expect(policy).toContain(rule)
			expect(policy).not.toContain('script-src')
		}
		expect(editor).toMatch(/img-src [^;]* https:(?: |;|$)/)
		expect(viewer).not.toMatch(/img-src [^;]* https:(?: |;|$)/)
	})

	it('let pages load images, recordings and fonts from MEDIA_PUBLIC_URL', async () => {
		const media = await startTestServer({}, { MEDIA_PUBLIC_URL: 'https://media.company.example/' })
		const policy = policyOf(await media.fetch('/p/unknown'))
		await media.close()
		for (const kind of ['img-src', 'media-src', 'font-src', 'connect-src'])
			expect(policy).toMatch(new RegExp(`${kind} [^;]*https://media\\.company\\.example(?: |;|$)`))
	})

	it('API responses forbid the browser to store them, and a response opened as a page can load nothing', async () => {
		const answer = await server.fetch('/api/auth/me')
		expect(answer.status).toBe(401)
		expect(policyOf(answer)).toContain("default-src 'none'")
		expect(answer.headers.get('cache-control')).toBe('no-store')
	})
})

describe('Paths outside the API', () => {
	it.each(['/.git/config', '/assets/', '/../package.json', '/p/assets/', '/.env'])(
		'returns neither a file of the repository nor a list of files: %s',
		async (path) => {
			const text = await (await server.fetch(path)).text()
			expect(text).not.toMatch(
				/repositoryformatversion|"dormer"|Index of|index-\w+\.css<\/a>|SECRET_KEY/,
			)
		},
	)

	it('returns 405 for the method TRACE', async () => {
		const status = await new Promise((resolve, reject) => {
			const sent = request(`${server.url}/api/health`, { method: 'TRACE' }, (answer) => {
				answer.resume()
				resolve(answer.statusCode)
			})
			sent.on('error', reject).end()
		})
		expect(status).toBe(405)
	})
})
