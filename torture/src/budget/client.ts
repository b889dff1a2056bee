import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { z } from 'zod'
import { openContract } from '../attacks/contract.ts'
import { signUp } from '../sign-up.ts'

/** Maximum time in milliseconds to wait for a response or a job. On a busy machine, reading a document may take 120 s. */
const TIMEOUT_MS = 180_000
const POLL_MS = 100
const OPEN_ATTEMPTS = 5
const OPEN_PAUSE_MS = 2000

/** Request body with its content type. */
export type Body = { type: string; bytes: Buffer }
/** Credential of a request: none, a user's session, or the homeowner's presentation token. */
export type As = 'anonymous' | 'session' | 'token'

/** Sends the requests of the budget suite, for one company with a deck, a published contract and a presentation. */
export type Client = {
	ids: { deckId: string; configId: string; presentationId: string }
	/** Sends a request. Returns the status and the start of the response body in one text. */
	send: (at: { method: string; path: string; as: As }, body?: Body) => Promise<string>
	/** Uploads a document to the knowledge base, waits until its job has ended, and returns the document's state. */
	readDocument: (file: Body) => Promise<string>
	/** Starts the generation of slides, waits until all of its jobs have ended, and returns the state of the generation. */
	generate: (pdf: Buffer) => Promise<string>
}

const Ticket = z.object({ documentId: z.string(), uploadUrl: z.string() })
const State = z.object({ status: z.string(), error: z.string().nullable() })

/** Creates a company for the requests of the budget suite. Reads the states of jobs from the database through `pool`. */
export async function createClient(url: string, pool: Pool): Promise<Client> {
	const target = { url, dataDirectory: '', signUp: () => signUp(url) }
	const contract = await openWhenReady(() => openContract(target))
	const { deckId, configId, presentationId, token, company } = contract
	const headersOf: Record<As, Record<string, string>> = {
		anonymous: {},
		session: { cookie: company.cookie },
		token: { 'x-presentation-token': token },
	}
	const send: Client['send'] = ({ method, path, as }, body) =>
		sendTo(new URL(path, url), { method, headers: headersOf[as], body })
	const whenEnded = async (query: string, id: string): Promise<string> => {
		const until = performance.now() + TIMEOUT_MS
		for (;;) {
			const { rows } = await pool.query(query, [id])
			const { status, error } = State.parse(rows[0])
			if (['ready', 'completed', 'failed'].includes(status)) return `${status} ${error ?? ''}`
			if (performance.now() > until) return `${status} after ${TIMEOUT_MS} ms`
			await sleep(POLL_MS)
		}
	}
	const post = (path: string, json: object) =>
		send({ method: 'POST', path, as: 'session' }, jsonBody(JSON.stringify(json)))
	return {
		ids: { deckId, configId, presentationId },
		send,
		readDocument: async ({ type, bytes }) => {
			const documents = '/api/company/kb/documents'
			const asked = { filename: 'file', contentType: type, sizeBytes: bytes.length }
			const started = await post(`${documents}/upload-init`, asked)
			const { documentId, uploadUrl } = Ticket.parse(JSON.parse(started.replace(/^\d+ /, '')))
			const { pathname, search } = new URL(uploadUrl)
			await send({ method: 'PUT', path: pathname + search, as: 'anonymous' }, { type, bytes })
			await post(`${documents}/complete`, { documentId })
			const ended = await whenEnded(
				'select status, error from kb_document where id = $1',
				documentId,
			)
			await send({ method: 'DELETE', path: `${documents}/${documentId}`, as: 'session' })
			return ended
		},
		generate: async (pdf) => {
			const path = `/api/decks/${deckId}/generate`
			const form = formBody([{ name: 'images', filename: 'deck.pdf', bytes: pdf }])
			const started = await send({ method: 'POST', path, as: 'session' }, form)
			if (!started.startsWith('202')) return started
			const query =
				'select status, error from generation_job where deck_id = $1 order by created_at desc limit 1'
			const ended = await whenEnded(query, deckId)
			await whenIdle(pool)
			return ended
		},
	}
}

/** Resolves when no job is due. */
async function whenIdle(pool: Pool): Promise<void> {
	const until = performance.now() + TIMEOUT_MS
	const due = 'select 1 from graphile_worker._private_jobs where run_at <= now() limit 1'
	while (performance.now() < until && (await pool.query(due)).rowCount !== 0) await sleep(POLL_MS)
}

/** Repeats the first requests while a new server refuses them with 503, which happens on a loaded machine. */
async function openWhenReady<Value>(open: () => Promise<Value>): Promise<Value> {
	for (let attempt = 1; ; attempt += 1)
		try {
			return await open()
		} catch (error) {
			if (attempt === OPEN_ATTEMPTS) throw error
			await sleep(OPEN_PAUSE_MS)
		}
}

/** Returns a JSON body. */
export function jsonBody(text: string): Body {
	return { type: 'application/json', bytes: Buffer.from(text) }
}

const BOUNDARY = 'dormer-budget-boundary'

/** Returns a multipart body with these parts. A part without a filename is a text field. */
export function formBody(
	parts: readonly { name: string; filename?: string; bytes: Buffer | string }[],
): Body {
	const written = parts.flatMap(({ name, filename, bytes }) => {
		const file = filename === undefined ? '' : `; filename="${filename}"`
		const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
		return [Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')]
	})
	return rawForm(Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]))
}

/** Returns a multipart body with these bytes, which may violate the format. */
export function rawForm(bytes: Buffer): Body {
	return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes }
}

type Sent = { method: string; headers: Record<string, string>; body: Body | undefined }

function sendTo(url: URL, { method, headers, body }: Sent): Promise<string> {
	return new Promise((resolve) => {
		const content =
			body === undefined ? {} : { 'content-type': body.type, 'content-length': body.bytes.length }
		const sending = request(
			url,
			{
				method,
				headers: { 'sec-fetch-site': 'same-origin', ...headers, ...content },
				timeout: TIMEOUT_MS,
				agent: false,
			},
			(response) => {
				const chunks: Buffer[] = []
				response.on('data', (chunk: Buffer) => chunks.push(chunk))
				response.on('error', (error) => resolve(`0 ${error.message}`))
				response.on('end', () => {
					const text = Buffer.concat(chunks).toString()
					resolve(`${response.statusCode} ${text.slice(0, 2000)}`)
				})
			},
		)
		sending.on('error', (error) => resolve(`0 ${error.message}`))
		sending.on('timeout', () => sending.destroy(new Error(`no answer in ${TIMEOUT_MS} ms`)))
		sending.end(body?.bytes)
	})
}
