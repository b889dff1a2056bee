import type { SliceReference } from '../../core/reference/reference.ts'

/** Descriptions of the single sign-on operations and fields in the API reference. */
export const ssoReference: SliceReference = {
	operations: {
		'sso.start':
			'Starts a sign-in through the OpenID Connect provider of this server, and sets a cookie in this browser that lasts 10 minutes. Open the `url`: the provider sends the browser back to `/login/sso` with the parameters for `POST /api/auth/sso/exchange`. Returns 404 on a server without single sign-on.',
		'sso.exchange':
			'Completes a sign-in through the provider in the browser that started it, and sets the cookie `session`. A person is recognized by the provider’s ID and, the first time, by a verified email address. With a second factor, the call returns 401 `SECOND_FACTOR_REQUIRED`: continue with `POST /api/auth/login/code`. A person who joins a company with this sign-in gets 403 `SSO_JOIN_REQUIRED` and confirms the company with `POST /api/auth/sso/join`.',
		'sso.join':
			'Confirms within 10 minutes, in the same browser, that the person who signed in joins the company that the error `SSO_JOIN_REQUIRED` named, and sets the cookie `session`. An account whose email address was never verified loses its password, sessions, second factor and API keys before the person gets it.',
	},
	models: {
		SsoStart: {
			$: 'Started single sign-on.',
			url: 'URL of the provider’s sign-in page.',
		},
		SsoExchangeInput: {
			$: 'Parameters with which the provider sent the browser back.',
			state: 'Random text that identifies the started sign-in.',
			code: 'Code of the provider, which works once. Left out with an `error`.',
			iss: 'Issuer identifier of the provider, if the provider sent it.',
			error: 'Error from the provider, such as `access_denied`.',
		},
	},
}
