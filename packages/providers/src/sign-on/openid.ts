import {
	allowInsecureRequests,
	authorizationCodeGrant,
	buildAuthorizationUrl,
	type ClientAuth,
	ClientSecretBasic,
	ClientSecretPost,
	type Configuration,
	calculatePKCECodeChallenge,
	customFetch,
	discovery,
	enableNonRepudiationChecks,
	fetchUserInfo,
	randomNonce,
	randomPKCECodeVerifier,
	randomState,
} from 'openid-client'
import { z } from 'zod'
import type { OutboundSettings } from '../outbound/index.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { type SignOn, SignOnFailed, type SignOnIdentity } from './sign-on.ts'
import { toSignOnFailed } from './to-sign-on-failed.ts'

export type OpenIdSettings = {
	/** Issuer identifier of the provider. The provider publishes its endpoint URLs under `/.well-known/openid-configuration`. */
	issuer: string
	clientId: string
	clientSecret: string
	/** Name of the provider, which the sign-in button shows as "Sign in with <name>". */
	name: string
}

/**
 * Time in milliseconds after which the provider's discovery document is read again, because its URLs and keys may change.
 */
const DISCOVERY_MS = 3_600_000

const Claims = z.object({
	sub: z.string().min(1).max(255),
	email: z.string().max(254).optional(),
	/** Some providers send the text "true" instead of a boolean. */
	email_verified: z.union([z.boolean(), z.literal(['true', 'false'])]).optional(),
	name: z.string().max(1000).optional(),
})

/**
 * Signs users in through an OpenID Connect provider (OpenID Connect Core 1.0, section 3.1). Verifies the signature of the ID
 * token, although the token comes directly from the provider. `limit` sets a time limit for each request to the provider.
 */
export function createOpenId(
	settings: OpenIdSettings,
	outbound: OutboundSettings,
	limit: <Result>(call: () => Promise<Result>) => Promise<Result>,
): SignOn {
	const configure = createDiscovery(settings, outbound)
	const guard = <Result>(call: () => Promise<Result>) => limit(() => call().catch(rethrow))
	return {
		name: settings.name,
		start: (callbackUrl) =>
			guard(async () => {
				const secrets = {
					state: randomState(),
					nonce: randomNonce(),
					verifier: randomPKCECodeVerifier(),
				}
				const url = buildAuthorizationUrl(await configure(), {
					redirect_uri: callbackUrl,
					scope: 'openid email profile',
					code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
					code_challenge_method: 'S256',
					state: secrets.state,
					nonce: secrets.nonce,
				})
				return { ...secrets, url: url.href }
			}),
		exchange: (callback, { state, nonce, verifier }) =>
			guard(async () => {
				const configuration = await configure()
				const tokens = await authorizationCodeGrant(configuration, callback, {
					pkceCodeVerifier: verifier,
					expectedState: state,
					expectedNonce: nonce,
					idTokenExpected: true,
				})
				const claims = Claims.parse(tokens.claims())
				const isComplete = claims.email !== undefined
				const person =
					isComplete || configuration.serverMetadata().userinfo_endpoint === undefined
						? claims
						: Claims.parse(await fetchUserInfo(configuration, tokens.access_token, claims.sub))
				return toIdentity(configuration.serverMetadata().issuer, person)
			}),
	}
}

/** Returns a function that reads the provider's discovery document and caches it for an hour. Does not cache a failure. */
function createDiscovery(
	{ issuer, clientId, clientSecret }: OpenIdSettings,
	outbound: OutboundSettings,
): () => Promise<Configuration> {
	const url = new URL(issuer)
	const isPlain = url.protocol === 'http:'
	let known: { configuration: Configuration; readAt: number } | undefined
	return async () => {
		if (known !== undefined && performance.now() - known.readAt < DISCOVERY_MS)
			return known.configuration
		const configuration = await discovery(
			url,
			clientId,
			undefined,
			createClientAuth(clientSecret),
			{
				[customFetch]: createGuardedFetch(outbound, url),
				execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
			},
		)
		known = { configuration, readAt: performance.now() }
		return configuration
	}
}

/**
 * Sends the client secret in the way that the provider supports. OpenID Connect defines a request header as the default way.
 */
function createClientAuth(secret: string): ClientAuth {
	const [byHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
	return (...call) => {
		const [server] = call
		const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
		const authenticate = methods.includes('client_secret_basic') ? byHeader : inBody
		return authenticate(...call)
	}
}

function toIdentity(issuer: string, claims: z.infer<typeof Claims>): SignOnIdentity {
	return {
		issuer,
		subject: claims.sub,
		email: claims.email?.trim().normalize('NFC').toLowerCase() ?? null,
		emailVerified: claims.email_verified === true || claims.email_verified === 'true',
		name: claims.name ?? null,
	}
}

function rethrow(error: unknown): never {
	throw error instanceof SignOnFailed ? error : toSignOnFailed(error)
}
