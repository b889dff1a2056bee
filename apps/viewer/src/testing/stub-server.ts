import {
	type Call,
	type Handlers,
	presentRefusal,
	Refusal,
	stubApi,
} from '@dormer/tooling/stub-api'
import { initTRPC } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { vi } from 'vitest'
import type { AnswerStream } from './answer-fixture.ts'

type Options = {
	/** Handlers of the API calls that a test expects. The calls that every page makes have default handlers. */
	api?: Handlers
	/** One stream for each question of the homeowner. The first stream contains the answer to the first question. */
	answers?: AnswerStream[]
	/** Answers requests to URLs outside of the API. Without this function, such requests go to the network. */
	other?: (url: URL, init: RequestInit) => Response | Promise<Response>
}

export type StubServer = {
	/** API calls that the page has made, in order. */
	calls: Call[]
	/** Simulates a lost or restored connection, including the browser's `offline` or `online` event. */
	setOnline: (online: boolean) => void
}

/** Stubs `fetch` for the API, the answer stream and the health check, and can simulate a lost connection. */
export function stubServer({ api = {}, answers = [], other }: Options = {}): StubServer {
	const browserFetch = globalThis.fetch.bind(globalThis)
	const calls = stubApi({ ...api, presentations: { ...DEFAULTS, ...api.presentations } })
	const apiFetch = globalThis.fetch
	const streamAnswer = createAnswerHandler([...answers], calls)
	let online = true

	async function answer(request: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
		const url = new URL(String(request), location.href)
		if (!online) throw new TypeError('Failed to fetch')
		if (url.pathname.endsWith('/qa.askStream')) return streamAnswer(new Request(url, init))
		if (url.pathname.startsWith('/api/trpc/')) return apiFetch(request, init)
		if (url.pathname === '/api/health') return new Response()
		return other ? other(url, init) : browserFetch(request, init)
	}
	vi.stubGlobal('fetch', answer)
	return {
		calls,
		setOnline: (next) => {
			online = next
			vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(next)
			dispatchEvent(new Event(next ? 'online' : 'offline'))
		},
	}
}

const DEFAULTS: NonNullable<Handlers['presentations']> = {
	eventsToken: () => ({ token: 'presentation-token', expiresAt: 4_000_000_000 }),
	recordEvents: () => ({ recorded: 0, duplicates: 0, ignored: 0 }),
	reportPage: () => ({ success: true }),
}

const trpc = initTRPC.create({
	allowOutsideOfServer: true,
	errorFormatter: ({ shape, error: { cause } }) =>
		cause instanceof Refusal ? presentRefusal(cause).body.error : shape,
})

/** Creates a handler that sends each answer through tRPC's own server, in the wire format of a streamed batch. */
function createAnswerHandler(answers: AnswerStream[], calls: Call[]) {
	const readInput = (input: unknown) => {
		calls.push({ procedure: 'qa.askStream', input })
	}
	const askStream = trpc.procedure.input(readInput).mutation(async function* () {
		const reader = answers.shift()?.readable.getReader()
		for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
			yield part.value
	})
	const router = trpc.router({ qa: trpc.router({ askStream }) })
	return async (req: Request): Promise<Response> => {
		const { body, headers, status } = await fetchRequestHandler({
			endpoint: '/api/trpc',
			router,
			req,
		})
		// Canceling the request also ends the response body, as the browser's own `fetch` does.
		const stream = body?.pipeThrough(new TransformStream(), { signal: req.signal }) ?? null
		return new Response(stream, { headers, status })
	}
}
