/**
 * Whether a password link can be told to be over by looking at it: cut short, or after its end, which stands in it in
 * seconds. One that was used already only the server knows.
 */
export function isLinkOver(token: string, now: Date): boolean {
	const [, expires] = /^[0-9a-f-]{36}\.(\d{10})\.[\w-]{43}$/.exec(token) ?? []
	return expires === undefined || Number(expires) * 1000 <= now.getTime()
}
