/**
 * Why a sign-in through the provider failed. `denied`: the user canceled the sign-in or the provider refused it. `expired`: the
 * code has expired or was already used. `invalid`: the reply failed a check, such as that of state, nonce, issuer or signature.
 * `unavailable`: the provider did not answer, or refused a request of this server.
 */
export type SignOnFault = 'denied' | 'expired' | 'invalid' | 'unavailable'

/** Error for a sign-in that the provider did not complete. */
export class SignOnFailed extends Error {
	override name = 'SignOnFailed'
	readonly fault: SignOnFault

	constructor(fault: SignOnFault, message: string, cause?: unknown) {
		super(message, { cause })
		this.fault = fault
	}
}

/** Random values of one sign-in. Only the browser that started the sign-in has these values. */
export type SignOnSecrets = { state: string; nonce: string; verifier: string }

/** Person whom the provider signed in. `email` is null when the provider sends no email address. */
export type SignOnIdentity = {
	issuer: string
	subject: string
	email: string | null
	/** True only when the provider says that it has verified the email address. */
	emailVerified: boolean
	name: string | null
}

/** Sign-in through an OpenID Connect provider: authorization code flow with PKCE, state and nonce. */
export type SignOn = {
	/** Name of the provider, which the sign-in button shows as "Sign in with <name>". */
	name: string
	/**
	 * Returns new random values and the URL of the provider's sign-in page. Rejects with `SignOnFailed` when the provider does not
	 * answer.
	 */
	start: (callbackUrl: string) => Promise<SignOnSecrets & { url: string }>
	/**
	 * Exchanges the authorization code for the identity of the person. `callback` is the URL to which the provider sent the
	 * browser back; it contains the code. Rejects with `SignOnFailed` unless every check of OpenID Connect passes.
	 */
	exchange: (callback: URL, secrets: SignOnSecrets) => Promise<SignOnIdentity>
}
