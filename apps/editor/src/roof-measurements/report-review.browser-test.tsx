import type { MeasurementReportPreview } from '@dormer/api/sale/presentations/measurement-report-schema'
import type { AssignedFields } from '@dormer/api/sale/roof-measurements/report-schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationDetailFixture } from '../testing/presentation-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { ReportReview } from './report-review.tsx'

const shown = (display: string, state: 'estimate' | 'exact') => ({
	state,
	display,
	amountCents: null,
	reason: null,
	subtotalCents: null,
	discountCents: null,
	linesCents: null,
	taxCents: null,
	monthly: null,
})
const PREVIEW: MeasurementReportPreview = {
	report: {
		format: 'eagleview_xml',
		provider: 'EagleView',
		number: '54118207',
		date: null,
		address: '2847 S Clermont St, Denver, CO 80222',
		assigned: [],
		values: { roof_squares: 28.4, roof_area_sqft: 2840, eave_ft: 148 },
		elements: [
			{
				name: 'TotalRoofArea',
				place: 'EAGLEVIEW_EXPORT › OVERALL_SUMMARY',
				says: '2840',
				field: 'roof_area_sqft',
				value: 2840,
				reason: null,
				sentence: null,
			},
			{
				name: 'TotalEavesLength',
				place: 'EAGLEVIEW_EXPORT › OVERALL_SUMMARY',
				says: '148',
				field: 'eave_ft',
				value: 148,
				reason: null,
				sentence: null,
			},
			{
				name: 'TotalParapetsLength',
				place: 'EAGLEVIEW_EXPORT › OVERALL_SUMMARY',
				says: '14',
				field: null,
				value: null,
				reason: 'unknown',
				sentence: 'This element is not known.',
			},
			{
				name: 'NumberOfStories',
				place: 'EAGLEVIEW_EXPORT › OVERALL_SUMMARY',
				says: '2',
				field: null,
				value: null,
				reason: 'not_used',
				sentence: 'It stays in the report. No price uses it.',
			},
		],
		pitchTable: [],
		wasteTable: [],
	},
	fileName: 'delgado-54118207.xml',
	sha256: '0'.repeat(64),
	isSameAddress: true,
	endsChoice: false,
	sizes: [
		{ field: 'roof_squares', value: 28.4, before: 20.3, basis: 'estimated', stays: false },
		{ field: 'eave_ft', value: 148, before: 140, basis: 'confirmed', stays: true },
	],
	options: [
		{
			slideId: fixtureId(3),
			title: 'Prices',
			tier: 'better',
			name: 'Preferred',
			isChosen: false,
			before: shown('$14,100 to $26,300', 'estimate'),
			after: { ...shown('$19,690', 'exact'), amountCents: 1_969_000 },
		},
	],
}
const onAssign = vi.fn<(assigned: AssignedFields) => void>()
const render = async (
	preview: MeasurementReportPreview = PREVIEW,
	assigned: AssignedFields = {},
) => {
	const onUse = vi.fn()
	await renderRoute(
		<ReportReview
			presentation={presentationDetailFixture()}
			preview={preview}
			assigned={assigned}
			error={undefined}
			isReading={false}
			busy={false}
			onFile={() => {}}
			onAssign={onAssign}
			onUse={onUse}
		/>,
		{
			id: '/app/presentations/$presentationId/measurement-report',
			address: `/presentations/${fixtureId(501)}/measurement-report`,
		},
	)
	return onUse
}

describe('ReportReview', () => {
	it('shows each value with its place, what it is used as and the value before, names what it leaves out, and uses the report only by its button', async () => {
		const onUse = await render()
		await expect.element(page.getByText('2 values recognized, 1 not')).toBeVisible()
		const table = page.getByRole('table', { name: 'Values in the report' })
		const area = table.getByRole('row', { name: /Roof area/ })
		await expect.element(area).toMatchTextContent('2,840 sq ft')
		const file = page.getByRole('region', { name: 'The report' })
		await expect.element(file.getByText('Total roof area')).toBeVisible()
		await expect.element(file.getByText('148 ft')).toBeVisible()
		await expect.element(area).toMatchTextContent('Roof squares28.4')
		await expect.element(area).toMatchTextContent('20.3 squares, estimated')
		await expect
			.element(table.getByRole('row', { name: /Eaves/ }))
			.toMatchTextContent('Stays 140 ft, confirmed')
		await expect.element(page.getByText('Eagleview export › Overall summary').first()).toBeVisible()
		await expect.element(page.getByText(/Not recognized: TotalParapetsLength “14”/)).toBeVisible()
		await expect.element(page.getByText('$19,690')).toBeVisible()
		await expect.element(page.getByText('was $14,100 to $26,300')).toBeVisible()
		await expect
			.element(page.getByText('EagleView report 54118207. The address matches.'))
			.toBeVisible()
		await expectAccessible(document.body)
		expect(onUse).not.toHaveBeenCalled()
		await page.getByRole('button', { name: 'Use these values' }).click()
		expect(onUse).toHaveBeenCalledOnce()
	})

	it('says which value was there before on a narrow phone, where the table has no column for it', async () => {
		await page.viewport(360, 640)
		await render()
		const area = page.getByRole('row', { name: /Roof area/ })
		await expect.element(area.getByText('Before: 20.3 squares, estimated')).toBeVisible()
		expect(document.documentElement.scrollWidth).toBe(360)
	})

	it('lets a rep say what an unknown element is, among the fields that nothing else gives, and take it back', async () => {
		await render()
		const menu = page.getByLabelText('TotalParapetsLength is')
		await expect.element(menu).toHaveValue('')
		const offered = [...menu.element().querySelectorAll('option')].map((option) => option.text)
		expect(offered).toContain('Ridge')
		expect(offered).not.toContain('Eaves')
		await menu.selectOptions('ridge_ft')
		expect(onAssign).toHaveBeenLastCalledWith({ TotalParapetsLength: 'ridge_ft' })
	})

	it('shows an assigned element among the values, where the rep can take it back', async () => {
		const elements = PREVIEW.report.elements.map((element) =>
			element.name === 'TotalParapetsLength'
				? { ...element, field: 'ridge_ft' as const, value: 14, reason: null, sentence: null }
				: element,
		)
		await render(
			{ ...PREVIEW, report: { ...PREVIEW.report, elements } },
			{ TotalParapetsLength: 'ridge_ft' },
		)
		await expect.element(page.getByText('3 values recognized')).toBeVisible()
		await expectAccessible(document.body)
		await page.getByRole('combobox', { name: 'TotalParapetsLength is' }).selectOptions('')
		expect(onAssign).toHaveBeenLastCalledWith({})
	})

	it('warns that the report is for another house', async () => {
		const report = { ...PREVIEW.report, address: '3310 Vrain St, Denver, CO 80212' }
		await render({ ...PREVIEW, report, isSameAddress: false })
		await expect
			.element(page.getByRole('alert'))
			.toMatchTextContent('is for 3310 Vrain St, Denver, CO 80212, not')
		await expectAccessible(document.body)
	})
})
