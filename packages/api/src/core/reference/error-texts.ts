import type { ErrorCode } from '../errors.ts'

/** What each error code means for the caller, and what to do. */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, string>> = {
	VALIDATION_ERROR: 'The request is faulty; `details` names the fields.',
	INVALID_PRICE_INPUT: 'A value lies outside the limits of its price variable.',
	SIGNATURE_MISMATCH: 'The signature does not match the name of the homeowner.',
	TERMS_NOT_ACCEPTED: 'The homeowner did not agree to the terms.',
	SIGNING_CODE_INVALID: 'The one-time code is wrong or has expired.',
	CONTRACT_NOT_PUBLISHED:
		'The deck has no published contract, or several (name one with `configId`), or its text needs a detail that the company has not entered.',
	DOCUMENT_LIMIT: 'The company has the maximum number of documents.',
	UNAUTHORIZED:
		'The credential is missing or invalid; the message names what to send. The body has no `code`.',
	TOKEN_EXPIRED: 'The presentation token has expired; renew it.',
	SSO_FAILED:
		'The single sign-on was canceled, took too long, or its reply failed a check; start again.',
	SSO_NO_ACCOUNT:
		'The person of the single sign-on has no account here, or no verified email address.',
	SECOND_FACTOR_REQUIRED: 'The sign-in needs a code of the second factor.',
	FORBIDDEN:
		'The credential lacks the role or scope, or a browser sent the request from another site.',
	SECOND_FACTOR_SETUP: 'The company requires a second factor that the user has not set up.',
	SIGNUP_CLOSED: 'The server accepts no new companies, or only invited ones.',
	EMAIL_NOT_VERIFIED: 'The company must verify its email address before it emails others.',
	INVALID_API_KEY:
		'The API key is unknown, revoked or expired, or its addresses do not permit the request.',
	SESSION_REQUIRED: 'Only a signed-in user may do this, not an API key.',
	PRESENTATION_TOKEN_REQUIRED:
		'The operation needs a presentation token in `x-presentation-token`, not an API key.',
	IDEMPOTENCY_KEY_IN_USE:
		'Another call with the same `Idempotency-Key` is unfinished; retry with the same key.',
	IDEMPOTENCY_KEY_REUSED: 'The `Idempotency-Key` was used with another body.',
	ROUTE_NOT_FOUND: 'There is no operation with this method and path.',
	NOT_FOUND: 'The object does not exist or belongs to another company.',
	METHOD_NOT_ALLOWED: 'The path has no operation with this method; `Allow` lists its methods.',
	CONFLICT: 'The state of the object does not permit the operation.',
	SEND_IN_PROGRESS: 'Another call with the same key is unfinished; retry with the same key.',
	DECK_GENERATING: 'The slides of the deck are being created; retry after the job.',
	GENERATION_IN_PROGRESS: 'The deck has an unfinished generation job.',
	SLOT_TAKEN: 'The time is no longer free.',
	ALREADY_SIGNED: 'The contract is signed already.',
	CONTRACT_NOT_VIEWED: 'The contract must be shown by this service before it is signed.',
	PRICE_NOT_CONFIRMED: 'The price waits until a rep confirms the roof.',
	OPTION_NOT_CHOSEN:
		'The contract states a price; choose an option with `product-selection` first.',
	SIGNING_CODE_REQUIRED: 'The signature needs the proof of a one-time code.',
	PAYLOAD_TOO_LARGE: 'The body or a file is too large.',
	UNSUPPORTED_TYPE: 'The media type of the body or of a file is not supported.',
	INVALID_ADDRESS:
		'The address does not exist. Without a geocoder, only city, state and zip code are checked.',
	PROSPECT_NOT_FOUND: 'The prospect does not exist or belongs to another company.',
	RATE_LIMITED: 'Too many requests; retry after `Retry-After` seconds.',
	INTERNAL: 'An unexpected failure. The body has no `code`.',
	UPSTREAM_UNAVAILABLE:
		'The server is overloaded, or its database, its storage or a provider did not complete the request; retry after `Retry-After` seconds.',
}
