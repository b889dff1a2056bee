import type { Fetch } from '@dormer/server/page-fetch'
import type { Company } from '../company.ts'
import { type Finding, quantile } from '../report.ts'
import type { Attack, Target } from './attack.ts'

const PASSWORD = 'correct horse'
const GUESSES = 100
const STREAMS = 400
const INVITATIONS = 300
/**
 * Limits of the server that the attacks try to exceed: live streams of one session, and invitation emails of a new company per
 * day.
 */
const MAX_STREAMS = 50
const MAX_INVITATIONS = 100

/** Attacks on accounts, sessions and email, by strangers and by a company that signed up a moment ago. */
export const ACCOUNT_ATTACKS: Attack[] = [
	{
		name: `${GUESSES} wrong passwords for one account`,
		promise: 'most are refused with 429, and the owner’s browser still signs in',
		run: async ({ url, signUp }) => {
			const owner = await signUp()
			const signedIn = await logIn(owner.fetch, owner.email, PASSWORD)
			const known = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
			const stranger: Fetch = (path, init) => fetch(new URL(path, url), requestOf(init))
			const statuses = await statusesOf(GUESSES, (guess) =>
				logIn(stranger, owner.email, `wrong ${guess}`),
			)
			const again = await logIn(
				(path, init) => fetch(new URL(path, url), requestOf(init, known.join('; '))),
				owner.email,
				PASSWORD,
			)
			const refused = statuses.filter((status) => status === 429).length
			return {
				found: `${refused} × 429; the owner got ${again.status}`,
				holds: refused >= GUESSES / 2 && again.status === 200,
			}
		},
	},
	{
		name: 'sign-up with one of the most common passwords',
		promise: '400',
		run: async ({ url }) => {
			const response = await fetch(`${url}/api/auth/signup`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
				body: JSON.stringify({
					organizationName: 'Summit Peak Roofing',
					name: 'Maya Okafor',
					email: `maya.${crypto.randomUUID()}@company.example`,
					password: 'password123',
				}),
			})
			return found(response.status, response.status === 400)
		},
	},
	{
		name: '100 anonymous sign-ins at once',
		promise: 'signed-in users are answered meanwhile',
		run: starveByLogins,
	},
	{
		name: `${STREAMS} event streams of one session`,
		promise: `at most ${MAX_STREAMS} are accepted, the others get 429`,
		run: openManyStreams,
	},
	{
		name: `${INVITATIONS} invitations by a new company`,
		promise: `at most ${MAX_INVITATIONS} emails a day`,
		run: async ({ signUp }) => {
			const { fetch } = await signUp()
			const statuses = await statusesOf(INVITATIONS, (index) =>
				fetch('/api/team', {
					method: 'POST',
					json: { name: 'Dana', email: `dana.${index}@elsewhere.example`, role: 'rep' },
				}),
			)
			const accepted = statuses.filter((status) => status === 201).length
			return found(`${accepted} accepted`, accepted <= MAX_INVITATIONS)
		},
	},
]

const found = (what: string | number, holds: boolean): Finding => ({ found: String(what), holds })

const requestOf = (init: Parameters<Fetch>[1] = {}, cookie = ''): RequestInit => ({
	method: init.method ?? 'GET',
	headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
	...(init.json !== undefined && { body: JSON.stringify(init.json) }),
})

const logIn = (fetch: Fetch, email: string, password: string): Promise<Response> =>
	fetch('/api/auth/login', { method: 'POST', json: { email, password } })

async function statusesOf(count: number, send: (index: number) => Promise<Response>) {
	const statuses: number[] = []
	for (let index = 0; index < count; index += 1) {
		const response = await send(index)
		await response.arrayBuffer()
		statuses.push(response.status)
	}
	return statuses
}

/** Compares the median time of a signed-in request without load and during 100 anonymous sign-ins. */
async function starveByLogins({ url, signUp }: Target): Promise<Finding> {
	const owner = await signUp()
	const alone = await medianOf(owner)
	let open = 100
	const logins = Array.from({ length: open }, async (_, index) => {
		const email = `nobody.${index}@elsewhere.example`
		const login = (path: string, init?: Parameters<Fetch>[1]) =>
			fetch(new URL(path, url), requestOf(init))
		await (await logIn(login, email, 'a wrong password')).arrayBuffer()
		open -= 1
	})
	const during = await medianOf(owner)
	await Promise.all(logins)
	return found(
		`${alone.toFixed(0)} ms alone, ${during.toFixed(0)} ms meanwhile, in the median`,
		during <= Math.max(100, alone * 10),
	)
}

async function medianOf({ fetch }: Company): Promise<number> {
	const times: number[] = []
	for (let request = 0; request < 15; request += 1) {
		const startedAt = performance.now()
		await (await fetch('/api/decks')).arrayBuffer()
		times.push(performance.now() - startedAt)
	}
	return quantile(times, 0.5)
}

async function openManyStreams({ url, signUp }: Target): Promise<Finding> {
	const { cookie } = await signUp()
	const connection = new AbortController()
	const responses = await Promise.all(
		Array.from({ length: STREAMS }, () =>
			fetch(`${url}/api/trpc/live.events`, { headers: { cookie }, signal: connection.signal }),
		),
	)
	const count = (status: number) =>
		responses.filter((response) => response.status === status).length
	const [accepted, refused] = [count(200), count(429)]
	connection.abort()
	return found(
		`${accepted} accepted, ${refused} × 429`,
		accepted <= MAX_STREAMS && accepted + refused === STREAMS,
	)
}
