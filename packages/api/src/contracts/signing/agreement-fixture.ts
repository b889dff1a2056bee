import { createCaller } from '../../index.ts'
import { KAREN, makeDeck } from '../../sale/presentations/fixtures.ts'
import { type ApiCaller, it as base } from '../../testing/fixtures.ts'

/** Name that the homeowner Karen types as her signature. */
export const SIGNATURE = `${KAREN.first_name} ${KAREN.last_name}`

/**
 * Extends `it` with a contract that the homeowner Karen can sign. `presentation` is the presentation that was created from a
 * deck with a published contract. `homeowner` is Karen's API client.
 */
export const it = base
	.extend('presentation', async ({ company, api }) => {
		const deckId = await makeDeck(company, [])
		await api.contracts.createActionConfig({
			deckId,
			name: 'Agreement',
			actionType: 'contract',
			templateMarkdown: 'We do the work.',
			status: 'published',
		})
		const created = await api.presentations.create({ deckId, homeowner: KAREN })
		return { deckId, presentationId: created.deck_presentation_id, url: created.url }
	})
	.extend('homeowner', ({ company, presentation }): ApiCaller => {
		const { organizationId } = company
		const { presentationId } = presentation
		const caller = { kind: 'presentation' as const, organizationId, presentationId }
		return createCaller({ ...company, caller })
	})
