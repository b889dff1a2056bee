import { describe, expect } from 'vitest'
import type { App } from '../../../core/app.ts'
import { scriptHash } from '../../../core/script-hash.ts'
import { createCaller } from '../../../index.ts'
import { refusalOf } from '../../../testing/test-app.ts'
import { asAnonymous, it as base, KAREN, makeDeck, shareKeyOf } from '../fixtures.ts'
import { makePricedDeck } from '../prices/fixtures.ts'
import { samplePriceFacts } from './sample-price-facts.ts'

/**
 * Adds test fixtures. `deck` is a deck with a greeting slide and a price slide. The deck has no contract and no recordings. Its
 * variables need three sample values.
 */
const it = base.extend('deck', ({ company }) => makePricedDeck(company))

/** Counts the rows of every table, and the waiting jobs. */
/** Removes who typed the values of prices, and when, because a preview has no typed values. */
function withoutOrigins(playback: object): object {
	const text = JSON.stringify(playback, (key, value) =>
		key === 'givenBy' || key === 'givenAt' ? undefined : value,
	)
	return JSON.parse(text.replaceAll(/ by Maya Okafor on [A-Z][a-z]+ \d+, \d{4}/g, ''))
}

async function countRows({ pool }: App): Promise<Record<string, string>> {
	const { rows: tables } = await pool.query<{ name: string }>(
		`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
		  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
	)
	const counts: Record<string, string> = {}
	for (const { name } of tables) {
		const { rows } = await pool.query<{ count: string }>(`select count(*) from ${name}`)
		counts[name] = rows[0]?.count ?? ''
	}
	return counts
}

describe('samplePriceFacts', () => {
	it('gives a sample roof or a sample number within the bounds to each variable without a default', () => {
		const manual = { label: 'Value', source: 'manual' as const }
		const { facts } = samplePriceFacts([
			{ ...manual, key: 'size', unit: 'Squares' },
			{ ...manual, key: 'eaves', source: 'measurement', measurementField: 'eave_ft' },
			{ ...manual, key: 'layers', max: 3 },
			{ ...manual, key: 'permit', min: 50 },
			{ ...manual, key: 'trips', purpose: 'everyone', default: 2 },
			{ ...manual, key: 'ridge', default: 60 },
			{ ...manual, key: 'total', source: 'formula', formula: 'size * 2' },
		])
		expect(facts.priceInputs).toEqual({ size: 24, eaves: 140, layers: 3, permit: 50, ridge: 10 })
	})
})

describe('decks.preview', () => {
	it('returns what the homeowner of a new presentation would get', async ({
		api,
		viewer,
		deck,
	}) => {
		const { deckId, slideId } = deck
		const { playback, usesSampleValues } = await api.decks.preview({ deckId })
		const created = await api.presentations.create({
			deckId,
			homeowner: KAREN,
			price_inputs: { roof_squares: 24, layers: 4, eave_ft: 140 },
		})
		const real = await viewer.presentations.playback({ shareKey: shareKeyOf(created.url) })
		const unlike = {
			presentationId: deckId,
			status: 'ready',
			createdAt: playback.createdAt,
			expiresAt: null,
		}
		expect(usesSampleValues).toBe(true)
		expect(withoutOrigins(playback)).toEqual(withoutOrigins({ ...real, ...unlike }))
		expect(playback.slides[0]?.script).toBe('Hello Karen.')
		expect(playback.slides.find(({ id }) => id === slideId)?.pricing?.better).toMatchObject({
			status: 'priced',
		})
	})

	it('prices the tiers that the rep chose in the preview, and puts their price into the contract', async ({
		api,
		deck: { deckId, slideId },
	}) => {
		await api.contracts.createActionConfig({
			deckId,
			name: 'Agreement',
			actionType: 'contract',
			templateMarkdown: '{{full_name}} pays {{total_price}}.',
			status: 'published',
		})
		expect(await refusalOf(api.signing.preview({ deckId }))).toMatchObject({
			code: 'OPTION_NOT_CHOSEN',
		})
		const unknown = { slideId: deckId, tier: 'good' as const, upgrades: [] }
		const choices = [unknown, { slideId, tier: 'good' as const, upgrades: [] }]
		const { playback } = await api.decks.preview({ deckId, choices })
		expect(playback.contract).toEqual({ available: true, signed: false })
		expect(playback.selectionTotal).toMatchObject({ display: '$14,330' })
		expect(playback.selections).toEqual([
			expect.objectContaining({ slideId, tier: 'good', name: 'Essential', title: 'Prices' }),
		])
		const contract = await api.signing.preview({ deckId, choices })
		expect(contract).toMatchObject({ customerName: 'Karen Delgado', signed: null })
		expect(JSON.stringify(contract.blocks)).toContain('$14,330.00')
	})

	it('plays the recordings of the deck, which name the sample homeowner', async ({
		app,
		company,
		api,
	}) => {
		const script = 'Good morning {{full_name}}, welcome.'
		const deckId = await makeDeck(company, [script, 'Not recorded.'])
		const words = ['Good', 'morning', '{{full_name}},', 'welcome.']
		await app.db.slide.updateMany({
			where: { deckId, narrationScript: script },
			data: {
				audioStatus: 'ready',
				audioKey: 'narration/test/greeting.mp3',
				audioScriptHash: scriptHash(script),
				audioDurationMs: 800,
				wordTimings: words.map((word, index) => ({
					word,
					startTime: index * 200,
					endTime: (index + 1) * 200,
				})),
			},
		})
		const { playback } = await api.decks.preview({ deckId })
		const [greeting, silent] = playback.slides
		expect(greeting).toMatchObject({
			script: 'Good morning Karen Delgado, welcome.',
			audioUrl: expect.stringContaining('greeting.mp3'),
			durationMs: 800,
		})
		expect(greeting?.wordTimings.slice(2, 4)).toEqual([
			{ word: 'Karen', startTime: 400, endTime: 500 },
			{ word: 'Delgado,', startTime: 500, endTime: 600 },
		])
		expect(silent).toMatchObject({ script: 'Not recorded.', audioUrl: null })
	})

	it('stores nothing', async ({ app, api, deck: { deckId, slideId } }) => {
		const text = { templateMarkdown: 'We do the work.', status: 'published' as const }
		const contract = { name: 'Agreement', actionType: 'contract' as const, ...text }
		await api.contracts.createActionConfig({ deckId, ...contract })
		const before = await countRows(app)
		const choices = [{ slideId, tier: 'good' as const, upgrades: [] }]
		await api.decks.preview({ deckId, choices })
		await api.signing.preview({ deckId, choices })
		const { slotsByDate } = await api.appointments.preview({ attendeeTZ: 'America/Denver' })
		expect(Object.values(slotsByDate).flat().length).toBeGreaterThan(0)
		expect(await countRows(app)).toEqual(before)
	})

	it('returns 404 to another company and 401 to a caller who is not signed in', async ({
		company,
		fileApi,
		deck: { deckId },
	}) => {
		const others = createCaller(asAnonymous(company))
		for (const [caller, code, status] of [
			[fileApi, 'NOT_FOUND', 404],
			[others, 'UNAUTHORIZED', 401],
		] as const) {
			expect(await refusalOf(caller.decks.preview({ deckId }))).toMatchObject({ code, status })
			expect(await refusalOf(caller.signing.preview({ deckId }))).toMatchObject({ code, status })
		}
	})

	it('rejects a deck without slides with 409', async ({ api, deckId }) => {
		expect(await refusalOf(api.decks.preview({ deckId }))).toMatchObject({ code: 'CONFLICT' })
	})
})
