import { OutboundFailed, type OutboundResponse } from '@dormer/providers/outbound'
import type { App } from '../../core/app.ts'
import type { AttemptResult } from './attempt-result.ts'
import type { Delivery } from './delivery.ts'
import { buildMessage } from './message.ts'
import { parseRetryAfter } from './retry-schedule.ts'
import { openSecret } from './secret.ts'
import { signMessage } from './sign.ts'

const STORED_BYTES = 1024

/**
 * One call of a webhook, signed as Standard Webhooks says. Only a 2xx is a delivery; a redirect is a fault, since whoever
 * answers there is not whom the address was checked for.
 */
export async function callWebhook(
	app: App,
	delivery: Delivery,
	call: { url: string; at: Date; signal: AbortSignal | undefined },
): Promise<AttemptResult> {
	const { url, at, signal } = call
	const { id, body } = buildMessage(delivery)
	const requestHeaders = {
		'content-type': 'application/json',
		'user-agent': 'Dormer-Webhooks/1.0',
		...signMessage({ id, at, body }, openSigningSecrets(app, delivery.subscription)),
	}
	try {
		const request = { method: 'POST' as const, url, headers: requestHeaders, body, signal }
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
		responseBody: body.subarray(0, STORED_BYTES).toString('utf8').replaceAll('\0', '�'),
		fault: status >= 200 && status < 300 ? null : isRedirect ? 'redirect' : 'status',
		retryAfterMs: parseRetryAfter(headers['retry-after'], at),
	}
}

/** The secret, and the one before it for as long as that is good. */
function openSigningSecrets(app: App, subscription: Delivery['subscription']): Buffer[] {
	const { id, sealedSecret, previousSecret, previousUntil } = subscription
	const isOldGood = previousUntil !== null && previousUntil > app.now()
	const sealed = [sealedSecret, isOldGood ? previousSecret : null]
	return sealed.flatMap((secret) => (secret === null ? [] : [openSecret(app, id, secret)]))
}
