import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { HANNAH, it, makeDeck, shareKeyOf } from '../fixtures.ts'

describe('GET /api/playback/{shareKey}', () => {
	it('returns the widths of a slide’s and of the intro’s image once its copies are made', async ({
		app,
		company,
		api,
		viewer,
	}) => {
		const { organizationId } = company
		const deckId = await makeDeck(company, ['Good morning.', 'Six layers.'])
		const image = await make.image(app.db, { organizationId })
		await app.db.slide.updateMany({ where: { deckId }, data: { heroImg: image.storageKey } })
		await api.decks.setIntro({ deckId, headline: 'Your roof', backgroundImage: image.id })
		const { url } = await api.presentations.create({ deckId, homeowner: HANNAH })
		const read = () => viewer.presentations.playback({ shareKey: shareKeyOf(url) })
		const before = await read()
		expect(before).toMatchObject({ introImageSizes: null, slides: [{ imageSizes: null }, {}] })
		const { storageKey } = image
		const row = { organizationId, storageKey, width: 1600, height: 900, widths: [800] }
		await app.db.imageSizes.create({
			data: { ...row, placeholder: 'data:image/webp;base64,AA', createdAt: app.now() },
		})
		const sizes = {
			width: 1600,
			height: 900,
			placeholder: 'data:image/webp;base64,AA',
			sizes: [
				{ width: 800, url: expect.stringContaining(`${image.id}.800.webp`) },
				{ width: 1600, url: expect.stringContaining(storageKey) },
			],
		}
		const { introImageSizes, slides } = await read()
		expect(introImageSizes).toEqual(sizes)
		expect(slides.map(({ imageSizes }) => imageSizes)).toEqual([sizes, sizes])
	})
})
