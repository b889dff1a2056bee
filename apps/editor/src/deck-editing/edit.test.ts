import type { DeckDetail } from '@dormer/api/content/decks/schema'
import { describe, expect, it } from 'vitest'
import { applyEdit, type Edit, editKey, mergeEdits } from './edit.ts'
import { inverseEdit } from './inverse-edit.ts'

const at = '2026-06-12T09:00:00.000Z'
const slide = (id: string) => ({
	id,
	deckId: 'deck',
	slideId: id,
	title: `Title ${id}`,
	bullets: ['one'],
	narrationScript: 'Hello.',
	needsWords: false,
	doubts: [],
	suggestedTiers: [],
	slideContext: null,
	audioUrl: null,
	audioStatus: 'none' as const,
	audioDurationMs: null,
	wordTimings: [],
	heroImg: null,
	heroImgUrl: null,
	heroImgThumb: null,
	orderIndex: 0,
	slideType: 'standard' as const,
	productData: null,
	revision: `${id}-1`,
	productDataRevision: `prices-${id}-1`,
	createdAt: at,
	updatedAt: at,
})
const detail: DeckDetail = {
	deck: {
		id: 'deck',
		name: 'Roof',
		description: null,
		type: 'image-based',
		isActive: true,
		tags: ['Roofing'],
		external_id: null,
		metadata: { voiceId: 'anna' },
		settings: { priceVariables: [], revision: 'variables-1' },
		publishFaqs: null,
		createdAt: at,
		updatedAt: at,
	},
	slides: [slide('a'), slide('b'), slide('c')],
	faqs: [],
	branding: null,
	qaSettings: {
		deckId: 'deck',
		resumePromptText: 'Shall we go on?',
		resumeVoiceId: null,
		resumeAudioUrl: null,
		transitionPromptText: 'Let me show you.',
		transitionVoiceId: null,
		transitionAudioUrl: null,
		revision: 'qa-1',
	},
	intro: null,
	presentationsCount: 0,
}

const reversible: Edit[] = [
	{ kind: 'deck', patch: { name: 'Gutters', description: 'Water, led away' } },
	{ kind: 'deck', patch: { metadata: { deckContext: 'We never promise a date' } } },
	{ kind: 'deck', patch: { metadata: { voiceId: null } } },
	{ kind: 'slide', id: 'b', patch: { title: 'New', bullets: [] } },
	{ kind: 'slide', id: 'b', patch: { slideContext: 'Six nails' } },
	{ kind: 'qa', patch: { resumePromptText: 'Ready?' } },
	{ kind: 'order', slideIds: ['c', 'a', 'b'] },
	{
		kind: 'intro',
		value: {
			headline: 'Hello',
			subtitle: null,
			ctaButtonLabel: null,
			backgroundImage: null,
			backgroundImageUrl: null,
		},
	},
]

describe('inverseEdit', () => {
	it.each(reversible)('restores the deck after an edit of kind "$kind"', (edit) => {
		const after = applyEdit(detail, edit)
		expect(after).not.toEqual(detail)
		const inverse = inverseEdit(detail, edit)
		expect(inverse && applyEdit(after, inverse)).toEqual(detail)
	})

	it('returns no inverse edit for a slide removal', () => {
		const removal: Edit = { kind: 'remove-slide', id: 'b' }
		expect(inverseEdit(detail, removal)).toBeNull()
		expect(applyEdit(detail, removal).slides.map(({ id }) => id)).toEqual(['a', 'c'])
	})
})

describe('applyEdit', () => {
	it('appends the slides that the new order leaves out', () => {
		const after = applyEdit(detail, { kind: 'order', slideIds: ['c', 'a'] })
		expect(after.slides.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
	})

	it('keeps deck fields that a patch does not contain', () => {
		const after = applyEdit(detail, { kind: 'deck', patch: { metadata: { deckContext: 'x' } } })
		expect(after.deck.metadata).toEqual({ voiceId: 'anna', deckContext: 'x' })
		expect(after.deck.name).toBe('Roof')
	})
})

describe('mergeEdits', () => {
	const pairs: [Edit, Edit][] = [
		[
			{ kind: 'slide', id: 'a', patch: { title: 'X', slideContext: 'y' } },
			{ kind: 'slide', id: 'a', patch: { title: 'Z' } },
		],
		[
			{ kind: 'deck', patch: { metadata: { voiceId: 'b' }, name: 'N' } },
			{ kind: 'deck', patch: { metadata: { deckContext: 'c' } } },
		],
		[
			{ kind: 'order', slideIds: ['b', 'a', 'c'] },
			{ kind: 'order', slideIds: ['c', 'b', 'a'] },
		],
	]
	it.each(pairs)('returns an edit with the same effect as %j followed by %j', (first, second) => {
		expect(editKey(first)).toBe(editKey(second))
		const both = applyEdit(applyEdit(detail, first), second)
		expect(applyEdit(detail, mergeEdits(first, second))).toEqual(both)
	})
})
