import type { DeckSummary } from '@dormer/api/decks/schema'
import type { Presentation } from '@dormer/api/presentations/schema'
import type { OpenQuestion } from '@dormer/api/qa/schema'
import { nameOf } from '../presentations/person.ts'

/** Something that does not go on without the rep, and where they see to it. */
export type Waiting = {
	key: string
	kind: 'question' | 'contract' | 'price' | 'failure'
	title: string
	text: string
	at: string
	action: string
	to: { page: 'questions' } | { page: 'presentation' | 'deck'; id: string }
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
type Sources = {
	questions: readonly Question[]
	/** Who chose a price and did not sign. */
	unsigned: readonly Shown[]
	/** Whose price waits for a value. */
	deferred: readonly Shown[]
	/** Whose presentation could not be recorded. */
	failed: readonly Shown[]
	decks: readonly Deck[]
}

/** All that waits for the rep, the newest first. */
export function waitingFor({ questions, unsigned, deferred, failed, decks }: Sources): Waiting[] {
	return [
		...questions.map(asQuestion),
		...unsigned.map(asUnsigned),
		...deferred.map(asDeferred),
		...failed.map(asFailed),
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
		title: `${nameOf(homeownerData)} chose a price and did not sign`,
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
		title: `The price for ${nameOf(presentation.homeownerData)} waits`,
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
		title: `The presentation for ${nameOf(presentation.homeownerData)} could not be recorded`,
		text: 'It can be prepared again.',
		at: presentation.updatedAt,
		action: 'Open',
	}
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
