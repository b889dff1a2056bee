import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLoopbackServer } from '../testing/index.ts'
import { parseAllowList } from './allow-list.ts'
import { createOutbound } from './create-outbound.ts'
import { fetchImage, ImageFetchFailed } from './fetch-image.ts'
import type { OutboundFailed } from './outbound.ts'

let server: Awaited<ReturnType<typeof startLoopbackServer>>
beforeAll(async () => {
	server = await startLoopbackServer(({ path }, response) => {
		if (path === '/silent') return
		if (path === '/trickle') return void response.writeHead(200).write('.')
		if (path === '/redirect') return void response.writeHead(302, { location: '/ok' }).end()
		if (path === '/large') return void response.end(Buffer.alloc(10_000_001))
		if (path === '/cut') return void response.destroy()
		response.writeHead(path === '/gone' ? 410 : 200, { 'x-answer': 'yes' }).end('Thank you')
	})
})
afterAll(() => server.close())

const outbound = createOutbound({ allowHosts: '127.0.0.0/8', connectMs: 200, totalMs: 200 })
const post = (path: string) =>
	outbound.send({
		method: 'POST',
		url: server.url + path,
		headers: { 'x-question': 'yes' },
		body: '{"ä":1}',
	})
const faultOf = (call: Promise<unknown>) =>
	call.then(
		() => 'answered',
		(error: OutboundFailed) => error.fault,
	)

describe('createOutbound', () => {
	it('sends method, headers and body of a request unchanged, and returns the response', async () => {
		const answer = await post('/ok?a=b')
		expect(answer).toMatchObject({
			status: 200,
			headers: { 'x-answer': 'yes' },
			isTruncated: false,
		})
		expect(answer.body.toString()).toBe('Thank you')
		expect(server.requests.at(-1)).toMatchObject({
			method: 'POST',
			path: '/ok?a=b',
			headers: { 'x-question': 'yes', 'content-length': '8', host: new URL(server.url).host },
			body: Buffer.from('{"ä":1}'),
		})
	})

	it('does not follow a redirect', async () => {
		const before = server.requests.length
		expect(await post('/redirect')).toMatchObject({ status: 302 })
		expect(server.requests).toHaveLength(before + 1)
	})

	it('reads at most 64 KB of a response', async () => {
		const answer = await post('/large')
		expect(answer).toMatchObject({ status: 200, isTruncated: true })
		expect(answer.body).toHaveLength(65_536)
	})

	it.each([
		['/silent', 'timeout'],
		['/trickle', 'timeout'],
		['/cut', 'network'],
	])('rejects a request to %s with the fault %s', async (path, fault) => {
		expect(await faultOf(post(path))).toBe(fault)
	})

	it('rejects when the port is closed or when DNS does not respond', async () => {
		const closed = await startLoopbackServer(() => {})
		await closed.close()
		expect(await faultOf(outbound.send({ method: 'GET', url: closed.url }))).toBe('network')
		const unresolvable = createOutbound({ resolve: () => new Promise(() => {}), connectMs: 50 })
		const call = unresolvable.send({ method: 'GET', url: 'https://company.example/' })
		expect(await faultOf(call)).toBe('timeout')
	})

	it('rejects with the fault "aborted" when the caller aborts the request', async () => {
		const signal = AbortSignal.timeout(20)
		const call = outbound.send({ method: 'GET', url: `${server.url}/silent`, signal })
		expect(await faultOf(call)).toBe('aborted')
	})

	it('rejects with the fault "tls" when the server of an https URL does not support TLS', async () => {
		const call = outbound.send({ method: 'GET', url: server.url.replace('http:', 'https:') })
		expect(await faultOf(call)).toBe('tls')
	})
})

describe('WEBHOOK_ALLOW_HOSTS', () => {
	it.each([
		['127.0.0.1', true],
		['localhost', false],
		['10.0.0.0/8, 127.0.0.0/8', true],
		['', false],
		['10.0.0.0/8', false],
	])('with the value "%s" allows requests to 127.0.0.1: %s', async (allowHosts, isOpen) => {
		const narrow = createOutbound({ allowHosts })
		const fault = await faultOf(narrow.send({ method: 'GET', url: `${server.url}/ok` }))
		expect(fault).toBe(isOpen ? 'answered' : 'blocked')
	})

	it('allows requests to a private host whose hostname is in the allow list', async () => {
		const narrow = createOutbound({ allowHosts: 'localhost' })
		const url = `${server.url.replace('127.0.0.1', 'LOCALHOST.')}/ok`
		expect(await narrow.send({ method: 'GET', url })).toMatchObject({ status: 200 })
	})

	it('allows requests to the private URL of the demo’s receiver, and to no other URL of its host', async () => {
		const narrow = createOutbound({ allowUrl: `${server.url}/ok` })
		const send = (path: string) => narrow.send({ method: 'POST', url: server.url + path })
		expect(await send('/ok')).toMatchObject({ status: 200 })
		for (const path of ['/', '/ok/', '/ok?a=b', '/OK'])
			expect(await faultOf(send(path)), path).toBe('blocked')
	})

	it.each(['a b', 'http://host', '10.0.0.0/99', '*'])('rejects the value %s', (setting) => {
		expect(() => parseAllowList(setting)).toThrow(/is not a hostname, IP address or CIDR range/)
	})
})

describe('fetchImage', () => {
	const MAX_BYTES = 10_000_000

	it.each([
		['/large', 10_000, /at most 10 MB/],
		['/redirect', 10_000, /redirects/],
		['/gone', 10_000, /returned 410/],
		['/silent', 200, /did not respond/],
	])(
		'rejects an image at %s, with a limit of %d ms, with the message %s',
		async (path, totalMs, message) => {
			const limited = createOutbound({ allowHosts: '127.0.0.0/8', connectMs: 200, totalMs })
			const refused = fetchImage(limited, server.url + path, MAX_BYTES)
			await expect(refused).rejects.toThrow(ImageFetchFailed)
			await expect(refused).rejects.toThrow(message)
		},
	)

	it('downloads a whole image, and rejects an image URL that leads to a private address', async () => {
		expect((await fetchImage(outbound, `${server.url}/ok`, MAX_BYTES)).toString()).toBe('Thank you')
		const privateImage = fetchImage(createOutbound({}), 'https://169.254.169.254/latest', MAX_BYTES)
		await expect(privateImage).rejects.toThrow(/not on the public internet/)
	})
})
