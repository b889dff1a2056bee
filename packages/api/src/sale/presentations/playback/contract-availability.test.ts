import { describe, expect } from 'vitest'
import { it as base, HANNAH, makeDeck, shareKeyOf } from '../fixtures.ts'

/** Adds test fixtures. `contract` is a published contract of a deck, and the share key of a presentation of that deck. */
const it = base.extend('contract', async ({ company, api }) => {
	const deckId = await makeDeck(company, ['Six layers.'])
	const { url } = await api.presentations.create({ deckId, homeowner: HANNAH })
	const { actionConfig } = await api.contracts.createActionConfig({
		deckId,
		name: 'Agreement',
		actionType: 'contract',
		templateMarkdown: 'Call {{company_phone}}.',
		status: 'published',
	})
	return { deckId, configId: actionConfig.id, shareKey: shareKeyOf(url) }
})

describe('contract.available of GET /api/playback/{shareKey}', () => {
	it('is true only while each company detail and price in the text has a value', async ({
		api,
		viewer,
		contract: { shareKey, ...ref },
	}) => {
		const isAvailable = async () =>
			(await viewer.presentations.playback({ shareKey })).contract.available
		const write = (templateMarkdown: string) =>
			api.contracts.updateActionConfig({ ...ref, templateMarkdown })
		expect(await isAvailable()).toBe(false)
		await api.company.updateContact({ contact: { phone: '(303) 555-0142' } })
		expect(await isAvailable()).toBe(true)
		await write('{{rep_name}} asks for {{deposit_amount}}.')
		expect(await isAvailable()).toBe(false)
		await write('{{rep_name}} writes to {{full_name}}.')
		expect(await isAvailable()).toBe(true)
	})
})
