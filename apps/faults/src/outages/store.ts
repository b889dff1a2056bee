import { createServer, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { signUp, uploadImage } from '../company.ts'
import { freePort, until } from '../product.ts'
import { type Case, type Finding, formatMs, timed } from '../report.ts'
import { s3Settings } from './providers.ts'
import { withServer } from './server.ts'

/** Longer than the circuit breaker stays open. */
const BACK_WITHIN_SECONDS = 30
const ANSWER_WITHIN_MS = 30_000

const Uploaded = z.object({ image: z.object({ id: z.string() }) })
const Images = z.object({ images: z.array(z.unknown()) })

type Answer = (response: ServerResponse, bytes: Buffer) => void

const withError =
	(status: number, code: string): Answer =>
	(response) => {
		response.writeHead(status, { 'content-type': 'application/xml' })
		response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
	}

const ERRORS: [name: string, answer: Answer][] = [
	['403 AccessDenied', withError(403, 'AccessDenied')],
	['404 NoSuchBucket', withError(404, 'NoSuchBucket')],
	['500 InternalError', withError(500, 'InternalError')],
	['503 SlowDown', withError(503, 'SlowDown')],
	['a cut connection', (response) => response.destroy()],
]
const cutBody: Answer = (response, bytes) => {
	response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length })
	response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}
/** Failed reads, with the status of the product's response. */
const READ_ERRORS: [name: string, answer: Answer, status: number][] = [
	['404 NoSuchKey', withError(404, 'NoSuchKey'), 404],
	...ERRORS.map(([name, answer]) => [name, answer, 503] satisfies [string, Answer, number]),
	['a body that is cut off', cutBody, 503],
]

/** Failures of an object store that answers. */
export const STORE_OUTAGES: Case[] = [
	{
		name: 'object store that answers uploads with each class of error',
		promise: '503 with Retry-After, no image without its file, the server is ready',
		run: () => withStore(failUploads),
	},
	{
		name: 'object store that answers reads with each class of error',
		promise:
			'404 for a missing object, 503 with Retry-After for every other error, the server is ready, reads work again within 30 s',
		run: () => withStore(failReads),
	},
]

async function withStore(work: (store: Store) => Promise<Finding>): Promise<Finding> {
	const store = await startStore()
	try {
		return await work(store)
	} finally {
		store.close()
	}
}

async function failUploads(store: Store): Promise<Finding> {
	const found: string[] = []
	let holds = true
	for (const [name, answer] of ERRORS) {
		store.setAnswer('PUT', answer)
		const finding = await withServer(s3Settings(store.url), async ({ url }) => {
			const company = await signUp(url)
			const { result, ms } = await timed(() => uploadImage(company))
			const { images } = Images.parse(await company.call('GET', '/api/images'))
			const ready = await fetch(`${url}/api/ready`)
			const isRefused = result.status === 503 && result.headers.get('retry-after') !== null
			return {
				found: `${name}: ${result.status} after ${formatMs(ms)}, ${images.length} images, ready ${ready.status}`,
				holds: isRefused && images.length === 0 && ready.status === 200,
			}
		})
		found.push(finding.found)
		holds &&= finding.holds
	}
	return { found: found.join('; '), holds }
}

function failReads(store: Store): Promise<Finding> {
	return withServer(s3Settings(store.url), async ({ url }) => {
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
		for (const [name, answer, status] of READ_ERRORS) {
			store.setAnswer('GET', answer)
			const { result, ms } = await timed(read)
			found.push(`${name}: ${result.status} after ${formatMs(ms)}`)
			holds &&= result.status === status && ms <= ANSWER_WITHIN_MS
			holds &&= status === 404 || result.headers.get('retry-after') !== null
		}
		const ready = (await fetch(`${url}/api/ready`)).status
		store.setAnswer('GET', undefined)
		const back = await timed(() =>
			until('reads work', async () => (await read()).status === 200, BACK_WITHIN_SECONDS),
		)
		return {
			found: `${before} before; ${found.join(', ')}; ready ${ready}; works again after ${formatMs(back.ms)}`,
			holds: holds && ready === 200,
		}
	})
}

type Store = {
	url: string
	/** Replaces the answers to requests with this method. */
	setAnswer: (method: 'GET' | 'PUT', answer: Answer | undefined) => void
	close: () => void
}

/** Starts an object store that keeps its objects in memory. */
async function startStore(): Promise<Store> {
	const objects = new Map<string, Buffer>()
	const answers = new Map<string, Answer>()
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk)
		const path = new URL(request.url ?? '/', 'http://store').pathname
		const bytes = objects.get(path)
		const answer = answers.get(request.method ?? '')
		if (answer !== undefined && (bytes !== undefined || request.method === 'PUT'))
			return answer(response, bytes ?? Buffer.alloc(0))
		if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks))
		if (request.method !== 'GET') return void response.writeHead(200).end()
		if (bytes === undefined) return withError(404, 'NoSuchKey')(response, Buffer.alloc(0))
		response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length })
		response.end(bytes)
	})
	const port = await freePort()
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${port}`,
		setAnswer: (method, answer) => {
			if (answer === undefined) answers.delete(method)
			else answers.set(method, answer)
		},
		close: () => {
			server.closeAllConnections()
			server.close()
		},
	}
}
