import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { type Case, fillIn } from './cases.ts'
import type { Names } from './world.ts'

export type Answer = {
	status: number
	headers: IncomingHttpHeaders
	text: string
	milliseconds: number
}

const TIMEOUT_MS = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends a case as it is, byte by byte; status 0 and the reason where no answer came. A stream is read to its head alone. */
export function send(url: string, one: Case, names: Names): Promise<Answer> {
	const { host, port, hostname } = new URL(url)
	const body =
		one.body === undefined ? undefined : Buffer.from(fillIn(one.body, names), one.encoding)
	const began = performance.now()
	const took = () => performance.now() - began
	return new Promise((resolve) => {
		const fail = (error: Error) =>
			resolve({ status: 0, headers: {}, text: error.message, milliseconds: took() })
		const asking = request(
			{
				agent,
				hostname,
				port,
				method: one.method,
				path: fillIn(one.target, names),
				headers: {
					host,
					'sec-fetch-site': 'same-origin',
					...headersOf(one, names),
					...lengthOf(body, one),
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
		// A kept connection may be closed by the server just when it is used again.
		asking.on('error', (error: NodeJS.ErrnoException) => {
			if (asking.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, one, names))
			else fail(error)
		})
		asking.on('timeout', () => asking.destroy(new Error('no answer in a minute')))
		asking.end(body)
	})
}

/** The case's headers with its credential's, unless they are about that themselves. */
export function headersOf({ credential, headers }: Case, names: Names): Record<string, string> {
	const [name, value = ''] = credential.header ?? []
	return { ...(name !== undefined && { [name]: fillIn(value, names) }), ...headers }
}

function lengthOf(body: Buffer | undefined, { headers }: Case): Record<string, string> {
	if (body === undefined || 'content-length' in headers) return {}
	return { 'content-length': String(body.length) }
}
