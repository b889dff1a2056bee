import { setTimeout as sleep } from 'node:timers/promises'
import { createPageFetch, type Fetch } from '@dormer/server/page-fetch'
import { z } from 'zod'
import { uniqueEmail, until } from './product.ts'

/** Company that was signed up over HTTP, with the session of its one user. */
export type Company = {
	url: string
	organizationId: string
	email: string
	cookie: string
	/** Sends requests with the session cookie and the headers that a signed-in browser sends. */
	fetch: Fetch
	/**
	 * Sends JSON and returns the JSON of the response. Repeats a call that a busy server refused with 503. Rejects when the status
	 * is not 2xx.
	 */
	call: (method: string, path: string, json?: unknown) => Promise<unknown>
}

const PASSWORD = 'correct horse'
const ATTEMPTS = 5
const SignedUp = z.object({ organization: z.object({ id: z.string() }) })
const CreatedDeck = z.object({ deck: z.object({ id: z.string() }) })
const CreatedPresentation = z.object({ deck_presentation_id: z.string(), url: z.string() })
const Token = z.object({ token: z.string() })

/** Homeowner whose address is valid. */
export const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	email: 'karen.delgado@mail.example',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}

/** Image of one pixel. */
export const PNG = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
)

/** Signs up a company with one user over HTTP. */
export async function signUp(url: string): Promise<Company> {
	const send = createPageFetch(url)
	const email = uniqueEmail('maya')
	const json = { organizationName: 'Summit Peak Roofing', name: 'Maya Okafor', email }
	const response = await send('/api/auth/signup', {
		method: 'POST',
		json: { ...json, password: PASSWORD },
	})
	if (!response.ok) throw new Error(`sign-up: ${response.status} ${await response.text()}`)
	const { organization } = SignedUp.parse(await response.json())
	const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	return asUser(url, { organizationId: organization.id, email, cookie })
}

/** Returns a company with requests to `url`, such as that of another process of the product. */
export function asUser(
	url: string,
	{ organizationId, email, cookie }: Pick<Company, 'organizationId' | 'email' | 'cookie'>,
): Company {
	const send = createPageFetch(url)
	const withCookie: Fetch = (path, init) => send(path, { cookie, ...init })
	return {
		url,
		organizationId,
		email,
		cookie,
		fetch: withCookie,
		call: async (method, path, json) => {
			for (let attempt = 1; ; attempt += 1) {
				const response = await withCookie(path, { method, json })
				const text = await response.text()
				if (response.ok) return text === '' ? null : JSON.parse(text)
				if (response.status !== 503 || attempt === ATTEMPTS)
					throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
				await sleep(1000)
			}
		},
	}
}

/** Creates a deck with one slide for each script, and returns its id. */
export async function createDeck(
	{ call }: Company,
	scripts: readonly string[] = [],
): Promise<string> {
	const { deck } = CreatedDeck.parse(await call('POST', '/api/decks', { name: 'Roofs' }))
	for (const [index, narrationScript] of scripts.entries())
		await call('POST', `/api/decks/${deck.id}/slides`, {
			title: `Slide ${index + 1}`,
			narrationScript,
		})
	return deck.id
}

/** Creates a presentation. Returns its id and its share key. */
export async function createPresentation(
	{ call }: Company,
	deckId: string,
	homeowner: typeof KAREN = KAREN,
): Promise<{ presentationId: string; shareKey: string }> {
	const path = `/api/decks/${deckId}/presentations`
	const created = CreatedPresentation.parse(await call('POST', path, { homeowner }))
	const shareKey = created.url.split('/p/')[1] ?? ''
	return { presentationId: created.deck_presentation_id, shareKey }
}

/** Returns a homeowner's token for a presentation. */
export async function openPresentation(
	{ call }: Company,
	{ presentationId, shareKey }: { presentationId: string; shareKey: string },
): Promise<string> {
	const path = `/api/presentations/${presentationId}/events-token`
	return Token.parse(await call('POST', path, { shareKey })).token
}

/** Uploads an image of one pixel. */
export function uploadImage({ fetch }: Company): Promise<Response> {
	const body = new FormData()
	body.append('file', new Blob([PNG], { type: 'image/png' }), 'roof.png')
	return fetch('/api/images/upload', { method: 'POST', body })
}

/** Contract that a homeowner can sign, with its company, its deck, and the homeowner's token. */
export type OpenContract = {
	company: Company
	deckId: string
	configId: string
	presentationId: string
	/** Sends a request with the homeowner's presentation token. */
	asHomeowner: (path: string, json?: object) => Promise<Response>
}

const Config = z.object({ actionConfig: z.object({ id: z.string() }) })
const Signed = z.object({ documentId: z.string() })
const Document = z.object({ document: z.object({ sealStatus: z.string() }) })

/** Publishes a contract in a new deck of the company, and creates a presentation of the deck for Karen. */
export async function openContract(company: Company): Promise<OpenContract> {
	const deckId = await createDeck(company)
	const contract = {
		name: 'Roof agreement',
		actionType: 'contract',
		templateMarkdown: '# Roof agreement\n\nBetween {{company_name}} and {{full_name}}.',
		status: 'published',
	}
	const made = await company.call('POST', `/api/decks/${deckId}/action-configs`, contract)
	const { actionConfig } = Config.parse(made)
	const created = await createPresentation(company, deckId)
	const token = await openPresentation(company, created)
	return {
		company,
		deckId,
		configId: actionConfig.id,
		presentationId: created.presentationId,
		asHomeowner: (path, json) =>
			fetch(new URL(path, company.url), {
				method: json === undefined ? 'GET' : 'POST',
				headers: { 'content-type': 'application/json', 'x-presentation-token': token },
				...(json !== undefined && { body: JSON.stringify(json) }),
			}),
	}
}

/** Request body with which Karen signs. */
export const SIGNATURE = { signature: 'Karen Delgado', agreedToTerms: true }

/** Signs the contract as the homeowner, without opening it. Returns the id of the signed document. */
export async function signUnseen({ asHomeowner, presentationId }: OpenContract): Promise<string> {
	const path = `/api/presentations/${presentationId}/sign-contract`
	return Signed.parse(await (await asHomeowner(path, SIGNATURE)).json()).documentId
}

/** Waits until the signed document is sealed. */
export async function whenSealed({ call }: Company, documentId: string): Promise<void> {
	await until('the document is sealed', async () => {
		const found = await call('GET', `/api/contracts/documents/${documentId}`)
		return Document.parse(found).document.sealStatus === 'sealed'
	})
}
