import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateContact } from '../../accounts/company/index.ts'
import { makeContract } from '../../contracts/evidence/fixtures.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { createDeck } from '../decks/index.ts'
import { CreateDeckInput } from '../decks/schema.ts'
import { checkTemplate } from './check-template.ts'
import { plainText } from './plain-text.ts'
import { previewContract } from './preview.ts'
import { PreviewContractInput } from './preview-schema.ts'
import { updateSettings } from './settings.ts'
import { getStarterContract } from './starter-contract.ts'

let app: TestApp
let ctx: OrgContext
let deckId: string

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany({ ...app, now: () => new Date('2026-11-20T18:00:00Z') })
	deckId = (await createDeck(ctx, CreateDeckInput.parse({ name: 'Roof' }))).deck.id
	const contact = { phone: '(303) 555-0100', timezone: 'America/Denver' }
	await updateContact(ctx, { contact })
})
afterAll(() => app.close())

const preview = (fields: object) =>
	previewContract(ctx, PreviewContractInput.parse({ deckId, ...fields }))

it('previews a contract for a sample home, and lists missing and unknown variables', async () => {
	const result = await preview({
		templateMarkdown: '# For {{full_name}}\n\n{{company_name}}, {{license_number}}, {{rep_name}}',
		disclosuresMarkdown: 'On {{today}} {{pric}}',
	})
	expect(plainText(result.blocks)).toMatch(
		/^For Karen Delgado\nSummit Peak Roofing, Maya Okafor\nOn November 20, 2026 \{\{pric\}\}\n/,
	)
	expect(result.missing).toEqual(['license_number'])
	expect(result.unknown).toEqual([
		{ path: 'disclosuresMarkdown', name: 'pric', line: 1, start: 13, end: 21 },
	])
	expect(result.values).toMatchObject({ city: 'Denver', license_number: '', year: '2026' })
	expect(result.cancellation).toMatchObject({ lastDay: '2026-11-24', businessDays: 3 })
})

it('fills a preview with the values of a presentation, and returns 404 when the presentation is of another deck', async () => {
	const { presentationId } = await makeContract(app.db, {
		organizationId: ctx.organizationId,
		deckId,
	})
	const home = { address: '1148 Josephine St', city: 'Toronto', country: 'CA' }
	await app.db.presentation.update({
		where: { id: presentationId },
		data: { homeowner: { first_name: 'Maria', ...home } },
	})
	const templateMarkdown = '{{full_name}}, {{city}}'
	const result = await preview({ templateMarkdown, presentationId })
	expect(plainText(result.blocks)).toBe('Maria, Toronto')
	expect(result.cancellation).toBeNull()
	const other = await createDeck(ctx, CreateDeckInput.parse({ name: 'Windows' }))
	const input = { deckId: other.deck.id, templateMarkdown, presentationId }
	expect((await refusalOf(preview(input))).message).toBe('Presentation not found')
})

it('uses the company’s cancellation settings in a contract preview', async () => {
	await updateSettings(ctx, { businessDays: 5 })
	const result = await preview({ templateMarkdown: 'We agree.' })
	expect(result.cancellation?.businessDays).toBe(5)
	expect(plainText(result.blocks)).toContain('within FIVE BUSINESS DAYS')
	await updateSettings(ctx, { rightToCancel: 'off' })
	expect(plainText((await preview({ templateMarkdown: 'We agree.' })).blocks)).toBe('We agree.')
})

it('accepts the unchanged starter contract, which names no single trade, for publication', async () => {
	const { templateMarkdown } = getStarterContract({ language: 'en' })
	checkTemplate('contract', { templateMarkdown, disclosuresMarkdown: null })
	const { blocks, unknown } = await preview({ templateMarkdown })
	expect(unknown).toEqual([])
	expect(templateMarkdown).not.toMatch(/\b(?:roof|deck|shingle|gutter)/i)
	expect(blocks.filter(({ kind }) => kind === 'signature')).toHaveLength(1)
	expect(blocks.at(-1)).toEqual({ kind: 'signature' })
})
