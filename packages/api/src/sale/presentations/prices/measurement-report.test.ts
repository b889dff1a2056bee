import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { OrgContext } from '../../../core/trpc.ts'
import { createCaller } from '../../../index.ts'
import {
	eagleViewJson,
	eagleViewXml,
	hoverJson,
	TABLE,
} from '../../../testing/measurement-reports.ts'
import { makeCompany, refusalOf } from '../../../testing/test-app.ts'
import { HANNAH } from '../fixtures.ts'
import { asHomeowner, BETTER_CENTS, insertSignedDocument, readPriceEvents } from './fixtures.ts'
import { it as base } from './measured-fixtures.ts'

const upload = (bytes: Uint8Array, filename = 'delgado-54118207.xml') => ({
	file: { filename, claimedType: '', bytes },
})
/** Price of the tier with 28.4 squares and 12 % waste: 31.808 × $575 + 1 layer × $850 = $19,139.60, rounded up to $10. */
const REPORTED_CENTS = 1_914_000

async function listFiles({ providers, organizationId }: OrgContext): Promise<string[]> {
	const keys: string[] = []
	for await (const { key } of providers.storage.list(`reports/${organizationId}/`)) keys.push(key)
	return keys
}

/**
 * Extends `it` with a presentation whose roof is estimated. `preview` and `use` upload a measurement report for it.
 */
const it = base
	.extend('presentationId', async ({ app, createAuto }) => {
		const { id } = await createAuto({ price_inputs: { layers: 1 } })
		await app.runJobs()
		return id
	})
	.extend(
		'preview',
		({ api, presentationId }) =>
			(bytes: Uint8Array) =>
				api.presentations.previewMeasurementReport({ presentationId, ...upload(bytes) }),
	)
	.extend('use', ({ api, presentationId }) => async (bytes: Uint8Array, filename?: string) => {
		const input = { presentationId, ...upload(bytes, filename) }
		return (await api.presentations.useMeasurementReport(input)).presentation
	})

describe('POST /api/presentations/{presentationId}/measurement-report', () => {
	it('uses an element as the field that a person assigned, and refuses a text that is no such object', async ({
		api,
		presentationId,
	}) => {
		const file = upload(Buffer.from('Squares,First\n28.4,62\n'), 'roof.csv')
		const input = { presentationId, ...file, assigned: '{"First": "ridge_ft"}' }
		const preview = await api.presentations.previewMeasurementReport(input)
		expect(preview.report.values.ridge_ft).toBe(62)
		const { presentation } = await api.presentations.useMeasurementReport(input)
		expect(presentation.measurementReport?.values.ridge_ft).toBe(62)
		expect(presentation.measurementReport?.assigned).toEqual(['ridge_ft'])
		for (const assigned of ['', '[]', '{"First": "chimney"}'])
			expect(
				await refusalOf(api.presentations.previewMeasurementReport({ ...input, assigned })),
			).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'assigned' }] })
	})

	it('says for the homeowner who assigned a value that the report does not name in a known way', async ({
		api,
		presentationId,
	}) => {
		const table = 'Surface,Eave (ft),Report date\n2840,148,2026-06-10\n'
		const { presentation } = await api.presentations.useMeasurementReport({
			presentationId,
			...upload(Buffer.from(table), 'roof.csv'),
			assigned: '{"Surface": "roof_area_sqft"}',
		})
		const better = presentation.pricing[0]?.better
		const rows = [better?.trace ?? [], better?.upgrades.flatMap(({ trace }) => trace) ?? []].flat()
		const sentenceOf = (key: string) => rows.find((row) => 'key' in row && row.key === key)
		const cited = 'Taken from a measurement report of June 10, 2026.'
		expect(sentenceOf('roof_squares')).toMatchObject({
			sentence: `${cited} Identified by Maya Okafor.`,
		})
		expect(sentenceOf('eave_ft')).toMatchObject({ sentence: cited })
	})

	it('turns the EagleView report into an exact price to the cent, and the homeowner reads where each size comes from', async ({
		api,
		company,
		presentationId,
		use,
		read,
	}) => {
		expect((await read(presentationId)).price?.state).toBe('estimate')
		const { price, pricing, measurementReport } = await use(
			eagleViewXml(),
			'C:\\reports\\delgado.xml',
		)
		expect(price).toMatchObject({ state: 'exact' })
		const better = pricing[0]?.better
		expect(better).toMatchObject({ status: 'priced', amountCents: REPORTED_CENTS })
		const inputs = better?.trace.flatMap((row) => (row.kind === 'input' ? [row] : [])) ?? []
		const { timezone: timeZone } = await company.db.organization.findUniqueOrThrow({
			where: { id: company.organizationId },
		})
		const day = company.now().toLocaleDateString('en-US', {
			timeZone,
			dateStyle: 'long',
		})
		expect(inputs.find(({ key }) => key === 'roof_squares')).toMatchObject({
			basis: 'reported',
			source: 'measurement',
			value: '28.4',
			sentence: `Taken from an EagleView report that Maya Okafor used on ${day}.`,
		})
		const { home } = await api.proposals.get({ presentationId })
		expect(home.map(({ label, display }) => `${label} ${display}`)).toEqual([
			'Roof size 28.4 squares',
			'Waste 12%',
			'Tear-off layers 1',
			'Roof pitch 6/12',
			'Roof facets 5 facets',
			'Ridge 62 ft',
			'Valley 34 ft',
			'Rake 118 ft',
			'Step flashing 22 ft',
		])
		expect(home.at(-1)?.source).toMatch(/^Taken from an EagleView report that Maya Okafor used on /)
		expect(inputs.find(({ key }) => key === 'waste_pct')).toMatchObject({
			value: '12',
			basis: 'reported',
		})
		const upgrade = better?.upgrades.find(({ key }) => key === 'guards')
		expect(upgrade).toMatchObject({ status: 'priced', amountCents: 148 * 1100 })
		expect(measurementReport).toMatchObject({
			provider: 'EagleView',
			number: '54118207',
			fileName: 'delgado.xml',
			sha256: createHash('sha256').update(eagleViewXml()).digest('hex'),
			usedBy: 'Maya Okafor',
		})
		const { storageKey } = await company.db.roofReport.findFirstOrThrow({
			where: { presentationId },
		})
		const stored = await company.providers.storage.get(storageKey)
		expect(Buffer.from(stored?.bytes ?? []).equals(eagleViewXml())).toBe(true)
		const events = await company.db.event.findMany({
			where: { aggregateId: presentationId, eventType: 'measurement.imported' },
		})
		expect(events).toMatchObject([
			{ payload: { presentationId, reportId: measurementReport?.id, format: 'eagleview_xml' } },
		])
	})

	it.for([
		['EagleView JSON', eagleViewJson(), REPORTED_CENTS, 148],
		// Hover: 24.365 squares, and the usual waste of 10 %, because it suggests none: 26.8015 × $575 + $850 = $16,260.86.
		['Hover JSON', hoverJson(), 1_627_000, 132.75],
		['a table', TABLE, BETTER_CENTS, null],
	] as const)(
		'calculates the price from %s to the cent',
		async ([, bytes, cents, eaves], { use }) => {
			const { pricing } = await use(bytes)
			expect(pricing[0]?.better?.amountCents).toBe(cents)
			const guards = pricing[0]?.better?.upgrades.find(({ key }) => key === 'guards')
			// The eaves of the table are in meters, which is no known unit. The upgrade over them stays an estimate.
			expect(guards?.status).toBe(eaves === null ? 'deferred' : 'priced')
			if (eaves !== null) expect(guards?.amountCents).toBe(Math.round(eaves * 1100))
		},
	)

	it('needs no earlier measurement', async ({ api, create, slideId }) => {
		const { id: presentationId } = await create({ price_inputs: { layers: 1 } })
		const { presentation } = await api.presentations.useMeasurementReport({
			presentationId,
			...upload(eagleViewXml()),
		})
		expect(presentation).toMatchObject({
			measurementRequestId: null,
			pricing: [{ slideId, better: { amountCents: REPORTED_CENTS } }],
		})
	})

	it('keeps what a person typed or confirmed, and comes before a measurement', async ({
		app,
		confirm,
		presentationId,
		preview,
		use,
		update,
		read,
	}) => {
		await confirm(presentationId)
		const { sizes } = await preview(eagleViewXml())
		const kept = (field: string) => sizes.find((size) => size.field === field)
		expect(kept('roof_squares')).toMatchObject({ value: 28.4, basis: 'confirmed', stays: true })
		expect(kept('eave_ft')).toMatchObject({ value: 148, before: null, stays: false })
		await use(eagleViewXml())
		await app.runJobs()
		const inputs = async () => {
			const trace = (await read(presentationId)).pricing[0]?.better?.trace ?? []
			return Object.fromEntries(
				trace.flatMap((row) => (row.kind === 'input' ? [[row.key, row.basis]] : [])),
			)
		}
		expect(await inputs()).toEqual({
			roof_squares: 'confirmed',
			waste_pct: 'reported',
			layers: 'typed',
		})
		await update(presentationId, { repOverrides: { waste_pct: 15 } })
		expect(await inputs()).toMatchObject({ waste_pct: 'typed' })
		const typed = (await preview(eagleViewXml())).sizes.find(({ field }) => field === 'waste_pct')
		expect(typed).toMatchObject({ value: 12, before: 15, basis: 'typed', stays: true })
	})

	it('stops counting when another report is used, when it is removed, and when the homeowner’s address changes', async ({
		api,
		company,
		presentationId,
		use,
		update,
		read,
	}) => {
		await use(eagleViewXml())
		expect((await use(TABLE, 'gaf.csv')).measurementReport).toMatchObject({
			provider: 'GAF QuickMeasure',
			date: '2026-06-10',
		})
		const better = (await read(presentationId)).pricing[0]?.better
		expect(better?.trace).toContainEqual(
			expect.objectContaining({
				key: 'roof_squares',
				sentence: 'Taken from a GAF QuickMeasure report of June 10, 2026.',
			}),
		)
		const removed = await api.presentations.removeMeasurementReport({ presentationId })
		expect(removed.presentation).toMatchObject({
			measurementReport: null,
			price: { state: 'estimate' },
		})
		await use(eagleViewXml())
		await update(presentationId, { homeowner: HANNAH })
		expect((await read(presentationId)).measurementReport).toBeNull()
		expect(await company.db.roofReport.count({ where: { presentationId } })).toBe(3)
	})

	it('ends a choice whose amount changes, and refuses a signed price', async ({
		company,
		deckId,
		presentationId,
		slideId,
		use,
		read,
		api,
	}) => {
		await use(eagleViewXml())
		const homeowner = asHomeowner(company, presentationId)
		await homeowner.selectProduct({ presentationId, slideId, tier: 'better', upgrades: [] })
		await use(eagleViewJson())
		expect((await read(presentationId)).price?.state).toBe('chosen')
		await use(hoverJson())
		expect((await read(presentationId)).price).toMatchObject({
			state: 'exact',
			change: { before: { display: '$19,140' }, after: { display: '$16,270' } },
		})
		expect(await readPriceEvents(company, presentationId)).toContainEqual(
			expect.objectContaining({ eventType: 'price.changed' }),
		)
		await homeowner.selectProduct({ presentationId, slideId, tier: 'better', upgrades: [] })
		await insertSignedDocument(company, { deckId, presentationId })
		expect(await refusalOf(use(eagleViewXml()))).toMatchObject({ code: 'ALREADY_SIGNED' })
		expect(await listFiles(company)).toHaveLength(
			await company.db.roofReport.count({ where: { organizationId: company.organizationId } }),
		)
		expect(
			await refusalOf(api.presentations.removeMeasurementReport({ presentationId })),
		).toMatchObject({ code: 'ALREADY_SIGNED' })
	})

	it('is refused for a presentation of another company, and for a file that cannot be read', async ({
		app,
		presentationId,
		use,
	}) => {
		const other = createCaller(await makeCompany(app)).presentations
		const input = { presentationId, ...upload(eagleViewXml()) }
		for (const call of [
			() => other.previewMeasurementReport(input),
			() => other.useMeasurementReport(input),
			() => other.removeMeasurementReport({ presentationId }),
		])
			expect(await refusalOf(call())).toMatchObject({ code: 'NOT_FOUND' })
		expect(await refusalOf(use(Buffer.from('<Report/>')))).toMatchObject({
			status: 415,
			message: expect.stringContaining('The XML starts with “Report”'),
		})
	})
})

describe('POST /api/presentations/{presentationId}/measurement-report/preview', () => {
	it('shows every price before and after and saves nothing', async ({
		company,
		presentationId,
		preview,
		read,
	}) => {
		const before = await read(presentationId)
		const { options, sizes, report, isSameAddress, endsChoice } = await preview(eagleViewXml())
		expect(options.find(({ tier }) => tier === 'better')).toMatchObject({
			before: { state: 'estimate', amountCents: null },
			after: { state: 'exact', amountCents: REPORTED_CENTS, display: '$19,140' },
		})
		expect(sizes.find(({ field }) => field === 'roof_squares')).toMatchObject({
			value: 28.4,
			basis: 'estimated',
			stays: false,
		})
		expect(report.elements.find(({ reason }) => reason === 'unknown')).toMatchObject({
			name: 'TotalParapetsLength',
			says: '14',
		})
		expect({ isSameAddress, endsChoice }).toEqual({ isSameAddress: true, endsChoice: false })
		expect(await read(presentationId)).toEqual(before)
		expect(await company.db.roofReport.count({ where: { presentationId } })).toBe(0)
	})

	it('says that the report is of another house, and does not guess without an address', async ({
		preview,
	}) => {
		const location = { address: '3310 Vrain St', city: 'Denver', state: 'CO', postal: '80212' }
		expect((await preview(eagleViewXml({ location }))).isSameAddress).toBe(false)
		expect((await preview(hoverJson())).isSameAddress).toBeNull()
	})
})
