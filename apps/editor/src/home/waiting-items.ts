import type { DeckSummary } from '@dormer/api/content/decks/schema'
import type { KnowledgeDocument } from '@dormer/api/content/knowledge/schema'
import type { DiscountRequest } from '@dormer/api/sale/presentations/price-adjustment-schema'
import type { Presentation } from '@dormer/api/sale/presentations/schema'
import type { ListedQuestion } from '@dormer/api/sale/qa/schema'
import { fullName } from '../core/homeowner.ts'
import type { RouterOutputs } from '../core/trpc.ts'
import { describe } from '../price-adjustments/earlier-adjustments.tsx'

/** Item of the “Waiting for you” list: a task for the rep, with a link to the page where the rep does it. */
export type WaitingItem = {
	key: string
	kind: 'question' | 'contract' | 'price' | 'discount' | 'failure'
	title: string
	text: string
	at: string
	action: string
	to:
		| { page: 'knowledge' }
		| { page: 'question' | 'presentation' | 'deck' | 'contract'; id: string }
}

type Question = Pick<ListedQuestion, 'id' | 'homeownerName' | 'question' | 'askedAt'>
type Deck = Pick<DeckSummary, 'id' | 'name' | 'generation' | 'updatedAt'>
type WaitingPresentation = Pick<
	Presentation,
	| 'id'
	| 'deckName'
	| 'homeownerData'
	| 'formattedAddress'
	| 'price'
	| 'lastViewedAt'
	| 'createdAt'
	| 'updatedAt'
>
type Parked = Pick<Presentation, 'id' | 'homeownerData' | 'parkedAt' | 'parkedReason' | 'createdAt'>
type Signed = Pick<
	RouterOutputs['contracts']['listDocuments']['documents'][number],
	'documentId' | 'customerName' | 'contractName' | 'signedAt'
>
type Document = Pick<
	KnowledgeDocument,
	'documentId' | 'filename' | 'displayName' | 'status' | 'error' | 'updatedAt'
>
type Sources = {
	questions: readonly Question[]
	/** Presentations with a chosen price and no signature. */
	unsigned: readonly WaitingPresentation[]
	/** Presentations whose homeowner canceled the contract and has not signed again. */
	cancelled: readonly WaitingPresentation[]
	/** Discounts that wait for the decision of the signed-in user. */
	discounts: readonly DiscountRequest[]
	/** Presentations without a final price: a value such as a roof measurement is missing, or the roof is only estimated. */
	deferred: readonly WaitingPresentation[]
	/** Presentations whose recording failed. */
	failed: readonly WaitingPresentation[]
	/** Presentations that were created through the API and whose street address could not be confirmed. */
	parked: readonly Parked[]
	/** Signed contracts whose sealing failed. */
	unsealed: readonly Signed[]
	documents: readonly Document[]
	decks: readonly Deck[]
}

/** Returns the items of the “Waiting for you” list, newest first. */
export function waitingItems(sources: Sources): WaitingItem[] {
	const { questions, unsigned, cancelled, discounts, deferred } = sources
	const { failed, parked, unsealed, documents, decks } = sources
	return [
		...questions.map(questionItem),
		...unsigned.map(unsignedItem),
		...cancelled.map(cancelledItem),
		...discounts.map(discountItem),
		...deferred.map(deferredItem),
		...failed.map(failedItem),
		...parked.map(parkedItem),
		...unsealed.map(unsealedItem),
		...documents.flatMap(documentItem),
		...decks.flatMap(deckItem),
	].toSorted((a, b) => b.at.localeCompare(a.at))
}

function questionItem({ id, homeownerName, question, askedAt }: Question): WaitingItem {
	return {
		key: id,
		kind: 'question',
		title: `${homeownerName} asked a question that needs your answer`,
		text: `“${question}”`,
		at: askedAt,
		action: 'Answer',
		to: { page: 'question', id },
	}
}

function unsignedItem(presentation: WaitingPresentation): WaitingItem {
	const { id, price, lastViewedAt, updatedAt, homeownerData } = presentation
	return {
		...linkTo(presentation),
		key: `unsigned ${id}`,
		kind: 'contract',
		title: `${fullName(homeownerData)} chose a price but did not sign`,
		text: price === null ? presentation.deckName : `${price.name}, ${price.display}`,
		at: lastViewedAt ?? updatedAt,
		action: 'Open',
	}
}

function cancelledItem(presentation: WaitingPresentation): WaitingItem {
	const { id, price, updatedAt, homeownerData } = presentation
	return {
		...linkTo(presentation),
		key: `cancelled ${id}`,
		kind: 'contract',
		title: `${fullName(homeownerData)} canceled the contract`,
		text: price === null ? presentation.deckName : `${price.name}, ${price.display}`,
		at: updatedAt,
		action: 'Open',
	}
}

function discountItem({
	presentationId: id,
	homeownerName,
	adjustment,
}: DiscountRequest): WaitingItem {
	return {
		key: `discount ${adjustment.id}`,
		kind: 'discount',
		title: `${adjustment.by ?? 'Another system'} asks for approval of a discount for ${homeownerName}`,
		text: describe(adjustment),
		at: adjustment.createdAt,
		action: 'Decide',
		to: { page: 'presentation', id },
	}
}

function deferredItem(presentation: WaitingPresentation): WaitingItem {
	const { id, formattedAddress, createdAt, price } = presentation
	const name = fullName(presentation.homeownerData)
	const item = {
		...linkTo(presentation),
		key: `deferred ${id}`,
		kind: 'price',
		at: createdAt,
	} as const
	if (price?.state === 'estimate')
		return {
			...item,
			title: `${name}’s roof is only estimated`,
			text: `${formattedAddress}. The price is a range until you confirm the roof.`,
			action: 'Confirm',
		}
	return {
		...item,
		title: `${name} has no price yet`,
		text: `${formattedAddress}. A value is missing, such as the roof size.`,
		action: 'Enter',
	}
}

function failedItem(presentation: WaitingPresentation): WaitingItem {
	return {
		...linkTo(presentation),
		key: `failed ${presentation.id}`,
		kind: 'failure',
		title: `The presentation for ${fullName(presentation.homeownerData)} could not be recorded`,
		text: 'To try again, choose “Prepare again” in the presentation’s menu.',
		at: presentation.updatedAt,
		action: 'Open',
	}
}

function parkedItem({ id, homeownerData, parkedAt, parkedReason, createdAt }: Parked): WaitingItem {
	return {
		key: `parked ${id}`,
		kind: 'failure',
		title: `The presentation for ${fullName(homeownerData)} is on hold`,
		text: parkedReason ?? 'The street address could not be confirmed.',
		at: parkedAt ?? createdAt,
		action: 'Correct',
		to: { page: 'presentation', id },
	}
}

function unsealedItem({ documentId, customerName, contractName, signedAt }: Signed): WaitingItem {
	return {
		key: `unsealed ${documentId}`,
		kind: 'failure',
		title: `${customerName}’s contract has no signed PDF yet`,
		text: `${contractName} is signed and valid. Open the contract to make the PDF again.`,
		at: signedAt,
		action: 'Open',
		to: { page: 'contract', id: documentId },
	}
}

function documentItem({ documentId, displayName, filename, ...document }: Document): WaitingItem[] {
	if (document.status !== 'failed') return []
	return [
		{
			key: `unread ${documentId}`,
			kind: 'failure',
			title: `${displayName ?? filename} could not be read`,
			text: document.error ?? 'Try again in the knowledge base.',
			at: document.updatedAt,
			action: 'See why',
			to: { page: 'knowledge' },
		},
	]
}

function linkTo({ id }: WaitingPresentation): Pick<WaitingItem, 'to'> {
	return { to: { page: 'presentation', id } }
}

function deckItem({ id, name, generation, updatedAt }: Deck): WaitingItem[] {
	if (generation?.status !== 'failed') return []
	return [
		{
			key: `stopped ${id}`,
			kind: 'failure',
			title: `Generating the slides of ${name} failed`,
			text: generation.error ?? 'Generate the slides again.',
			at: updatedAt,
			action: 'See why',
			to: { page: 'deck', id },
		},
	]
}
