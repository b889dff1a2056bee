/** Parts of a call that become its URL, headers and body. */
export type Parts = {
	path?: Record<string, unknown>
	query?: Record<string, unknown>
	body?: unknown
	signal?: AbortSignal
	idempotencyKey?: string
}

/**
 * Returns the URL of a call. Inserts the path parameters into the path and appends the query. A query value that is a list
 * becomes one parameter for each element. Throws a `TypeError` when a path parameter has no value.
 */
export function buildUrl(baseUrl: string, path: string, { path: values = {}, query }: Parts): URL {
	const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
		const value = values[name]
		if (value === undefined || value === null || value === '')
			throw new TypeError(`The path parameter ${name} of ${path} has no value`)
		return encodeURIComponent(String(value))
	})
	const url = new URL(baseUrl.replace(/(?<!\/)\/+$/, '') + filled)
	for (const [name, value] of Object.entries(query ?? {}))
		for (const one of Array.isArray(value) ? value : [value])
			if (one !== undefined && one !== null) url.searchParams.append(name, String(one))
	return url
}

/** Writes a body as JSON, or as a form when it has files. `fetch` sets the content type of a form. */
export function buildBody(body: unknown): { type?: string; body?: string | FormData } {
	if (body === undefined) return {}
	const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
	const values = fields.flatMap(([name, value]) =>
		(Array.isArray(value) ? value : [value]).map((one) => ({ name, value: one })),
	)
	if (!values.some(({ value }) => value instanceof Blob))
		return { type: 'application/json', body: JSON.stringify(body) }
	const form = new FormData()
	for (const { name, value } of values)
		if (value instanceof Blob) form.append(name, value)
		else if (value !== undefined) form.append(name, String(value))
	return { body: form }
}
