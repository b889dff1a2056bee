import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { it } from '../../testing/fixtures.ts'
import { refusalOf } from '../../testing/test-app.ts'

describe('POST /api/onboarding/sample-deck', () => {
	it('creates one deck with prices and one presentation, also when the call is repeated', async ({
		api,
	}) => {
		const first = await api.onboarding.openSample()
		expect(await api.onboarding.openSample()).toEqual(first)
		const { decks } = await api.decks.list()
		expect(decks).toMatchObject([{ slidesCount: 5, tags: ['Sample'], presentationsCount: 1 }])
		const playback = await api.presentations.playback({
			shareKey: first.url.split('/p/')[1] ?? '',
		})
		expect(playback.slides.at(-1)?.pricing?.good).toMatchObject({ display: '$15,380' })
	})

	it('returns 409 while another call creates the deck, and continues an interrupted creation', async ({
		api,
		app,
		company: { organizationId },
	}) => {
		const deck = await make.deck(app.db, { organizationId, tags: ['Sample'] })
		expect(await refusalOf(api.onboarding.openSample())).toMatchObject({ status: 409 })
		const createdAt = new Date(app.now().getTime() - 60_000)
		await app.db.deck.update({ where: { id: deck.id }, data: { createdAt } })
		expect((await api.onboarding.openSample()).deckId).toBe(deck.id)
	})
})
