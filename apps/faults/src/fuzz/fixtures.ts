import { createHash } from 'node:crypto'
import { Scope } from '@dormer/api/core/schema'
import { type Ids, makeOneOfEach } from '@dormer/server/one-of-each'
import type { Fetch } from '@dormer/server/page-fetch'
import type pg from 'pg'
import { z } from 'zod'
import { type Company, signUp } from '../company.ts'

/** Ids and secrets by the name of their placeholder. Test cases contain the placeholders. */
export type Names = Record<string, string>

/**
 * Credential of a test case: the request header with a placeholder for the secret, and its security scheme in the OpenAPI
 * document.
 */
export type Credential = {
	name: string
	header: [string, string] | undefined
	scheme: string | undefined
}

const bearer = (secret: string): [string, string] => ['authorization', `Bearer ${secret}`]
const cookie = (secret: string): [string, string] => ['cookie', `session=${secret}`]
const token = (secret: string): [string, string] => ['x-presentation-token', secret]

export const CREDENTIALS: Credential[] = [
	{ name: 'no credential', header: undefined, scheme: undefined },
	{ name: 'session', header: cookie('<secret.session>'), scheme: 'session' },
	{ name: 'API key', header: bearer('<secret.key>'), scheme: 'bearer' },
	{ name: 'presentation token', header: token('<secret.token>'), scheme: 'presentationToken' },
	{
		name: 'session of the other company',
		header: cookie('<their.secret.session>'),
		scheme: 'session',
	},
	{ name: 'API key of the other company', header: bearer('<their.secret.key>'), scheme: 'bearer' },
	{
		name: 'presentation token of the other company',
		header: token('<their.secret.token>'),
		scheme: 'presentationToken',
	},
	{ name: 'API key without scopes', header: bearer('<secret.weakKey>'), scheme: undefined },
	{ name: 'expired session', header: cookie('<secret.oldSession>'), scheme: undefined },
	{ name: 'expired API key', header: bearer('<secret.oldKey>'), scheme: undefined },
	{ name: 'malformed session', header: cookie('garbage'), scheme: undefined },
	{ name: 'malformed API key', header: bearer('psk_garbage'), scheme: undefined },
	{ name: 'malformed presentation token', header: token('v1.garbage.garbage'), scheme: undefined },
]

const IssuedToken = z.object({ token: z.string() })
const Key = z.object({ apiKey: z.object({ id: z.string() }), secret: z.string() })

type NamedCompany = { fetch: Fetch; names: Names }

/**
 * Creates two companies, each with one object of every kind. Placeholders of secrets start with `secret.`. Placeholders of the
 * second company start with `their.`.
 */
export async function createFixtures(pool: pg.Pool, url: string): Promise<Names> {
	const [ours, theirs] = [await createCompany(url), await createCompany(url)]
	const their = Object.entries(theirs.names).map(([name, id]) => [`their.${name}`, id])
	const invalid = await createInvalidCredentials(pool, ours, await signUp(url))
	return { ...ours.names, ...Object.fromEntries(their), ...invalid }
}

async function createCompany(url: string): Promise<NamedCompany> {
	const { fetch, cookie } = await signUp(url)
	const ids = await makeOneOfEach(fetch)
	const names: Names = { ...flatten(ids), 'secret.session': sessionOf(cookie) }
	await prepareForSigning(fetch, names)
	const { shareKey = '', presentationId = '' } = names
	const issued = await fetch(`/api/presentations/${presentationId}/events-token`, {
		method: 'POST',
		json: { shareKey },
	})
	const { secret } = await createKey(fetch, Scope.options)
	return {
		fetch,
		names: {
			...names,
			'secret.key': secret,
			'secret.token': IssuedToken.parse(await issued.json()).token,
		},
	}
}

const sessionOf = (cookie: string): string => cookie.slice('session='.length)

const flatten = (ids: Ids): Names =>
	Object.fromEntries(
		Object.entries(ids).flatMap(([name, id]) => (Array.isArray(id) ? [] : [[name, id]])),
	)

/** Publishes a contract and sets prices and opening hours. Without them, the server would reject many requests. */
async function prepareForSigning(
	fetch: Fetch,
	{ deckId, slideId, configId }: Names,
): Promise<void> {
	const put = async (at: string, json: object) => {
		const answer = await fetch(at, { method: 'PUT', json })
		if (answer.status !== 200) throw new Error(`${at}: ${answer.status} ${await answer.text()}`)
	}
	const tier = { name: 'Essential', price: { mode: 'fixed', amount: 12_000 } }
	await put(`/api/slides/${slideId}/product-data`, {
		productData: { good: tier, better: tier, best: tier },
	})
	await put(`/api/decks/${deckId}/action-configs/${configId}`, { status: 'published' })
	const windows = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '17:00' }))
	await put('/api/appointments/availability', { windows, appointmentLength: 60, bufferMinutes: 0 })
}

async function createKey(
	fetch: Fetch,
	scopes: readonly string[],
): Promise<{ id: string; secret: string }> {
	const made = await fetch('/api/api-keys', { method: 'POST', json: { name: 'Fuzz', scopes } })
	const { apiKey, secret } = Key.parse(await made.json())
	return { id: apiKey.id, secret }
}

/** Creates expired credentials and an API key that has no scopes. */
async function createInvalidCredentials(
	pool: pg.Pool,
	{ fetch }: NamedCompany,
	another: Company,
): Promise<Names> {
	const old = await createKey(fetch, Scope.options)
	const weak = await createKey(fetch, ['events:read'])
	const oldSession = sessionOf(another.cookie)
	const hashed = createHash('sha256').update(oldSession).digest('hex')
	await pool.query("update session set expires_at = now() - interval '1 day' where id = $1", [
		hashed,
	])
	await pool.query("update api_key set expires_at = now() - interval '1 day' where id = $1", [
		old.id,
	])
	await pool.query("update api_key set scopes = '{}' where id = $1", [weak.id])
	return {
		'secret.oldKey': old.secret,
		'secret.weakKey': weak.secret,
		'secret.oldSession': oldSession,
	}
}
