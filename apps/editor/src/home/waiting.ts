import type { DeckSummary } from '@dormer/api/content/decks/schema'
import type { KnowledgeDocument } from '@dormer/api/content/knowledge/schema'
import type { Presentation } from '@dormer/api/sale/presentations/schema'
import type { OpenQuestion } from '@dormer/api/sale/qa/schema'
import { fullName } from '../core/homeowner.ts'
import type { RouterOutputs } from '../core/trpc.ts'

/** Something that does not go on without the rep, and where they see to it. */
export type Waiting = {
	key: string
	kind: 'question' | 'contract' | 'price' | 'failure'
	title: string
	text: string
	at: string
	action: string
	to:
		| { page: 'questions' }
		| { page: 'knowledge' }
		| { page: 'presentation' | 'deck' | 'contract'; id: string }
}

type Question = Pick<OpenQuestion, 'id' | 'homeownerName' | 'question' | 'askedAt'>
type Deck = Pick<DeckSummary, 'id' | 'name' | 'generation' | 'updatedAt'>
type Shown = Pick<
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
	/** Who chose a price and did not sign. */
	unsigned: readonly Shown[]
	/** Whose price waits for a value. */
	deferred: readonly Shown[]
	/** Whose presentation could not be recorded. */
	failed: readonly Shown[]
	/** What other systems asked for and nobody could make. */
	parked: readonly Parked[]
	/** Signed contracts that could not be sealed. */
	unsealed: readonly Signed[]
	documents: readonly Document[]
	decks: readonly Deck[]
}

/** All that waits for the rep, the newest first. */
export function waitingFor(sources: Sources): Waiting[] {
	const { questions, unsigned, deferred, failed, parked, unsealed, documents, decks } = sources
	return [
		...questions.map(asQuestion),
		...unsigned.map(asUnsigned),
		...deferred.map(asDeferred),
		...failed.map(asFailed),
		...parked.map(asParked),
		...unsealed.map(asUnsealed),
		...documents.flatMap(asUnread),
		...decks.flatMap(asStopped),
	].toSorted((a, b) => b.at.localeCompare(a.at))
}

function asQuestion({ id, homeownerName, question, askedAt }: Question): Waiting {
	return {
		key: id,
		kind: 'question',
		title: `${homeownerName} asked something no source answers`,
		text: `“${question}”`,
		at: askedAt,
		action: 'Answer',
		to: { page: 'questions' },
	}
}

function asUnsigned(presentation: Shown): Waiting {
	const { id, price, lastViewedAt, updatedAt, homeownerData } = presentation
	return {
		...asPresentation(presentation),
		key: `unsigned ${id}`,
		kind: 'contract',
		title: `${fullName(homeownerData)} chose a price and did not sign`,
		text: price === null ? presentation.deckName : `${price.name}, ${price.display}`,
		at: lastViewedAt ?? updatedAt,
		action: 'Open',
	}
}

function asDeferred(presentation: Shown): Waiting {
	return {
		...asPresentation(presentation),
		key: `deferred ${presentation.id}`,
		kind: 'price',
		title: `The price for ${fullName(presentation.homeownerData)} waits`,
		text: `${presentation.formattedAddress}. A value is missing, such as the roof.`,
		at: presentation.createdAt,
		action: 'Enter',
	}
}

function asFailed(presentation: Shown): Waiting {
	return {
		...asPresentation(presentation),
		key: `failed ${presentation.id}`,
		kind: 'failure',
		title: `The presentation for ${fullName(presentation.homeownerData)} could not be recorded`,
		text: 'It can be prepared again.',
		at: presentation.updatedAt,
		action: 'Open',
	}
}

function asParked({ id, homeownerData, parkedAt, parkedReason, createdAt }: Parked): Waiting {
	return {
		key: `parked ${id}`,
		kind: 'failure',
		title: `The presentation for ${fullName(homeownerData)} is parked`,
		text: parkedReason ?? 'Its address does not hold.',
		at: parkedAt ?? createdAt,
		action: 'Correct',
		to: { page: 'presentation', id },
	}
}

function asUnsealed({ documentId, customerName, contractName, signedAt }: Signed): Waiting {
	return {
		key: `unsealed ${documentId}`,
		kind: 'failure',
		title: `The contract of ${customerName} could not be sealed`,
		text: `${contractName} is signed and stands. It can be sealed again.`,
		at: signedAt,
		action: 'Open',
		to: { page: 'contract', id: documentId },
	}
}

function asUnread({ documentId, displayName, filename, ...document }: Document): Waiting[] {
	if (document.status !== 'failed') return []
	return [
		{
			key: `unread ${documentId}`,
			kind: 'failure',
			title: `${displayName ?? filename} could not be read`,
			text: document.error ?? 'It can be tried again.',
			at: document.updatedAt,
			action: 'See why',
			to: { page: 'knowledge' },
		},
	]
}

function asPresentation({ id }: Shown): Pick<Waiting, 'to'> {
	return { to: { page: 'presentation', id } }
}

function asStopped({ id, name, generation, updatedAt }: Deck): Waiting[] {
	if (generation?.status !== 'failed') return []
	return [
		{
			key: `stopped ${id}`,
			kind: 'failure',
			title: `The slides of ${name} stopped arriving`,
			text: generation.error ?? 'They can be made again.',
			at: updatedAt,
			action: 'See why',
			to: { page: 'deck', id },
		},
	]
}
