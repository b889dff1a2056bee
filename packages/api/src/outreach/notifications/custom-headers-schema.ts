import { z } from 'zod'

const MAX_HEADERS = 20
const MAX_NAME = 100
const MAX_VALUE = 2000

/** Header names that a custom header may not have: Dormer sets these headers itself, or they control the connection. */
const RESERVED: ReadonlySet<string> = new Set([
	'host',
	'content-type',
	'content-length',
	'content-encoding',
	'transfer-encoding',
	'accept-encoding',
	'user-agent',
	'connection',
	'keep-alive',
	'te',
	'trailer',
	'upgrade',
	'expect',
	'date',
])

/**
 * Returns whether a name is reserved and therefore forbidden for a custom header. Reserved are the names in `RESERVED`, names
 * that begin with `proxy-` or `webhook-`, and names that end with `signature`.
 */
function isReservedHeader(name: string): boolean {
	const lower = name.toLowerCase()
	return RESERVED.has(lower) || /^(proxy-|webhook-)|signature$/.test(lower)
}

/**
 * Headers that a company adds to the messages of a webhook, such as `Authorization`. A name is a token of RFC 9110. A value is
 * visible ASCII without line breaks, so it cannot add a further header.
 */
export const CustomHeaders = z
	.record(
		z
			.string()
			.max(MAX_NAME)
			.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'Enter the name of a header, such as Authorization'),
		z
			.string()
			.max(MAX_VALUE)
			.regex(
				/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/,
				'Enter a value that contains only printable ASCII characters',
			),
	)
	.superRefine((headers, context) => {
		const refuse = (message: string, path: string[] = []) =>
			context.addIssue({ code: 'custom', message, path })
		const names = Object.keys(headers)
		if (names.length > MAX_HEADERS) refuse(`Enter at most ${MAX_HEADERS} headers`)
		const seen = new Set<string>()
		for (const name of names) {
			if (isReservedHeader(name)) refuse(`${name} is reserved. Choose another name.`, [name])
			if (seen.has(name.toLowerCase()))
				refuse(`${name} is listed twice. Remove one of them.`, [name])
			seen.add(name.toLowerCase())
		}
	})
