import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { z } from 'zod'
import { OutboundFailed } from '../outbound/index.ts'
import { SignOnFailed } from './sign-on.ts'

/** Error codes of `openid-client` for a provider whose answer does not follow the protocol. */
const UNAVAILABLE_CODES = [
	'OAUTH_RESPONSE_IS_NOT_CONFORM',
	'OAUTH_RESPONSE_IS_NOT_JSON',
	'OAUTH_HTTP_REQUEST_FORBIDDEN',
	'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
]

/**
 * Converts an error of `openid-client`, or an error of the connection to the sign-in provider, to a `SignOnFailed`. The fault
 * is `invalid` when the provider's reply fails a check.
 */
export function toSignOnFailed(error: unknown): SignOnFailed {
	if (error instanceof AuthorizationResponseError)
		return new SignOnFailed('denied', `The provider answered ${error.error}`, error)
	if (error instanceof ResponseBodyError)
		return error.error === 'invalid_grant'
			? new SignOnFailed('expired', 'The provider refused the code', error)
			: new SignOnFailed('unavailable', `The provider answered ${error.error}`, error)
	const connection = findOutboundFailed(error)
	if (connection !== undefined)
		return new SignOnFailed('unavailable', connection.message, connection)
	if (error instanceof ClientError || error instanceof z.ZodError || error instanceof TypeError) {
		const isUnavailable =
			error instanceof ClientError && UNAVAILABLE_CODES.includes(error.code ?? '')
		return new SignOnFailed(isUnavailable ? 'unavailable' : 'invalid', error.message, error)
	}
	return new SignOnFailed('unavailable', String(error), error)
}

function findOutboundFailed(error: unknown): OutboundFailed | undefined {
	if (error instanceof OutboundFailed) return error
	return error instanceof Error && error.cause !== undefined
		? findOutboundFailed(error.cause)
		: undefined
}
