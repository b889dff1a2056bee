import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Names } from './fixtures.ts'
import { fillInNames, type TestCase } from './test-cases.ts'

export type Answer = {
	status: number
	headers: IncomingHttpHeaders
	text: string
	milliseconds: number
}

const TIMEOUT_MS = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends the bytes of a test case exactly as generated. Returns status 0 and the error when no response arrives. */
export function send(url: string, testCase: TestCase, names: Names): Promise<Answer> {
	const { host, port, hostname } = new URL(url)
	const body =
		testCase.body === undefined
			? undefined
			: Buffer.from(fillInNames(testCase.body, names), testCase.encoding)
	const startedAt = performance.now()
	const took = () => performance.now() - startedAt
	return new Promise((resolve) => {
		const fail = (error: Error) =>
			resolve({ status: 0, headers: {}, text: error.message, milliseconds: took() })
		const asking = request(
			{
				agent,
				hostname,
				port,
				method: testCase.method,
				path: fillInNames(testCase.target, names),
				headers: {
					host,
					'sec-fetch-site': 'same-origin',
					...headersOf(testCase, names),
					...lengthOf(body, testCase),
				},
				timeout: TIMEOUT_MS,
			},
			(answer) => {
				const { statusCode: status = 0, headers } = answer
				const chunks: Buffer[] = []
				answer.on('data', (chunk: Buffer) => chunks.push(chunk))
				answer.on('error', fail)
				const end = () =>
					resolve({ status, headers, text: Buffer.concat(chunks).toString(), milliseconds: took() })
				answer.on('end', end)
				if (!headers['content-type']?.startsWith('text/event-stream')) return
				end()
				answer.destroy()
			},
		)
		// Sends the request again when the server closed the kept-alive connection at the moment of sending.
		asking.on('error', (error: NodeJS.ErrnoException) => {
			if (asking.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, testCase, names))
			else fail(error)
		})
		asking.on('timeout', () => asking.destroy(new Error('no answer in a minute')))
		asking.end(body)
	})
}

/**
 * Returns the headers of the test case and of its credential. When both have the same header, uses the one of the test
 * case.
 */
export function headersOf({ credential, headers }: TestCase, names: Names): Record<string, string> {
	const [name, value = ''] = credential.header ?? []
	return { ...(name !== undefined && { [name]: fillInNames(value, names) }), ...headers }
}

function lengthOf(body: Buffer | undefined, { headers }: TestCase): Record<string, string> {
	if (body === undefined || 'content-length' in headers) return {}
	return { 'content-length': String(body.length) }
}
