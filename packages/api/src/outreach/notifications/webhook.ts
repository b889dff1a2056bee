import { OutboundFailed, type OutboundResponse } from '@dormer/providers/outbound'
import type { App } from '../../core/app.ts'
import type { AttemptResult } from './attempt-result.ts'
import { HIDDEN_VALUE, openHeaders } from './custom-headers/stored-headers.ts'
import type { Delivery } from './delivery.ts'
import { buildMessage } from './message.ts'
import { parseRetryAfter } from './retry-schedule.ts'
import { openSecret } from './secret.ts'
import { signMessage } from './sign.ts'

const STORED_BYTES = 1024
const STORED_HEADERS = 40
const STORED_HEADER_LENGTH = 300

/**
 * Sends a delivery to its webhook once, signed as Standard Webhooks defines and with the subscription's custom headers. Only a
 * 2xx response is a success. A redirect is a fault, because only the subscription's own URL was checked for private addresses.
 */
export async function callWebhook(
	app: App,
	delivery: Delivery,
	call: { url: string; at: Date; signal: AbortSignal | undefined },
): Promise<AttemptResult> {
	const { url, at, signal } = call
	const { id, body } = buildMessage(delivery)
	const customHeaders = openCustomHeaders(app, delivery.subscription)
	const ownHeaders = {
		'content-type': 'application/json',
		'user-agent': 'Dormer-Webhooks/1.0',
		...signMessage({ id, at, body }, openSigningSecrets(app, delivery.subscription)),
	}
	const requestHeaders = { ...hideValues(customHeaders), ...ownHeaders }
	try {
		const headers = { ...customHeaders, ...ownHeaders }
		const request = { method: 'POST' as const, url, headers, body, signal }
		return { requestHeaders, ...resultOf(await app.providers.outbound.send(request), at) }
	} catch (error) {
		if (!(error instanceof OutboundFailed)) throw error
		return { requestHeaders, responseStatus: null, responseBody: null, fault: error.fault }
	}
}

function resultOf(answer: OutboundResponse, at: Date): Omit<AttemptResult, 'requestHeaders'> {
	const { status, headers, body } = answer
	const isRedirect = status >= 300 && status < 400
	return {
		responseStatus: status,
		responseHeaders: storedHeaders(headers),
		responseBody: body.subarray(0, STORED_BYTES).toString('utf8').replaceAll('\0', '�'),
		fault: status >= 200 && status < 300 ? null : isRedirect ? 'redirect' : 'status',
		retryAfterMs: parseRetryAfter(headers['retry-after'], at),
	}
}

function openCustomHeaders(app: App, { id, sealedHeaders }: Delivery['subscription']) {
	return sealedHeaders === null ? {} : openHeaders(app, id, sealedHeaders)
}

/** Returns the request headers for the record of the delivery attempt. The values of custom headers are hidden. */
function hideValues(headers: Record<string, string>): Record<string, string> {
	return Object.fromEntries(Object.keys(headers).map((name) => [name, HIDDEN_VALUE]))
}

/** Returns the first headers of the receiver's response, shortened. Omits cookies, which are secrets of the receiver. */
function storedHeaders(headers: Record<string, string>): Record<string, string> {
	const shown = Object.entries(headers).filter(([name]) => name !== 'set-cookie')
	return Object.fromEntries(
		shown
			.slice(0, STORED_HEADERS)
			.map(([name, value]) => [name, value.slice(0, STORED_HEADER_LENGTH).replaceAll('\0', '')]),
	)
}

/** Returns the secrets to sign with: the current secret, and the previous secret until it expires. */
function openSigningSecrets(app: App, subscription: Delivery['subscription']): Buffer[] {
	const { id, sealedSecret, previousSecret, previousUntil } = subscription
	const isPreviousValid = previousUntil !== null && previousUntil > app.now()
	const sealed = [sealedSecret, isPreviousValid ? previousSecret : null]
	return sealed.flatMap((secret) => (secret === null ? [] : [openSecret(app, id, secret)]))
}
