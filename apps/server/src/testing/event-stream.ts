type Message = { event: string; data: string; id?: string }
export type EventBatch = {
	id: string
	events: { id: string; eventType: string }[]
	pages: { presentationId: string; page: string }[]
}

/** Client of a `live.events` stream that behaves like the EventSource of a browser. */
export type TestEventStream = {
	response: Response
	/** Returns the next message, or null at the end of the stream. */
	next: () => Promise<Message | null>
	/** Returns the next batch of events, and skips other messages. */
	batch: () => Promise<EventBatch>
	/** Closes the connection, as a browser does when its tab closes. */
	disconnect: () => void
}

/** Connects to `live.events`. With `lastEventId`, resumes an earlier stream after that event. */
export async function openEventStream(
	url: string,
	cookie: string,
	lastEventId?: string,
): Promise<TestEventStream> {
	const connection = new AbortController()
	const response = await fetch(`${url}/api/trpc/live.events`, {
		headers: { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
		signal: connection.signal,
	})
	const messages = readMessages(response)
	const next = async () => (await messages.next()).value ?? null
	return {
		response,
		next,
		batch: async () => {
			for (;;) {
				const message = await next()
				if (message === null) throw new Error('The stream ended')
				if (message.event === 'message')
					return { id: message.id ?? '', ...JSON.parse(message.data) }
			}
		},
		disconnect: () => connection.abort(),
	}
}

async function* readMessages({ body }: Response): AsyncGenerator<Message, undefined> {
	let text = ''
	const decoder = new TextDecoder()
	for await (const chunk of body ?? []) {
		text += decoder.decode(chunk, { stream: true })
		const messages = text.split('\n\n')
		text = messages.pop() ?? ''
		for (const message of messages) if (message.trim() !== '') yield parseMessage(message)
	}
	return undefined
}

function parseMessage(text: string): Message {
	const lines = text.split('\n').flatMap((line) => {
		const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
		return name === '' ? [] : [[name, value]]
	})
	return { event: 'message', data: '', ...Object.fromEntries(lines) }
}
