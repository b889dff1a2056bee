import type { paths } from '../generated/openapi.ts'
import { DormerError } from './errors.ts'
import { listRecords } from './list.ts'
import { buildBody, buildUrl, type Parts } from './request.ts'
import { fetchWithRetries, type RetrySettings } from './retry.ts'
import type { Arguments, ListPath, Output, PathWith, RecordOf, RecordsField } from './types.ts'

/** Settings of a client. */
export type ClientSettings = Partial<RetrySettings> & {
	/** Address of the server, such as `https://dormer.example.com`. */
	baseUrl: string
	/** API key, `psk_…`. Omit it for operations that need no credential. */
	apiKey?: string
	/** Presentation token, for what a homeowner does in one presentation, such as choosing and signing. */
	presentationToken?: string
	/**
	 * Called when the server ignored fields of a request, because the operation has no such fields. By default, the client emits a
	 * process warning.
	 */
	onIgnoredFields?: (names: string[], operation: string) => void
}

function warnAboutFields(names: string[], operation: string): void {
	process.emitWarning(`${operation} ignored unknown fields: ${names.join(', ')}`, 'DormerWarning')
}

/** Query of a list, without the parameters that the client sets itself. */
type ListQuery<P extends ListPath> = paths[P]['get'] extends { parameters: { query?: infer Q } }
	? Omit<NonNullable<Q>, 'offset' | 'cursor'>
	: never

type PathsOfLists = ListPath & PathWith<'get'>

/**
 * Client of the REST API. Each method takes a path of the API, path parameters, query and body, and returns the parsed
 * response. Every method throws a `DormerError` for a response that is not a success, and a `DormerConnectionError`
 * without a response. Transient errors are retried.
 */
export class DormerClient {
	readonly #baseUrl: string
	readonly #headers: Record<string, string>
	readonly #retry: RetrySettings
	readonly #onIgnoredFields: NonNullable<ClientSettings['onIgnoredFields']>

	constructor(settings: ClientSettings) {
		const { baseUrl, apiKey, presentationToken, onIgnoredFields, ...retry } = settings
		this.#onIgnoredFields = onIgnoredFields ?? warnAboutFields
		this.#baseUrl = baseUrl
		this.#headers = {
			...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
			...(presentationToken !== undefined && { 'x-presentation-token': presentationToken }),
		}
		this.#retry = { retries: 4, retryDelayMs: 500, timeoutMs: 60_000, ...retry }
	}

	/** Sends a GET request. */
	get<P extends PathWith<'get'>>(
		path: P,
		...[input]: Arguments<P, 'get'>
	): Promise<Output<P, 'get'>> {
		return this.#call('GET', path, input)
	}

	/** Sends a POST request. All attempts of one call carry the same `Idempotency-Key`. */
	post<P extends PathWith<'post'>>(
		path: P,
		...[input]: Arguments<P, 'post'>
	): Promise<Output<P, 'post'>> {
		return this.#call('POST', path, { idempotencyKey: crypto.randomUUID(), ...input })
	}

	/** Sends a PUT request. */
	put<P extends PathWith<'put'>>(
		path: P,
		...[input]: Arguments<P, 'put'>
	): Promise<Output<P, 'put'>> {
		return this.#call('PUT', path, input)
	}

	/** Sends a PATCH request. */
	patch<P extends PathWith<'patch'>>(
		path: P,
		...[input]: Arguments<P, 'patch'>
	): Promise<Output<P, 'patch'>> {
		return this.#call('PATCH', path, input)
	}

	/** Sends a DELETE request. A retry after a lost response can throw 404. */
	delete<P extends PathWith<'delete'>>(
		path: P,
		...[input]: Arguments<P, 'delete'>
	): Promise<Output<P, 'delete'>> {
		return this.#call('DELETE', path, input)
	}

	/**
	 * Returns the records of a list, one after the other, and reads the next page when it is needed. `field` names the
	 * records in a page, such as `presentations`. `limit` of the query is the size of a page.
	 */
	list<P extends PathsOfLists, K extends RecordsField<P>>(
		path: P,
		field: K & string,
		query?: ListQuery<P>,
	): AsyncGenerator<RecordOf<P, K>> {
		return listRecords((more) => this.#call('GET', path, { query: { ...query, ...more } }), field)
	}

	async #call<T>(method: string, path: string, parts: Parts = {}): Promise<T> {
		const { type, body } = buildBody(parts.body)
		const response = await fetchWithRetries(
			buildUrl(this.#baseUrl, path, parts),
			{
				method,
				headers: {
					...this.#headers,
					...(type !== undefined && { 'content-type': type }),
					...(parts.idempotencyKey !== undefined && { 'idempotency-key': parts.idempotencyKey }),
				},
				...(body !== undefined && { body }),
				...(parts.signal !== undefined && { signal: parts.signal }),
			},
			this.#retry,
		)
		if (!response.ok) throw new DormerError(response, await response.text())
		const ignored = response.headers.get('x-ignored-fields')
		if (ignored !== null)
			this.#onIgnoredFields(ignored.split(', ').map(decodeURIComponent), `${method} ${path}`)
		return readBody(response)
	}
}

/** Reads JSON, a text or bytes, as the content type says. The OpenAPI document determines the type `T`. */
async function readBody(response: Response) {
	const type = response.headers.get('content-type') ?? ''
	if (type.startsWith('application/json')) return JSON.parse(await response.text())
	return type.startsWith('text/') ? response.text() : response.blob()
}
