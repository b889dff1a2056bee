type PageRequest = Omit<RequestInit, 'body'> & {
	json?: unknown
	body?: NonNullable<RequestInit['body']>
	cookie?: string
}
export type Fetch = (path: string, init?: PageRequest) => Promise<Response>

/** Requests to `url` as a page of ours sends them: same-origin, `json` as a JSON body, `cookie` as the session. */
export function createPageFetch(url: string): Fetch {
	return (at, { json, cookie, ...init } = {}) =>
		fetch(new URL(at, url), {
			...init,
			...(json !== undefined && { body: JSON.stringify(json) }),
			headers: {
				'sec-fetch-site': 'same-origin',
				...(json !== undefined && { 'content-type': 'application/json' }),
				...(cookie !== undefined && { cookie }),
				...init.headers,
			},
		})
}
