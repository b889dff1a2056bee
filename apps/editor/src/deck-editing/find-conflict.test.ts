import { expect, it } from 'vitest'
import { ApiRequestError } from '../core/api-error.ts'
import { deckDetailFixture, slideFixture } from '../testing/deck-fixture.ts'
import { productDataFixture } from '../testing/pricing-fixture.ts'
import { type Edit, editKey, withBase } from './edit.ts'
import { findConflict } from './find-conflict.ts'

const tier = (name: string) => ({
	name,
	highlights: [],
	price: { mode: 'fixed' as const, amount: 18_420 },
	upgrades: [],
})
const priced = slideFixture(1, { productData: productDataFixture({ better: tier('Better') }) })
const intro = {
	headline: 'A new roof',
	subtitle: null,
	ctaButtonLabel: null,
	backgroundImage: null,
	backgroundImageUrl: null,
}
const detail = deckDetailFixture({ slides: [priced], intro: { ...intro, revision: 'intro-1' } })

const CASES: { edit: Edit; base: string; current: object; label: string }[] = [
	{
		edit: { kind: 'prices', id: priced.id, value: productDataFixture({ better: tier('Mine') }) },
		base: 'prices-1-1',
		current: { productData: productDataFixture({ better: tier('Theirs') }), revision: '2' },
		label: 'Better',
	},
	{
		edit: { kind: 'intro', value: { ...intro, headline: 'Mine' } },
		base: 'intro-1',
		current: { ...intro, headline: 'Theirs', revision: '2' },
		label: 'Headline',
	},
	{
		edit: { kind: 'qa', patch: { resumePromptText: 'Mine' } },
		base: 'qa-1',
		current: { ...detail.qaSettings, resumePromptText: 'Theirs', revision: '2' },
		label: 'Sentence after an answer',
	},
]

it.for(CASES)(
	'shows both texts of an edit of kind "$edit.kind" that someone else changed too',
	({ edit, base, current, label }) => {
		const based = withBase(detail, edit)
		expect(based).toMatchObject({ base })
		const refused = { error: 'Someone else saved', code: 'CONFLICT', details: [], status: 409 }
		const failures = new Map([[editKey(based), new ApiRequestError({ ...refused, current })]])
		expect(findConflict({ edits: [based], status: 'unsaved', failures })).toEqual({
			edit: based,
			revision: '2',
			texts: [
				{
					label,
					mine: expect.stringContaining('Mine'),
					theirs: expect.stringContaining('Theirs'),
				},
			],
		})
	},
)

it('bases the first prices of a slide on nothing, because there is nothing to overwrite', () => {
	const unpriced = deckDetailFixture()
	const edit: Edit = { kind: 'prices', id: priced.id, value: priced.productData }
	expect(withBase(unpriced, edit)).toEqual({ ...edit, base: undefined })
})
