import { blocks, items, page, tableRows } from '../../html.ts'
import type { FieldSlide } from '../../types.ts'

/** Returns a slide of a manufacturer's dealer kit: white, thin grey type, a teal stripe on the left. */
function dealer(body: string, css = ''): string {
	return page(
		`body { background: #fff; color: #5d6a70; font-size: 30px; border-left: 34px solid #0f8b8d; padding: 60px 80px }
h1 { font-weight: 300; font-size: 58px; color: #0f5f61; letter-spacing: 1px; margin-bottom: 34px }
small { position: absolute; right: 50px; bottom: 28px; font-size: 19px; color: #a9b4b8 }
${css}`,
		body,
	)
}

/** Six slides about heating and cooling, 16:9. */
export const HVAC: readonly FieldSlide[] = [
	{
		name: 'hvac-cover',
		deck: 'hvac',
		language: 'en',
		size: 'wide',
		html: page(
			`body { background: radial-gradient(circle at 75% 30%, #f6b26b 0, #b45f3c 22%, #2b2d42 62%, #14151f); color: #fff; padding: 270px 110px }
h1 { font-size: 86px; font-weight: 700; line-height: 1.1; max-width: 1000px } p { font-size: 34px; margin-top: 28px; color: #d8d8e6 }`,
			`<h1>Quiet comfort, room by room</h1><p>A heat pump plan for 88 Birchwood Court</p><p style="font-size:26px;color:#9a9ab5">Harbor Mechanical LLC &nbsp;|&nbsp; EPA 608 certified &nbsp;|&nbsp; License HV-30992</p>`,
		),
		truth: {
			kind: 'cover',
			title: 'Quiet comfort, room by room',
			lines: [
				'A heat pump plan for 88 Birchwood Court',
				'Harbor Mechanical LLC | EPA 608 certified | License HV-30992',
			],
		},
	},
	{
		name: 'hvac-systems',
		deck: 'hvac',
		language: 'en',
		size: 'wide',
		html: dealer(
			`<h1>Your three systems side by side</h1><table>${tableRows([
				['', 'Essential', 'Comfort', 'Signature'],
				['Cooling capacity', '2 1/2 tons', '3 tons', '3 tons'],
				['SEER2', '14.3', '16.5', '20.1'],
				['Sound level', '72 dB', '68 dB', '56 dB'],
				['Stages', '1', '2', 'Variable'],
				['Installed', '$8,940', '$11,275', '$15,860'],
				['Federal credit', 'none', '$2,000', '$2,000'],
			])}</table><small>Page 3 of 9</small>`,
			`table { width: 100%; border-collapse: collapse } td { padding: 15px 10px; border-bottom: 1px solid #dfe6e8; text-align: right } td.item { text-align: left } tr:first-child td { color: #0f8b8d; font-weight: bold }`,
		),
		truth: {
			kind: 'prices',
			title: 'Your three systems side by side',
			lines: [],
			columns: ['Essential', 'Comfort', 'Signature'],
			rows: [
				['Cooling capacity', '2 1/2 tons', '3 tons', '3 tons'],
				['SEER2', '14.3', '16.5', '20.1'],
				['Sound level', '72 dB', '68 dB', '56 dB'],
				['Stages', '1', '2', 'Variable'],
				['Installed', '$8,940', '$11,275', '$15,860'],
				['Federal credit', 'none', '$2,000', '$2,000'],
			],
			amounts: [
				['Essential, installed', '$8,940'],
				['Comfort, installed', '$11,275'],
				['Signature, installed', '$15,860'],
				['Comfort, federal credit', '$2,000'],
				['Signature, federal credit', '$2,000'],
			],
			tiers: [
				{
					name: 'Essential',
					price: '$8,940',
					highlights: ['2 1/2 tons', '14.3 SEER2', '72 dB', '1 stage'],
				},
				{
					name: 'Comfort',
					price: '$11,275',
					highlights: ['3 tons', '16.5 SEER2', '68 dB', '2 stages'],
				},
				{
					name: 'Signature',
					price: '$15,860',
					highlights: ['3 tons', '20.1 SEER2', '56 dB', 'Variable stages'],
				},
			],
			numbersNotToSpeak: ['Page 3 of 9'],
		},
	},
	{
		name: 'hvac-bills',
		deck: 'hvac',
		language: 'en',
		size: 'wide',
		html: dealer(
			`<h1>What you pay to heat in January</h1><div class="chart"><div class="axis">${blocks('mark', ['$400', '$300', '$200', '$100', '$0'])}</div>
<div class="bars">${blocks('bar', [
				'<i style="height:398px;background:#c0504d"></i><b>Oil furnace, 1997</b><em>$372</em>',
				'<i style="height:262px;background:#e0a458"></i><b>Propane</b><em>$245</em>',
				'<i style="height:141px;background:#0f8b8d"></i><b>Heat pump</b><em>$132</em>',
			])}</div></div><p>Measured at 1,850 sq ft with electricity at $0.142 per kWh.</p>`,
			`.chart { display: flex; height: 540px; margin-bottom: 22px } .axis { width: 90px; display: flex; flex-direction: column; justify-content: space-between; font-size: 21px; padding-bottom: 92px }
.bars { flex: 1; display: flex; justify-content: space-around; border-left: 2px solid #999 } .bar { width: 300px; display: flex; flex-direction: column; justify-content: flex-end; text-align: center }
i { width: 150px; margin: 0 auto 8px } em { font-style: normal; color: #0f5f61; font-weight: bold; font-size: 32px }`,
		),
		truth: {
			kind: 'chart',
			title: 'What you pay to heat in January',
			lines: ['Measured at 1,850 sq ft with electricity at $0.142 per kWh.'],
			rows: [
				['Oil furnace, 1997', '$372'],
				['Propane', '$245'],
				['Heat pump', '$132'],
			],
			amounts: [
				['Oil furnace, 1997', '$372'],
				['Propane', '$245'],
				['Heat pump', '$132'],
				['Electricity per kWh', '$0.142'],
			],
			numbersNotToSpeak: ['$400', '$300', '$200', '$100', '$0'],
		},
	},
	{
		name: 'hvac-install',
		deck: 'hvac',
		language: 'en',
		size: 'wide',
		spoil: 'small',
		html: dealer(
			`<h1>Installation day, hour by hour</h1><div class="steps">${blocks('step', [
				'<b>1</b><h3>7:30 am</h3><p>Floors covered, old unit drained</p>',
				'<b>2</b><h3>9:00 am</h3><p>New pad and lines, 3/8 and 3/4 in.</p>',
				'<b>3</b><h3>1:00 pm</h3><p>Air handler set and wired, 240 V</p>',
				'<b>4</b><h3>4:30 pm</h3><p>Airflow test at 1,200 CFM, then a lesson on the thermostat</p>',
			])}</div><p style="margin-top:46px">You have no heat for about 6 hours. We bring two electric heaters.</p>`,
			`.steps { display: flex; gap: 26px } .step { flex: 1; background: #eef5f5; padding: 34px 26px; height: 440px } .step b { display: block; width: 82px; height: 82px; border-radius: 50%; background: #0f8b8d; color: #fff; font-size: 44px; line-height: 82px; text-align: center } h3 { color: #0f5f61; font-size: 36px; margin: 22px 0 12px }`,
		),
		truth: {
			kind: 'steps',
			title: 'Installation day, hour by hour',
			lines: [
				'7:30 am',
				'Floors covered, old unit drained',
				'9:00 am',
				'New pad and lines, 3/8 and 3/4 in.',
				'1:00 pm',
				'Air handler set and wired, 240 V',
				'4:30 pm',
				'Airflow test at 1,200 CFM, then a lesson on the thermostat',
				'You have no heat for about 6 hours. We bring two electric heaters.',
			],
			numbersNotToSpeak: ['1', '2', '3', '4'],
		},
	},
	{
		name: 'hvac-service',
		deck: 'hvac',
		language: 'en',
		size: 'flyer',
		spoil: 'scan',
		html: page(
			`body { background: #fff; padding: 70px; border: 14px double #222; color: #111; font-family: serif; font-size: 33px }
h1 { font-size: 76px; text-align: center; border-bottom: 5px solid #111; padding-bottom: 24px } table { width: 100%; margin: 44px 0; border-collapse: collapse } td { padding: 16px 4px; border-bottom: 2px dotted #555 } td:last-child { text-align: right; font-weight: bold } p { margin: 20px 0; line-height: 1.45 }`,
			`<h1>TUNE-UP &amp; REPAIR RATES</h1><table>${tableRows([
				['Spring tune-up', '$119'],
				['Fall tune-up', '$129'],
				['Both visits, paid once', '$219'],
				['Diagnostic visit', '$89'],
				['After 6 pm and Sundays, per hour', '$185'],
				['R-410A refrigerant, per lb', '$96.50'],
				['Capacitor, 45/5 MFD', '$214'],
				['Drain line cleaning', '$74.95'],
			])}</table><p>The diagnostic fee comes off the bill when we do the repair.</p><p>Members pay no after-hours rate from December 1 to March 15.</p><p>Filters: change 1 in. filters every 60 days, 4 in. filters every 9 months.</p>
<p style="text-align:center;font-size:44px;font-weight:bold;margin-top:60px">No heat? Call 24/7: 207-555-0116</p><p style="text-align:center">Harbor Mechanical LLC, 12 Pier Road, Bath, ME 04530</p>`,
		),
		truth: {
			kind: 'table',
			title: 'TUNE-UP & REPAIR RATES',
			lines: [
				'The diagnostic fee comes off the bill when we do the repair.',
				'Members pay no after-hours rate from December 1 to March 15.',
				'Filters: change 1 in. filters every 60 days, 4 in. filters every 9 months.',
				'No heat? Call 24/7: 207-555-0116',
				'Harbor Mechanical LLC, 12 Pier Road, Bath, ME 04530',
			],
			rows: [
				['Spring tune-up', '$119'],
				['Fall tune-up', '$129'],
				['Both visits, paid once', '$219'],
				['Diagnostic visit', '$89'],
				['After 6 pm and Sundays, per hour', '$185'],
				['R-410A refrigerant, per lb', '$96.50'],
				['Capacitor, 45/5 MFD', '$214'],
				['Drain line cleaning', '$74.95'],
			],
			amounts: [
				['Spring tune-up', '$119'],
				['Fall tune-up', '$129'],
				['Both visits, paid once', '$219'],
				['Diagnostic visit', '$89'],
				['After 6 pm and Sundays, per hour', '$185'],
				['R-410A refrigerant, per lb', '$96.50'],
				['Capacitor, 45/5 MFD', '$214'],
				['Drain line cleaning', '$74.95'],
			],
		},
	},
	{
		name: 'hvac-warranty',
		deck: 'hvac',
		language: 'en',
		size: 'wide',
		html: dealer(
			`<h1>Who covers what, and how long</h1><div class="covers">${blocks('cover', [
				'<h2>12 years</h2><p>Compressor, by the maker, if registered within 60 days</p>',
				'<h2>10 years</h2><p>All other parts, by the maker</p>',
				'<h2>3 years</h2><p>Our labor, no trip charge</p>',
			])}</div><ul>${items(['Yearly service keeps the cover valid', 'Not covered: filters, batteries, damage by animals', 'Passes to the next owner once, for $75'])}</ul><small>Page 8 of 9</small>`,
			`.covers { display: flex; gap: 30px; margin-bottom: 40px } .cover { flex: 1; border: 2px solid #0f8b8d; border-radius: 26px; padding: 30px } h2 { font-size: 60px; color: #0f8b8d } ul { line-height: 1.8; padding-left: 40px }`,
		),
		truth: {
			kind: 'warranty',
			title: 'Who covers what, and how long',
			lines: [
				'12 years',
				'Compressor, by the maker, if registered within 60 days',
				'10 years',
				'All other parts, by the maker',
				'3 years',
				'Our labor, no trip charge',
				'Yearly service keeps the cover valid',
				'Not covered: filters, batteries, damage by animals',
				'Passes to the next owner once, for $75',
			],
			amounts: [['Passes to the next owner once', '$75']],
			numbersNotToSpeak: ['Page 8 of 9'],
		},
	},
]
