import type { AppRouter } from '@dormer/api'
import type { inferProcedureOutput } from '@trpc/server'
import { vi } from 'vitest'

type Groups = AppRouter['_def']['record']

type Handler<Output> = (input: never) => Output | Promise<Output>

/** Handlers of the procedures that a test needs. A handler returns the procedure's output or throws `refusal(…)`. */
export type Handlers = {
	[Group in keyof Groups]?: {
		[Name in keyof Groups[Group]]?: Handler<inferProcedureOutput<Groups[Group][Name]>>
	}
}

/** A call that a component made to the API. */
export type Call = { procedure: string; input: unknown }

type ErrorBody = {
	error: string
	code: string
	details: { path: string; message: string }[]
	current?: unknown
}

/** Error response of the API. `reason` distinguishes errors with the same status and code. */
export class Refusal extends Error {
	readonly status: number
	readonly body: ErrorBody
	readonly reason: string | undefined

	constructor(status: number, body: ErrorBody, reason?: string) {
		super(body.error)
		this.status = status
		this.body = body
		this.reason = reason
	}
}

/**
 * Creates an error response of the API for a handler to throw. `path` names the invalid input field, and `current` is the record
 * that someone else saved.
 */
export function refusal(
	status: number,
	{
		code,
		message,
		path,
		reason,
		current,
	}: { code: string; message: string; path?: string; reason?: string; current?: unknown },
): Error {
	const details = path === undefined ? [] : [{ path, message }]
	const body = { error: message, code, details, ...(current !== undefined && { current }) }
	return new Refusal(status, body, reason)
}

/** Returns the inputs of all calls of a procedure, in the order of the calls. */
export function inputsOf(calls: readonly Call[], procedure: string): unknown[] {
	return calls.filter((call) => call.procedure === procedure).map(({ input }) => input)
}

/**
 * Returns a promise that never settles. A handler returns it to leave a call without a response; the other queries in
 * the same batch get no response either.
 */
export function noResponse(): Promise<never> {
	return new Promise(() => {})
}

/**
 * Answers the API calls of the rendered component, single or batched, in the wire format of tRPC over HTTP. A call
 * without a handler gets status 501. Returns a list of the calls in the order in which they are made.
 */
export function stubApi(handlers: Handlers): Call[] {
	const calls: Call[] = []
	const answer = async (procedure: string, input: unknown) => {
		calls.push({ procedure, input })
		try {
			const data = await findHandler(handlers, procedure)(input)
			return { status: 200, body: { result: { data } } }
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
			const { status, body } = await answer(procedures[0] ?? '', input)
			return Response.json(body, { status })
		}
		const inputs = Object(input) as Record<string, unknown>
		const answers = await Promise.all(
			procedures.map((procedure, at) => answer(procedure, inputs[at])),
		)
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
	if (typeof handler !== 'function')
		throw refusal(501, { code: 'INTERNAL', message: `No handler for ${procedure}` })
	return (input) => handler(input)
}

/** Converts a thrown `Refusal` to an HTTP status and an error body in the wire format of tRPC. */
export function presentRefusal({ status, message, body, reason }: Refusal) {
	const data = { code: body.code, httpStatus: status, appError: body, reason }
	return { status, body: { error: { message, code: -32_603, data } } }
}
