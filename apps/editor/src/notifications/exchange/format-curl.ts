import type { DeliveryAttempt } from '@dormer/api/outreach/notifications/schema'

/**
 * Returns a shell command that sends the request of a webhook attempt again, with the same URL, headers and body. A receiver
 * that checks the timestamp accepts the signature for about five minutes.
 */
export function formatCurl({ request }: Pick<DeliveryAttempt, 'request'>, body: string): string {
	const headers = Object.entries(request.headers).map(
		([name, value]) => `--header ${quote(`${name}: ${value}`)}`,
	)
	const parts = [`curl --request POST ${quote(request.target)}`, ...headers]
	return [...parts, `--data-raw ${quote(body)}`].join(' \\\n  ')
}

/** Puts a text in quotes for a POSIX shell. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
