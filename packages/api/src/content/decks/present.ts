import type { Prisma } from '@dormer/db'
import { Metadata } from '../../core/external-schema.ts'
import { revisionOf } from '../../core/revision.ts'
import { DeckLanguage } from '../../core/schema.ts'
import { PriceVariable } from '../pricing/schema.ts'
import { type Deck, DeckType, VoiceProvider } from './schema.ts'

type DeckRow = Prisma.DeckGetPayload<object>

/** Converts a deck row to its wire record. */
export function presentDeck(row: DeckRow): Deck {
	const priceVariables = PriceVariable.array().parse(row.priceVariables)
	return {
		id: row.id,
		name: row.name,
		description: row.description,
		type: DeckType.parse(row.type),
		isActive: row.isActive,
		tags: row.tags,
		external_id: row.externalId,
		metadata: {
			...Metadata.parse(row.externalMetadata),
			...(row.language !== 'en' && { language: DeckLanguage.parse(row.language) }),
			...(row.deckContext !== null && { deckContext: row.deckContext }),
			...(row.voiceProvider !== null && {
				voiceProvider: VoiceProvider.parse(row.voiceProvider),
			}),
			...(row.voiceId !== null && { voiceId: row.voiceId }),
		},
		settings: { priceVariables, revision: revisionOf(priceVariables) },
		publishFaqs: row.publishFaqs,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}
}
