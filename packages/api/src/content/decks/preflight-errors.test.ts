import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { it as base } from '../../testing/fixtures.ts'
import { requireDeckVersion } from './deck-version.ts'
import { preflightDeck } from './preflight.ts'
import { listPreflightErrors } from './preflight-errors.ts'

/** `it` with a deck that all tests of this file share. The deck has a slide with an image, an FAQ, branding and a logo. */
const it = base.extend(
	'fullDeckId',
	{ scope: 'file' },
	async ({ fileCompany: { db, organizationId } }) => {
		const { id: deckId } = await make.deck(db, { organizationId })
		const image = await make.image(db, { organizationId })
		const logo = await make.image(db, { organizationId })
		const owner = { organizationId, deckId }
		await make.slide(db, { ...owner, heroImg: image.storageKey })
		await make.faq(db, owner)
		await make.branding(db, { ...owner, logo: logo.id })
		return deckId
	},
)

describe('listPreflightErrors', () => {
	it.for([
		['the deck', 'update deck set is_active = false where id = $1'],
		['a slide', "update slide set title = '' where deck_id = $1"],
		[
			'the order of slides',
			`insert into slide (id, organization_id, deck_id, slide_id, title, narration_script, order_index)
			 select gen_random_uuid(), organization_id, id, 'second', 'Two', 'Two.', 7 from deck where id = $1`,
		],
		['an FAQ', "update faq set canned_answer = 'A 25-year warranty.' where deck_id = $1"],
		['the branding', `update branding set cta = cta || '{"headline": ""}' where deck_id = $1`],
		['the deleted branding', 'delete from branding where deck_id = $1'],
		[
			'a generation',
			`insert into generation_job (id, organization_id, deck_id, inputs)
			 select gen_random_uuid(), organization_id, id, '[]' from deck where id = $1`,
		],
		[
			'the state of the generation',
			"update generation_job set status = 'failed', error = 'x' where deck_id = $1",
		],
		[
			'a contract',
			`insert into action_config (id, organization_id, deck_id, name, action_type, status, template_markdown, requirements)
			 select gen_random_uuid(), organization_id, id, 'Contract', 'contract', 'published', '{{company_phone}}', '{}'
			   from deck where id = $1`,
		],
		[
			'an image',
			`update image set width = 10 where storage_key in (select hero_img from slide where deck_id = $1)`,
		],
		[
			'the contact of the company',
			`insert into company_contact (organization_id, phone)
			 select organization_id, '+13035550142' from deck where id = $1
			     on conflict (organization_id) do update set phone = excluded.phone`,
		],
		[
			'the contract settings',
			`insert into contract_settings (organization_id, right_to_cancel, business_days)
			 select organization_id, 'always', 3 from deck where id = $1`,
		],
		[
			'the name of the company',
			`update organization set name = 'Ridge Roofing'
			  where id = (select organization_id from deck where id = $1)`,
		],
	] as const)(
		'computes the errors again only after a change of %s',
		async ([, statement], { fileCompany, fullDeckId: deckId }) => {
			const list = async () =>
				listPreflightErrors(fileCompany, await requireDeckVersion(fileCompany, deckId))
			const before = await list()
			expect(await list()).toBe(before)
			const { rowCount } = await fileCompany.pool.query(statement, [deckId])
			expect(rowCount).toBeGreaterThan(0)
			const after = await list()
			expect(after).not.toBe(before)
			expect(after).toEqual((await preflightDeck(fileCompany, { deckId })).errors)
		},
	)
})
