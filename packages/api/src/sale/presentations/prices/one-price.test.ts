import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { createCaller } from '../../../index.ts'
import { asHomeowner, it, SQUARES } from './fixtures.ts'

type Act = { tier: 'good' | 'better' | null; upgrades: string[]; layers: number | null }
/** Switches of the homeowner (another option, upgrades, no option), and now and then another value from the rep. */
const acts = fc.array(
	fc.record({
		tier: fc.constantFrom('good' as const, 'better' as const, 'better' as const, null),
		upgrades: fc.subarray(['fan', 'guards']),
		layers: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 4 }),
	}),
	{ minLength: 1, maxLength: 4 },
)

describe('price of a presentation', () => {
	it('is the same on the card, in the bar, in the agreement, on the button and in the stored selection, for random sequences of switches', async ({
		company,
		api,
		deckId,
		slideId,
		create,
		read,
		update,
	}) => {
		await api.contracts.createActionConfig({
			deckId,
			actionType: 'contract',
			name: 'Agreement',
			templateMarkdown: 'The price is {{total_price}}.',
			status: 'published',
		})
		await api.contracts.updateSettings({
			depositPercent: 30,
			payments: [
				{ name: 'On the first day of work', percent: 40 },
				{ name: 'After the walk-through', percent: null },
			],
		})
		const { id, shareKey } = await create({ price_inputs: { ...SQUARES, eave_ft: 148 } })
		const homeowner = asHomeowner(company, id)
		const { organizationId } = company
		const caller = { kind: 'presentation' as const, organizationId, presentationId: id }
		const { signing } = createCaller({ ...company, caller })
		const perform = async ({ tier, upgrades, layers }: Act) => {
			if (layers !== null) await update(id, { price_inputs: { layers } })
			const offered = tier === 'better' ? upgrades : []
			return tier === null
				? homeowner.removeSelection({ presentationId: id, slideId })
				: homeowner.selectProduct({ presentationId: id, slideId, tier, upgrades: offered })
		}
		await fc.assert(
			fc.asyncProperty(acts, async (sequence) => {
				for (const act of sequence) {
					const answer = await perform(act)
					const [{ price, selection }, playback] = await Promise.all([
						read(id),
						api.presentations.playback({ shareKey }),
					])
					const card = act.tier && playback.slides[1]?.pricing?.[act.tier]?.amountCents
					const stated = {
						bar: playback.price?.total?.amountCents ?? null,
						answer: answer.price?.total?.amountCents ?? null,
						list: price?.total?.amountCents ?? null,
						stored: selection?.price.amountCents ?? null,
					}
					const amount = card ?? null
					expect(stated).toEqual({ bar: amount, answer: amount, list: amount, stored: amount })
					const payments = playback.price?.payments ?? []
					expect(payments.reduce((sum, payment) => sum + payment.amountCents, 0)).toBe(amount ?? 0)
					expect(price?.payments).toEqual(payments)
					if (amount === null) continue
					const { selection: agreed } = await signing.get({ presentationId: id })
					expect(agreed).toMatchObject({ price: { amountCents: amount }, payments })
				}
			}),
			{ numRuns: 4 },
		)
	}, 60_000)
})
