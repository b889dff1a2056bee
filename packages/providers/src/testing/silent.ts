import { createServer, type Socket } from 'node:net'

/** A loopback server that accepts connections and never sends a byte, like a service that hangs. */
export type SilentServer = {
	/** Base URL of the server, for the settings of services that are called over HTTP. */
	url: string
	/** Address for `SMTP_URL`. */
	smtpUrl: string
	/** Returns the number of connections that the server has accepted since it started. */
	connections: () => number
	/** Returns the number of connections on which a client has sent bytes. */
	requests: () => number
	close: () => Promise<void>
}

/** Starts a loopback server that accepts connections and never answers. */
export async function startSilentServer(): Promise<SilentServer> {
	const sockets = new Set<Socket>()
	let count = 0
	let requests = 0
	const server = createServer((socket) => {
		count += 1
		sockets.add(socket)
		socket.on('error', () => {}).on('close', () => sockets.delete(socket))
		socket.once('data', () => {
			requests += 1
		})
		socket.resume()
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('No port is free')
	return {
		url: `http://127.0.0.1:${address.port}`,
		smtpUrl: `smtp://127.0.0.1:${address.port}`,
		connections: () => count,
		requests: () => requests,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve())
				for (const socket of sockets) socket.destroy()
			}),
	}
}
