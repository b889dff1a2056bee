import type { ErrorCode } from '../errors.ts'

/** What each error code means for the caller, and what to do. */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, string>> = {
	VALIDATION_ERROR: 'The request is invalid. Correct the fields that `details` names.',
	INVALID_PRICE_INPUT:
		'A value is outside the bounds of its price variable, or a formula calculates the variable. Send values within the bounds that `details` names, and no calculated ones.',
	SIGNATURE_MISMATCH:
		'The signature does not match the name of the homeowner. Ask for the full name, or send `correctedName`.',
	TERMS_NOT_ACCEPTED:
		'The homeowner did not agree to the terms. Send `agreedToTerms: true` once they have.',
	SIGNING_CODE_INVALID:
		'The one-time code is wrong or has expired. Enter it again, or request another one.',
	CONTRACT_NOT_PUBLISHED:
		'The contract cannot be signed. Publish one contract, name one with `configId` when there are several, or enter the company detail that the message names.',
	DOCUMENT_LIMIT: 'The company has the maximum number of documents. Delete one first.',
	UNAUTHORIZED: 'The credential is missing or invalid. Send the credential that the message names.',
	TOKEN_EXPIRED:
		'The presentation token has expired. Renew it with `POST /api/presentations/{presentationId}/events-token`.',
	SSO_FAILED:
		'The single sign-on was canceled, took too long, or its reply failed a check. Start again.',
	SSO_NO_ACCOUNT:
		'The person has no account here, or no verified email address. Ask an admin for an invitation.',
	SSO_JOIN_REQUIRED:
		'With this sign-in, the person joins the company that the message names. Confirm it with `POST /api/auth/sso/join`.',
	SECOND_FACTOR_REQUIRED:
		'The sign-in needs a second-factor code. Continue with `POST /api/auth/login/code`.',
	FORBIDDEN:
		'The credential lacks the role, the scope or an allowed network, or a browser sent the request from another site. The message says which.',
	SECOND_FACTOR_SETUP:
		'The company requires a second factor that the user has not set up. Set it up with `POST /api/auth/second-factor`.',
	SIGNUP_CLOSED:
		'Sign-up is closed, or requires an invitation. Ask the operator of the server for one.',
	EMAIL_NOT_VERIFIED:
		'The company must verify its email address before it emails anyone outside its team. Open the link in the verification email.',
	INVALID_API_KEY: 'The API key is unknown, revoked or expired. Send another key.',
	SESSION_REQUIRED: 'Only a signed-in user may do this. An API key cannot.',
	PRESENTATION_TOKEN_REQUIRED:
		'The operation needs a presentation token in `x-presentation-token`. An API key cannot replace it.',
	IDEMPOTENCY_KEY_IN_USE:
		'Another call with the same `Idempotency-Key` is unfinished. Retry with the same key after `Retry-After` seconds.',
	IDEMPOTENCY_KEY_REUSED:
		'The `Idempotency-Key` was used with another path or body. Send a new key for a new request.',
	ROUTE_NOT_FOUND: 'There is no operation with this path. Check the path.',
	NOT_FOUND: 'The object does not exist or belongs to another company. Check the ID.',
	METHOD_NOT_ALLOWED: 'The path has no operation with this method. `Allow` lists its methods.',
	CONFLICT:
		'The state of the object does not permit the operation. Read the object again and decide by its state.',
	SEND_IN_PROGRESS: 'Another call with the same key is unfinished. Retry with the same key.',
	DECK_GENERATING: 'The slides of the deck are being created. Retry when the job has ended.',
	GENERATION_IN_PROGRESS: 'The deck has an unfinished generation job. Wait until it has ended.',
	SLOT_TAKEN: 'The time is no longer free. Read the free times again and choose another one.',
	ALREADY_SIGNED: 'The contract is already signed. What was signed does not change.',
	CONTRACT_NOT_VIEWED:
		'The contract must be shown by this service first. Read it with `GET /api/presentations/{presentationId}/sign-contract`, and send its `revision`.',
	PRICE_EXPIRED: 'The price is no longer valid. A rep renews it with a later `validUntil`.',
	PRICE_NOT_CONFIRMED: 'The price comes from an estimated roof. A rep must confirm the roof first.',
	OPTION_NOT_CHOSEN:
		'The contract states a price. Choose an option with `product-selection` first.',
	SIGNING_CODE_REQUIRED:
		'The signature needs the proof of a one-time code. Request a code with `signing-code`, and send the proof as `codeProof`.',
	PAYLOAD_TOO_LARGE:
		'The body or a file is too large. Send a smaller one. The guide Limits lists the limits.',
	UNSUPPORTED_TYPE:
		'The media type of the body or of a file is not supported. Send one of those that the operation lists.',
	INVALID_ADDRESS:
		'The address does not exist, or its parts contradict each other. Correct it, or send `accept_address: true` to use it as it is. Without a geocoder, only city, state and zip code are checked.',
	PROSPECT_NOT_FOUND:
		'The prospect does not exist or belongs to another company. Check the ID, or send `homeowner`.',
	RATE_LIMITED: 'Too many requests. Retry after `Retry-After` seconds.',
	INTERNAL: 'An unexpected failure. Retry later, and report `X-Request-Id` if it happens again.',
	UPSTREAM_UNAVAILABLE:
		'The server is overloaded, or its database, its storage or a provider did not complete the request. Retry after `Retry-After` seconds.',
}
