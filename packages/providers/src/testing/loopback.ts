import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LoopbackRequest = {
	method: string
	path: string
	headers: IncomingMessage['headers']
	body: Buffer
}
export type LoopbackServer = {
	url: string
	requests: LoopbackRequest[]
	close: () => Promise<void>
}

/**
 * Starts a loopback server instead of a provider's service. `answer` responds in the provider's wire format.
 * `requests` records all requests in order.
 */
export async function startLoopbackServer(
	answer: (request: LoopbackRequest, response: ServerResponse) => void | Promise<void>,
): Promise<LoopbackServer> {
	const requests: LoopbackRequest[] = []
	const server = createServer(async (incoming, response) => {
		const chunks: Buffer[] = []
		for await (const chunk of incoming) chunks.push(chunk)
		const request = {
			method: incoming.method ?? 'GET',
			path: incoming.url ?? '/',
			headers: incoming.headers,
			body: Buffer.concat(chunks),
		}
		requests.push(request)
		await answer(request, response)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	return {
		url: `http://127.0.0.1:${port}`,
		requests,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			}),
	}
}
