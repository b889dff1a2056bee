import type { AppRouter } from '@dormer/api'
import type { inferRouterOutputs } from '@trpc/server'
import { vi } from 'vitest'

type RouterOutputs = inferRouterOutputs<AppRouter>

/** Handlers of the procedures that a test needs. A handler returns the procedure's output, or throws a `refusal`. */
export type Handlers = {
	[Group in keyof RouterOutputs]?: {
		[Name in keyof RouterOutputs[Group]]?: (input: never) => RouterOutputs[Group][Name]
	}
}

/** An API call that a component made. */
export type Call = { procedure: string; input: unknown }

class Refusal extends Error {
	readonly status: number
	readonly body: { error: string; code: string; details: { path: string; message: string }[] }

	constructor(status: number, body: Refusal['body']) {
		super(body.error)
		this.status = status
		this.body = body
	}
}

/** An error response of the API, for a handler to throw. `path` names the input field at fault. */
export function refusal(status: number, code: string, message: string, path?: string): Error {
	const details = path === undefined ? [] : [{ path, message }]
	return new Refusal(status, { error: message, code, details })
}

/**
 * Answers the API calls of the rendered component in the wire format of tRPC over HTTP, single and batched. Returns the
 * calls in their order. A call without a handler gets status 501.
 */
export function stubApi(handlers: Handlers): Call[] {
	const calls: Call[] = []
	const answer = (procedure: string, input: unknown) => {
		calls.push({ procedure, input })
		try {
			return { status: 200, body: { result: { data: findHandler(handlers, procedure)(input) } } }
		} catch (error) {
			if (error instanceof Refusal) return presentRefusal(error)
			throw error
		}
	}
	vi.stubGlobal('fetch', async (address: RequestInfo | URL, init: RequestInit = {}) => {
		const url = new URL(String(address), location.href)
		const procedures = decodeURIComponent(url.pathname.replace(/^.*\/trpc\//, '')).split(',')
		const text = typeof init.body === 'string' ? init.body : url.searchParams.get('input')
		const input: unknown = text === null ? undefined : JSON.parse(text)
		if (!url.searchParams.has('batch')) {
			const { status, body } = answer(procedures[0] ?? '', input)
			return Response.json(body, { status })
		}
		const inputs = Object(input) as Record<string, unknown>
		const answers = procedures.map((procedure, at) => answer(procedure, inputs[at]))
		return Response.json(
			answers.map(({ body }) => body),
			{ status: 207 },
		)
	})
	return calls
}

function findHandler(handlers: Handlers, procedure: string): (input: unknown) => unknown {
	const [group = '', name = ''] = procedure.split('.')
	const groups: Record<string, Record<string, unknown> | undefined> = handlers
	const handler = groups[group]?.[name]
	if (typeof handler !== 'function') throw refusal(501, 'INTERNAL', `No handler for ${procedure}`)
	return (input) => handler(input)
}

function presentRefusal({ status, message, body }: Refusal) {
	const data = { code: body.code, httpStatus: status, appError: body }
	return { status, body: { error: { message, code: -32_603, data } } }
}
