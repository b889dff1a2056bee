import {
	createHash,
	createPublicKey,
	generateKeyPairSync,
	type KeyObject,
	randomBytes,
	sign,
} from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type LoopbackRequest, startLoopbackServer } from './loopback.ts'

const CLIENT = { clientId: 'dormer', clientSecret: 'a secret of the client' }
const KEY_ID = 'key-1'
const LIFETIME_SECONDS = 300

/** Claims about the person who signs in at the provider. */
export type OpenIdPerson = {
	sub: string
	email?: string
	email_verified?: boolean | string
	name?: string
}

/**
 * Fault that the provider simulates. `claims` replaces claims of the ID token, `otherKey` signs the ID token with an unknown
 * key, `issuer` is the issuer that the reply names, `hang` sends no answer to the code exchange, `denied` cancels the sign-in,
 * and `expiredCodes` refuses every code.
 */
export type OpenIdFault = {
	claims?: Record<string, unknown>
	otherKey?: true
	issuer?: string
	hang?: true
	denied?: true
	expiredCodes?: true
}

export type OpenIdServer = {
	settings: { issuer: string; clientId: string; clientSecret: string; name: string }
	requests: LoopbackRequest[]
	setPerson: (person: OpenIdPerson) => void
	setFault: (fault: OpenIdFault) => void
	/** Opens the provider's sign-in page as a browser does. Returns the URL to which the provider redirects the browser. */
	authorize: (url: string) => Promise<URL>
	close: () => Promise<void>
}

type Grant = { query: URLSearchParams; person: OpenIdPerson }

/**
 * Starts a loopback server that implements an OpenID Connect provider: discovery, authorization, token and JWKS. It checks the
 * client secret, PKCE and the redirect URL, and accepts each code only once.
 */
export async function startOpenIdServer(): Promise<OpenIdServer> {
	const [own, other] = [makeKey(), makeKey()]
	const grants = new Map<string, Grant>()
	let person: OpenIdPerson = { sub: 'person-1' }
	let fault: OpenIdFault = {}
	const server = await startLoopbackServer((request, response) => {
		const { pathname, searchParams } = new URL(request.path, server.url)
		if (pathname === '/.well-known/openid-configuration') {
			sendJson(response, describe(server.url))
		} else if (pathname === '/jwks') {
			const jwk = createPublicKey(own).export({ format: 'jwk' })
			sendJson(response, { keys: [{ ...jwk, kid: KEY_ID, alg: 'RS256', use: 'sig' }] })
		} else if (pathname === '/authorize') {
			const code = randomBytes(16).toString('base64url')
			grants.set(code, { query: searchParams, person })
			response.writeHead(302, { location: answerOf(searchParams, code).href }).end()
		} else if (pathname === '/token') {
			if (fault.hang) return
			const grant = fault.expiredCodes ? undefined : redeem(grants, request)
			if (grant === undefined) sendJson(response, { error: 'invalid_grant' }, 400)
			else
				sendJson(response, {
					access_token: randomBytes(16).toString('base64url'),
					token_type: 'Bearer',
					id_token: signToken(claimsOf(grant), fault.otherKey ? other : own),
				})
		} else sendJson(response, { error: 'not_found' }, 404)
	})
	function answerOf(query: URLSearchParams, code: string): URL {
		const url = new URL(query.get('redirect_uri') ?? '')
		if (fault.denied) url.searchParams.set('error', 'access_denied')
		else url.searchParams.set('code', code)
		url.searchParams.set('state', query.get('state') ?? '')
		url.searchParams.set('iss', fault.issuer ?? server.url)
		return url
	}
	function claimsOf({ query, person: signedIn }: Grant) {
		const now = Math.floor(Date.now() / 1000)
		return {
			iss: server.url,
			aud: CLIENT.clientId,
			iat: now,
			exp: now + LIFETIME_SECONDS,
			nonce: query.get('nonce'),
			...signedIn,
			...fault.claims,
		}
	}
	return {
		settings: { issuer: server.url, ...CLIENT, name: 'Acme ID' },
		requests: server.requests,
		setPerson: (next) => {
			person = next
		},
		setFault: (next) => {
			fault = next
		},
		authorize: async (url) => {
			const response = await fetch(url, { redirect: 'manual' })
			return new URL(response.headers.get('location') ?? '')
		},
		close: server.close,
	}
}

/**
 * Returns the grant for the code in a token request, and deletes it, so each code is accepted only once. Returns undefined
 * when the request is refused.
 */
function redeem(grants: Map<string, Grant>, { headers, body }: LoopbackRequest): Grant | undefined {
	const form = new URLSearchParams(body.toString())
	const grant = grants.get(form.get('code') ?? '')
	grants.delete(form.get('code') ?? '')
	const { clientId, clientSecret } = CLIENT
	const [id, secret] = [clientId, clientSecret].map((part) =>
		encodeURIComponent(part).replaceAll('%20', '+'),
	)
	const expected = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
	const challenge = createHash('sha256')
		.update(form.get('code_verifier') ?? '')
		.digest('base64url')
	const isValid =
		headers.authorization === expected &&
		grant?.query.get('code_challenge') === challenge &&
		grant.query.get('redirect_uri') === form.get('redirect_uri')
	return isValid ? grant : undefined
}

function describe(url: string) {
	return {
		issuer: url,
		authorization_endpoint: `${url}/authorize`,
		token_endpoint: `${url}/token`,
		jwks_uri: `${url}/jwks`,
		response_types_supported: ['code'],
		subject_types_supported: ['public'],
		id_token_signing_alg_values_supported: ['RS256'],
		code_challenge_methods_supported: ['S256'],
		token_endpoint_auth_methods_supported: ['client_secret_basic'],
		authorization_response_iss_parameter_supported: true,
	}
}

function makeKey(): KeyObject {
	return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
}

function signToken(claims: object, key: KeyObject): string {
	const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
	const text = `${encode({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${encode(claims)}`
	return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

function sendJson(response: ServerResponse, body: object, status = 200): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
