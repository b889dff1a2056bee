/**
 * Returns whether the token of a password link is malformed or expired. Only the server knows whether the link was already
 * used.
 */
export function isLinkInvalid(token: string, now: Date): boolean {
	const [, expires] = /^[0-9a-f-]{36}\.(\d{10})\.[\w-]{43}$/.exec(token) ?? []
	return expires === undefined || Number(expires) * 1000 <= now.getTime()
}
