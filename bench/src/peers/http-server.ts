import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import process from 'node:process'
import pg from 'pg'
import { CREATE, DECKS, PLAYBACK } from './statements.ts'

/**
 * Minimal server with which the benchmark compares the product's HTTP operations. It uses plain `node:http` and one SQL
 * statement per request.
 */
const [url, session] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 20 })

const server = createServer(async (request, response) => {
	const [, route = '', id = ''] = request.url?.split('/') ?? []
	if (route === 'decks') {
		const { rows } = await pool.query({ name: 'decks', text: DECKS, values: [session] })
		return send(response, { decks: rows })
	}
	if (route === 'playback') {
		const { rows } = await pool.query({ name: 'playback', text: PLAYBACK, values: [id] })
		return send(response, rows[0])
	}
	const { homeowner } = JSON.parse(await readBody(request))
	const values = [session, id, homeowner, `${homeowner.address}, ${homeowner.city}`]
	const { rows } = await pool.query({ name: 'create', text: CREATE, values })
	send(response, rows[0])
})

async function readBody(request: IncomingMessage): Promise<string> {
	let body = ''
	for await (const chunk of request.setEncoding('utf8')) body += chunk
	return body
}

function send(response: ServerResponse, body: unknown): void {
	response.setHeader('content-type', 'application/json')
	response.end(JSON.stringify(body))
}

server.listen(0, '127.0.0.1', () => {
	const address = server.address()
	if (typeof address === 'object')
		process.stdout.write(`running at http://127.0.0.1:${address?.port}\n`)
})
