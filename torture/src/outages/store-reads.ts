import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { signUp } from '../sign-up.ts'
import { formatMs, type Outage, timed, withServer } from './outage.ts'
import { s3Settings, uploadImage } from './providers.ts'

/**
 * Maximum time in milliseconds until reads succeed after the object store has recovered. It exceeds the 15 s for which the
 * circuit breaker stays open.
 */
const BACK_WITHIN_MS = 30_000
const ANSWER_WITHIN_MS = 30_000
const RETRY_MS = 500

const Uploaded = z.object({ image: z.object({ id: z.string() }) })

type Answer = (response: ServerResponse, bytes: Buffer) => void
type ReadError = { name: string; status: number; answer: Answer }

const withError =
	(status: number, code: string): Answer =>
	(response) => {
		response.writeHead(status, { 'content-type': 'application/xml' })
		response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
	}

/**
 * Ways in which an object store can fail to return an object. `status` is the HTTP status with which Dormer's server must then
 * respond.
 */
const READ_ERRORS: ReadError[] = [
	{ name: '404 NoSuchKey', status: 404, answer: withError(404, 'NoSuchKey') },
	{ name: '403 AccessDenied', status: 503, answer: withError(403, 'AccessDenied') },
	{ name: '404 NoSuchBucket', status: 503, answer: withError(404, 'NoSuchBucket') },
	{ name: '500 InternalError', status: 503, answer: withError(500, 'InternalError') },
	{ name: '503 SlowDown', status: 503, answer: withError(503, 'SlowDown') },
	{ name: 'a cut connection', status: 503, answer: (response) => response.destroy() },
	{
		name: 'a body that is cut off',
		status: 503,
		answer: (response, bytes) => {
			response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length })
			response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
		},
	},
]

/**
 * Runs the product with an object store that fails when the product reads an image. The object store returns every error of
 * `READ_ERRORS`, one after another.
 */
export const STORE_READ_OUTAGES: Outage[] = [
	{
		name: 'object store that answers reads with each class of error',
		promise:
			'404 for a missing object, 503 with Retry-After for every other error, the server is ready, reads work again within 30 s',
		run: async () => {
			const store = await startStore()
			try {
				return await withServer(s3Settings(store.url), async ({ url }) => {
					const company = await signUp(url)
					const { image } = Uploaded.parse(await (await uploadImage(company)).json())
					const read = () =>
						company.fetch('/api/slides/analyze-and-generate', {
							method: 'POST',
							json: { imageUrl: image.id },
						})
					const before = (await read()).status
					const found: string[] = []
					let holds = before === 200
					for (const { name, status, answer } of READ_ERRORS) {
						store.setAnswer(answer)
						const { result, ms } = await timed(read)
						const retryAfter = result.headers.get('retry-after')
						found.push(`${name}: ${result.status} after ${formatMs(ms)}`)
						holds &&= result.status === status && ms <= ANSWER_WITHIN_MS
						holds &&= status === 404 || retryAfter !== null
					}
					const ready = (await fetch(`${url}/api/ready`)).status
					store.setAnswer(undefined)
					const back = await timed(async () => {
						const until = performance.now() + BACK_WITHIN_MS
						let response = await read()
						while (response.status !== 200 && performance.now() < until) {
							await sleep(RETRY_MS)
							response = await read()
						}
						return response.status
					})
					return {
						found: `${before} before; ${found.join(', ')}; ready ${ready}; ${back.result} again after ${formatMs(back.ms)}`,
						holds: holds && ready === 200 && back.result === 200,
					}
				})
			} finally {
				store.close()
			}
		},
	},
]

/** Starts an object store that keeps its objects in memory. `setAnswer` replaces its answers to reads. */
async function startStore() {
	const objects = new Map<string, Buffer>()
	let answer: Answer | undefined
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk)
		const path = new URL(request.url ?? '/', 'http://store').pathname
		if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks))
		const bytes = objects.get(path)
		if (request.method !== 'GET') return void response.writeHead(200).end()
		if (bytes === undefined) return withError(404, 'NoSuchKey')(response, Buffer.alloc(0))
		if (answer !== undefined) return answer(response, bytes)
		response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length })
		response.end(bytes)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	const port = typeof address === 'object' ? address?.port : undefined
	return {
		url: `http://127.0.0.1:${port}`,
		setAnswer: (next: Answer | undefined) => {
			answer = next
		},
		close: () => {
			server.closeAllConnections()
			server.close()
		},
	}
}
