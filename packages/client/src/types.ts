import type { paths } from '../generated/openapi.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Paths of the API that accept the HTTP method. */
export type PathWith<M extends Method> = {
	[P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never
}[keyof paths]

type PathPart<O> = O extends { parameters: { path: infer T extends object } }
	? { path: T }
	: unknown

type QueryPart<O> = O extends { parameters: { query: infer T extends object } }
	? { query: T }
	: O extends { parameters: { query?: infer T extends object } }
		? { query?: T }
		: unknown

type BodyPart<O> = O extends { requestBody: { content: infer C } }
	? { body: C[keyof C] }
	: O extends { requestBody?: { content: infer C } }
		? { body?: C[keyof C] }
		: unknown

/** Options of every call. */
export type CallOptions = {
	/** Signal that aborts the call, including its retries. */
	signal?: AbortSignal
	/** `Idempotency-Key` of a POST. By default, a new UUID for each call. */
	idempotencyKey?: string
}

/** Path parameters, query and body of an operation, with the options of every call. */
export type Input<P extends keyof paths, M extends Method> = PathPart<paths[P][M]> &
	QueryPart<paths[P][M]> &
	BodyPart<paths[P][M]> &
	CallOptions

/** Arguments of a client method that follow the path. `input` is optional when the operation has no required input. */
export type Arguments<P extends keyof paths, M extends Method> =
	CallOptions extends Input<P, M> ? [input?: Input<P, M>] : [input: Input<P, M>]

type Content<R> = R extends { content: infer C }
	? C extends { 'application/json': infer T }
		? T
		: C extends { 'application/pdf': unknown }
			? Blob
			: string
	: undefined

/** Result of a successful call: the parsed JSON, a text, or the bytes of a PDF. */
export type Output<P extends keyof paths, M extends Method> = paths[P][M] extends {
	responses: infer R
}
	? Content<R[keyof R & (200 | 201 | 202)]>
	: never

/** Paths of the lists that are read in pages. */
export type ListPath = {
	[P in keyof paths]: paths[P]['get'] extends { parameters: { query?: infer Q } }
		? 'offset' | 'cursor' extends infer K
			? K extends keyof NonNullable<Q>
				? P
				: never
			: never
		: never
}[keyof paths]

/** Fields of a page that hold its records, such as `presentations`. */
export type RecordsField<P extends ListPath> = {
	[K in keyof Output<P, 'get'>]: Output<P, 'get'>[K] extends readonly unknown[] ? K : never
}[keyof Output<P, 'get'>]

/** Record of a list. */
export type RecordOf<P extends ListPath, K extends RecordsField<P>> = Output<
	P,
	'get'
>[K] extends readonly (infer T)[]
	? T
	: never
