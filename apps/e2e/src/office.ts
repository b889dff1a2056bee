import { EventEmitter, once } from 'node:events'
import { startLoopback } from '@dormer/providers/testing'
import { type APIRequestContext, request } from 'playwright-core'

type Call = (method: string, path: string, data?: object) => ReturnType<typeof answerOf>

export type Office = {
	/** A call of the admin's own, signed in as in the editor. */
	send: Call
	/** Makes an API key and gives a call that carries it and nothing else. */
	makeKey: (...scopes: string[]) => Promise<Call>
	/** A deck of two spoken slides. */
	deckId: string
	close: () => Promise<void>
}

/** Signs a company up over HTTP and makes it a deck. `name` also makes the admin's address. */
export async function openOffice(url: string, name: string): Promise<Office> {
	const contexts: APIRequestContext[] = []
	async function caller(headers: Record<string, string>): Promise<Call> {
		const context = await request.newContext({ baseURL: url, extraHTTPHeaders: headers })
		contexts.push(context)
		return (method, path, data) => answerOf(context, { method, path, data })
	}
	const send = await caller({ 'sec-fetch-site': 'same-origin' })
	await send('POST', '/api/auth/signup', {
		organizationName: name,
		name: 'Maya Okafor',
		email: `maya@${name.toLowerCase().replaceAll(' ', '-')}.example`,
		password: 'a long enough password',
	})
	const { deck } = await send('POST', '/api/decks', { name: 'Your roof' })
	for (const title of ['Your roof today', 'What we do'])
		await send('POST', `/api/decks/${deck.id}/slides`, { title, narrationScript: `${title}.` })
	return {
		send,
		makeKey: async (...scopes) => {
			const made = await send('POST', '/api/api-keys', { name: scopes.join(', '), scopes })
			return caller({ authorization: `Bearer ${made.secret}` })
		},
		deckId: deck.id,
		close: async () => {
			for (const context of contexts) await context.dispose()
		},
	}
}

async function answerOf(
	context: APIRequestContext,
	{ method, path, data }: { method: string; path: string; data: object | undefined },
) {
	const response = await context.fetch(path, { method, data })
	if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
	return response.json()
}

type Message = { headers: Record<string, string>; body: string; type: string }
export type Receiver = {
	url: string
	/** Waits for the message at this place of those of a type that have come or will; the first when none is given. */
	got: (type: string, place?: number) => Promise<Message>
	close: () => Promise<void>
}

/** Another system's address on loopback that takes webhooks. */
export async function startReceiver(): Promise<Receiver> {
	const messages: Message[] = []
	const arrivals = new EventEmitter()
	const server = await startLoopback(({ headers, body }, response) => {
		response.writeHead(200).end('thanks')
		const named = Object.entries(headers).map(([name, value]) => [name, String(value)])
		const text = body.toString()
		messages.push({ headers: Object.fromEntries(named), body: text, type: JSON.parse(text).type })
		arrivals.emit('message')
	})
	return {
		url: server.url,
		got: async (type, place = 0) => {
			for (;;) {
				const found = messages.filter((message) => message.type === type)[place]
				if (found !== undefined) return found
				await once(arrivals, 'message')
			}
		},
		close: server.close,
	}
}
