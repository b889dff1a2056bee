type Message = { event: string; data: string; id?: string }
export type EventBatch = {
	id: string
	events: { id: string; eventType: string }[]
	pages: { presentationId: string; page: string }[]
}

/** A live stream as a browser's EventSource reads it: the messages one by one, null at its end. */
export type TestEventStream = {
	response: Response
	next: () => Promise<Message | null>
	/** The next batch of events, past greetings and pings. */
	batch: () => Promise<EventBatch>
	/** Goes away, as a closed tab does. */
	disconnect: () => void
}

/** Connects to `live.events`, with the place reached before when connecting again. */
export async function openEventStream(
	url: string,
	cookie: string,
	lastEventId?: string,
): Promise<TestEventStream> {
	const gone = new AbortController()
	const response = await fetch(`${url}/api/trpc/live.events`, {
		headers: { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
		signal: gone.signal,
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
		disconnect: () => gone.abort(),
	}
}

async function* readMessages({ body }: Response): AsyncGenerator<Message, undefined> {
	let text = ''
	const decoder = new TextDecoder()
	for await (const chunk of body ?? []) {
		text += decoder.decode(chunk, { stream: true })
		const whole = text.split('\n\n')
		text = whole.pop() ?? ''
		for (const message of whole) if (message.trim() !== '') yield parseMessage(message)
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
