import { createHash } from 'node:crypto'
import { Scope } from '@dormer/api/accounts/auth/schema'
import { type Ids, makeOneOfEach } from '@dormer/server/one-of-each'
import type { Fetch } from '@dormer/server/page-fetch'
import { z } from 'zod'
import { openCaller } from '../caller.ts'
import { type SignedUp, signUp } from '../session.ts'
import type { Stage } from '../stage.ts'

/** What the names in a case stand for. */
export type Names = Record<string, string>

/** Who asks: the header that says so, with the name of a secret in it, and which of the documented credentials that is. */
export type Credential = {
	name: string
	header: [string, string] | undefined
	opens: string | undefined
}

const bearer = (secret: string): [string, string] => ['authorization', `Bearer ${secret}`]
const cookie = (secret: string): [string, string] => ['cookie', `session=${secret}`]
const token = (secret: string): [string, string] => ['x-presentation-token', secret]

export const CREDENTIALS: Credential[] = [
	{ name: 'nobody', header: undefined, opens: undefined },
	{ name: 'session', header: cookie('<secret.session>'), opens: 'session' },
	{ name: 'key', header: bearer('<secret.key>'), opens: 'bearer' },
	{ name: 'token', header: token('<secret.token>'), opens: 'presentationToken' },
	{ name: 'their session', header: cookie('<their.secret.session>'), opens: 'session' },
	{ name: 'their key', header: bearer('<their.secret.key>'), opens: 'bearer' },
	{ name: 'their token', header: token('<their.secret.token>'), opens: 'presentationToken' },
	{ name: 'a key without scopes', header: bearer('<secret.weakKey>'), opens: undefined },
	{ name: 'an expired session', header: cookie('<secret.oldSession>'), opens: undefined },
	{ name: 'an expired key', header: bearer('<secret.oldKey>'), opens: undefined },
	{ name: 'an expired token', header: token('<secret.oldToken>'), opens: undefined },
	{ name: 'a garbage session', header: cookie('garbage'), opens: undefined },
	{ name: 'a garbage key', header: bearer('psk_garbage'), opens: undefined },
	{ name: 'a garbage token', header: token('v1.garbage.garbage'), opens: undefined },
]

const Minted = z.object({ token: z.string() })
const Key = z.object({ apiKey: z.object({ id: z.string() }), secret: z.string() })
const DAYS_2 = 2 * 86_400_000

type Company = { fetch: Fetch; names: Names }
type Place = { stage: Stage; url: string }
/** The procedures as of two days ago. */
type Earlier = ReturnType<typeof openCaller>

/**
 * Makes worlds: two companies that have one object of each kind, `their.` before the second one's names, and credentials of
 * every state under `secret.`
 */
export function createWorlds({ stage, url }: Place): () => Promise<Names> {
	const earlier = openCaller(stage, { kind: 'anonymous' }, () => new Date(Date.now() - DAYS_2))
	return async () => {
		const [ours, theirs] = [await makeCompany(url), await makeCompany(url)]
		const their = Object.entries(theirs.names).map(([name, id]) => [`their.${name}`, id])
		const another = await signUp(url)
		const spoilt = await spoil(stage, { company: ours, another, earlier })
		return { ...ours.names, ...Object.fromEntries(their), ...spoilt }
	}
}

async function makeCompany(url: string): Promise<Company> {
	const { page: fetch, cookie } = await signUp(url)
	const ids = await makeOneOfEach(fetch)
	const names: Names = { ...flatten(ids), 'secret.session': sessionOf(cookie) }
	await dress(fetch, names)
	const { shareKey = '', presentationId = '' } = names
	const minted = await fetch(`/api/presentations/${presentationId}/events-token`, {
		method: 'POST',
		json: { shareKey },
	})
	const { secret } = await makeKey(fetch, Scope.options)
	return {
		fetch,
		names: {
			...names,
			'secret.key': secret,
			'secret.token': Minted.parse(await minted.json()).token,
		},
	}
}

const sessionOf = (cookie: string): string => cookie.slice('session='.length)

const flatten = (ids: Ids): Names =>
	Object.fromEntries(
		Object.entries(ids).flatMap(([name, id]) => (Array.isArray(id) ? [] : [[name, id]])),
	)

/** A contract that can be signed, a price that can be chosen and opening hours: without them much is refused at the door. */
async function dress(fetch: Fetch, { deckId, slideId, configId }: Names): Promise<void> {
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

async function makeKey(
	fetch: Fetch,
	scopes: readonly string[],
): Promise<{ id: string; secret: string }> {
	const made = await fetch('/api/api-keys', { method: 'POST', json: { name: 'Fuzz', scopes } })
	const { apiKey, secret } = Key.parse(await made.json())
	return { id: apiKey.id, secret }
}

/** Credentials that once were good, and a key that opens nothing. */
async function spoil(
	{ pool }: Stage,
	{ company, another, earlier }: { company: Company; another: SignedUp; earlier: Earlier },
): Promise<Names> {
	const { fetch, names } = company
	const old = await makeKey(fetch, Scope.options)
	const weak = await makeKey(fetch, ['events:read'])
	const oldSession = sessionOf(another.cookie)
	const hashed = createHash('sha256').update(oldSession).digest('hex')
	await pool.query("update session set expires_at = now() - interval '1 day' where id = $1", [
		hashed,
	])
	await pool.query("update api_key set expires_at = now() - interval '1 day' where id = $1", [
		old.id,
	])
	await pool.query("update api_key set scopes = '{}' where id = $1", [weak.id])
	const { shareKey = '', presentationId = '' } = names
	const { token: oldToken } = await earlier.presentations.eventsToken({
		presentationId,
		shareKey,
	})
	return {
		'secret.oldKey': old.secret,
		'secret.weakKey': weak.secret,
		'secret.oldSession': oldSession,
		'secret.oldToken': oldToken,
	}
}
