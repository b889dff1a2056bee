/**
 * Measurement reports for tests, written after the public structure of each provider's files. All values are invented.
 */

const SUMMARY = {
	TotalRoofArea: '2840',
	TotalRoofFacets: '5',
	PredominantPitch: '6/12',
	NumberOfStories: '2',
	TotalRidgesLength: '62',
	TotalHipsLength: '0',
	TotalValleysLength: '34',
	TotalRakesLength: '118',
	TotalEavesLength: '148',
	TotalStepFlashingLength: '22',
	TotalParapetsLength: '14',
	SuggestedWastePercentage: '12',
	'RoofAreaPerPitch:6/12': '2600',
	'RoofAreaPerPitch:4/12': '240',
}
const LOCATION = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', postal: '80222' }

type EagleViewParts = { summary?: Record<string, string>; location?: Record<string, string> }

/** Returns an EagleView measurement file in XML. The parts replace those of the sample house. */
export function eagleViewXml({
	summary = SUMMARY,
	location = LOCATION,
}: EagleViewParts = {}): Buffer {
	const attributes = (all: Record<string, string>) =>
		Object.entries(all)
			.map(([name, value]) => ` ${name}="${value}"`)
			.join('')
	const rows = Object.entries(summary).map(
		([name, value]) => `<ATTRIBUTE${attributes({ name, value })}/>`,
	)
	return Buffer.from(
		`<?xml version="1.0" encoding="utf-8"?>
<EAGLEVIEW_EXPORT>
	<REPORT claimId="" reportId="54118207"/>
	<VERSION precision="0" sourceVersion="1028"/>
	<LOCATION${attributes(location)}/>
	<STRUCTURES northorientation="0.0">
		<ROOF id="ROOF1">
			<FACES><FACE id="F1" type="ROOF"><POLYGON id="P1" path="L1,L2" pitch="6" size="2840"/></FACE></FACES>
			<LINES><LINE id="L1" path="C1,C2" type="RIDGE"/></LINES>
			<POINTS><POINT id="C1" data="0,0,0"/><POINT id="C2" data="62,0,0"/></POINTS>
		</ROOF>
	</STRUCTURES>
	<OVERALL_SUMMARY>${rows.join('')}</OVERALL_SUMMARY>
</EAGLEVIEW_EXPORT>`,
	)
}

/** Returns the same file in JSON. */
export function eagleViewJson({
	summary = SUMMARY,
	location = LOCATION,
}: EagleViewParts = {}): Buffer {
	const attributes = Object.entries(location).map(([name, value]) => [`@${name}`, value])
	return asJson({
		EAGLEVIEW_EXPORT: {
			REPORT: { '@reportId': '54118207' },
			LOCATION: Object.fromEntries(attributes),
			STRUCTURES: { '@northorientation': '0.0', ROOF: { FACES: { FACE: [] } } },
			OVERALL_SUMMARY: {
				ATTRIBUTE: Object.entries(summary).map(([name, value]) => ({
					'@name': name,
					'@value': value,
				})),
			},
		},
	})
}

const line = (length: number | null, total: number) => ({ area: null, total, length })

/** The part `roof` of Hover's summarized measurements. */
export const HOVER_ROOF = {
	roof_facets: { area: 2436.5, total: 11, length: null },
	ridges_hips: line(96.25, 7),
	valleys: line(41.5, 4),
	rakes: line(88, 8),
	gutters_eaves: line(132.75, 9),
	flashing: line(6, 2),
	step_flashing: line(18.5, 3),
	pitch: [
		{ roof_pitch: '8/12', area: 2200, percentage: 90.3 },
		{ roof_pitch: '4/12', area: 236.5, percentage: 9.7 },
	],
	waste_factor: { area: { zero: 2436.5, plus_10_percent: 2680, plus_15_percent: 2802 } },
}

/** Returns Hover's summarized measurements. */
export function hoverJson(roof: object = HOVER_ROOF): Buffer {
	return asJson({ roof, area: { total: { siding: 1800 } }, openings: {} })
}

/** Returns a table with one row of values. */
export const TABLE: Buffer = Buffer.from(
	`Provider,Report number,Report date,Address,City,State,Zip,Roof squares,Pitch,Facets,Ridge (ft),Hips (ft),Valley,Eaves (m),Rakes,Waste,Skylights
GAF QuickMeasure,5487530,2026-06-10,"2847 South Clermont Street",Denver,CO,80222,28.4,6/12,5,62,0,34 ft,45,118,10%,2
`,
)

function asJson(value: unknown): Buffer {
	return Buffer.from(JSON.stringify(value))
}
