import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

const TEXT_TYPE = 25

/**
 * Starts a loopback server that speaks the first messages of the Postgres wire protocol: it accepts every user and answers
 * every query with one row, the version number (`120020` for Postgres 12.20).
 */
export async function startOldPostgres(
	versionNumber: string,
): Promise<{ url: string; close: () => void }> {
	const sockets = new Set<Socket>()
	const server = createServer((socket) => {
		sockets.add(socket)
		let isStarted = false
		socket.on('error', () => {})
		socket.on('data', (bytes) => {
			const isQuery = bytes.toString('latin1', 0, 1) === 'Q'
			if (isStarted && !isQuery) return
			socket.write(Buffer.concat(isStarted ? answer(versionNumber) : greeting()))
			isStarted = true
		})
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('no port')
	return {
		url: `postgres://dormer:hunter2@127.0.0.1:${address.port}/dormer`,
		close: () => {
			for (const socket of sockets) socket.destroy()
			server.close()
		},
	}
}

/** Messages that answer the start-up message: AuthenticationOk and ReadyForQuery. */
const greeting = () => [message('R', int32(0)), message('Z', Buffer.from('I'))]

/** Messages that answer a query: RowDescription, DataRow, CommandComplete and ReadyForQuery. */
function answer(value: string): Buffer[] {
	const column = [text('server_version_num'), int32(0), int16(0), int32(TEXT_TYPE)]
	const format = [int16(-1), int32(-1), int16(0)]
	return [
		message('T', int16(1), ...column, ...format),
		message('D', int16(1), int32(value.length), Buffer.from(value)),
		message('C', text('SHOW')),
		message('Z', Buffer.from('I')),
	]
}

function message(type: string, ...parts: Buffer[]): Buffer {
	const body = Buffer.concat(parts)
	return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

const text = (value: string) => Buffer.from(`${value}\0`)

function int16(value: number): Buffer {
	const bytes = Buffer.alloc(2)
	bytes.writeInt16BE(value)
	return bytes
}

function int32(value: number): Buffer {
	const bytes = Buffer.alloc(4)
	bytes.writeInt32BE(value)
	return bytes
}
