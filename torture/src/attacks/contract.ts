import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { SignedUpCompany } from '../sign-up.ts'
import type { Target } from './attack.ts'

/** Contract that a homeowner can sign, with its company, its deck, and the homeowner's link and token. */
export type OpenContract = {
	company: SignedUpCompany
	deckId: string
	configId: string
	presentationId: string
	token: string
	/** Sends a request with the homeowner's presentation token. */
	asHomeowner: (path: string, json?: object) => Promise<Response>
}

const Deck = z.object({ deck: z.object({ id: z.string() }) })
const Config = z.object({ actionConfig: z.object({ id: z.string() }) })
const Created = z.object({ deck_presentation_id: z.string(), url: z.string() })
const Token = z.object({ token: z.string() })
const Signed = z.object({ documentId: z.string() })
const Document = z.object({ document: z.object({ sealStatus: z.string() }) })

const TEMPLATE = '# Roof agreement\n\nBetween {{company_name}} and {{full_name}}.'

const HOMEOWNER = {
	first_name: 'Karen',
	last_name: 'Whitfield',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}

/** Signs up a company with a deck and a published contract, and creates a presentation of the deck for one homeowner. */
export async function openContract(target: Pick<Target, 'url' | 'signUp'>): Promise<OpenContract> {
	const company = await target.signUp()
	const post = async <Shape extends z.ZodType>(path: string, json: object, shape: Shape) => {
		const response = await company.fetch(path, { method: 'POST', json })
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
		return shape.parse(await response.json())
	}
	const { deck } = await post('/api/decks', { name: 'Roofs' }, Deck)
	const { actionConfig } = await post(
		`/api/decks/${deck.id}/action-configs`,
		{
			name: 'Roof agreement',
			actionType: 'contract',
			templateMarkdown: TEMPLATE,
			status: 'published',
		},
		Config,
	)
	const created = await post(
		`/api/decks/${deck.id}/presentations`,
		{ homeowner: HOMEOWNER },
		Created,
	)
	const presentationId = created.deck_presentation_id
	const shareKey = created.url.split('/p/')[1] ?? ''
	const { token } = await post(
		`/api/presentations/${presentationId}/events-token`,
		{ shareKey },
		Token,
	)
	return {
		company,
		deckId: deck.id,
		configId: actionConfig.id,
		presentationId,
		token,
		asHomeowner: (path, json) =>
			fetch(new URL(path, target.url), {
				method: json === undefined ? 'GET' : 'POST',
				headers: { 'content-type': 'application/json', 'x-presentation-token': token },
				...(json !== undefined && { body: JSON.stringify(json) }),
			}),
	}
}

/** Request body with which the homeowner of `openContract` signs. */
export const SIGNATURE = {
	signature: `${HOMEOWNER.first_name} ${HOMEOWNER.last_name}`,
	agreedToTerms: true,
}

/** Signs the contract as the homeowner, without opening the contract. Returns the id of the signed document. */
export async function signUnseen(contract: OpenContract): Promise<string> {
	const path = `/api/presentations/${contract.presentationId}/sign-contract`
	const response = await contract.asHomeowner(path, SIGNATURE)
	return Signed.parse(await response.json()).documentId
}

/** Waits until the signed document is sealed. The first seal generates a key, which slows down all other requests. */
export async function whenSealed({ fetch }: SignedUpCompany, documentId: string): Promise<void> {
	const until = performance.now() + 30_000
	for (;;) {
		const response = await fetch(`/api/contracts/documents/${documentId}`)
		if (Document.parse(await response.json()).document.sealStatus === 'sealed') return
		if (performance.now() > until) throw new Error('The document was not sealed within 30 s')
		await sleep(200)
	}
}
