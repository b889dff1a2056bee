import { blocks, items, page, tableRows } from '../../html.ts'
import type { FieldSlide } from '../../types.ts'

/** Returns an infographic slide: navy side column with the title, white field with the content. */
function column(title: string, body: string, css = ''): string {
	return page(
		`body { display: flex; background: #fff; font-size: 30px; color: #1f2f46 }
.side { width: 470px; background: linear-gradient(200deg, #0b2545, #134074 70%, #8da9c4); color: #eef4ed; padding: 90px 50px; position: relative }
h1 { font-size: 60px; line-height: 1.15 } .brand { position: absolute; bottom: 46px; left: 50px; font-size: 22px; color: #c7d6e6 }
.main { flex: 1; padding: 80px 70px }
${css}`,
		`<div class="side"><h1>${title}</h1><div class="brand">Clearbrook Water Co.</div></div><div class="main">${body}</div>`,
	)
}

/** Six slides about water treatment. */
export const WATER: readonly FieldSlide[] = [
	{
		name: 'water-results',
		deck: 'water',
		language: 'en',
		size: 'wide',
		html: column(
			'What we found in your well',
			`<table>${tableRows([
				['', 'Yours', 'Limit'],
				['Hardness', '19 gpg', '7 gpg'],
				['Iron', '2.4 mg/L', '0.3 mg/L'],
				['Nitrate', '6.1 mg/L', '10 mg/L'],
				['Dissolved solids', '640 ppm', '500 ppm'],
				['pH', '6.2', '6.5 to 8.5'],
				['Coliform', 'Absent', 'Absent'],
			])}</table><p style="margin-top:40px;font-size:25px">Sampled on 3/18/2025 at the kitchen tap. Lab report W-90417.</p>`,
			'table { width: 100%; border-collapse: collapse } td { padding: 19px 14px; border-bottom: 1px solid #cfd9e4 } tr:first-child td { font-weight: bold; background: #eef4fa }',
		),
		truth: {
			kind: 'table',
			title: 'What we found in your well',
			lines: [
				'Clearbrook Water Co.',
				'Sampled on 3/18/2025 at the kitchen tap. Lab report W-90417.',
			],
			columns: ['Yours', 'Limit'],
			rows: [
				['Hardness', '19 gpg', '7 gpg'],
				['Iron', '2.4 mg/L', '0.3 mg/L'],
				['Nitrate', '6.1 mg/L', '10 mg/L'],
				['Dissolved solids', '640 ppm', '500 ppm'],
				['pH', '6.2', '6.5 to 8.5'],
				['Coliform', 'Absent', 'Absent'],
			],
		},
	},
	{
		name: 'water-signs',
		deck: 'water',
		language: 'en',
		size: 'wide',
		html: column(
			'Hard water leaves clues',
			`<div class="grid">${blocks('tile', [
				'<b>White crust</b><p>on faucets after 2 weeks</p>',
				'<b>Orange stains</b><p>in the tub and toilet tank</p>',
				'<b>Stiff towels</b><p>even with softener sheets</p>',
				'<b>Egg smell</b><p>when the hot tap opens</p>',
				'<b>Short-lived heaters</b><p>6 years instead of 12</p>',
				'<b>More soap</b><p>up to 50 % more per load</p>',
			])}</div>`,
			'.grid { display: grid; grid-template-columns: 1fr 1fr; gap: 28px } .tile { border-left: 12px solid #8da9c4; background: #f4f7fa; padding: 32px 28px; min-height: 200px } .tile b { font-size: 35px; color: #134074 } .tile p { margin-top: 10px }',
		),
		truth: {
			kind: 'signs',
			title: 'Hard water leaves clues',
			lines: [
				'Clearbrook Water Co.',
				'White crust',
				'on faucets after 2 weeks',
				'Orange stains',
				'in the tub and toilet tank',
				'Stiff towels',
				'even with softener sheets',
				'Egg smell',
				'when the hot tap opens',
				'Short-lived heaters',
				'6 years instead of 12',
				'More soap',
				'up to 50 % more per load',
			],
		},
	},
	{
		name: 'water-plans',
		deck: 'water',
		language: 'en',
		size: 'wide',
		html: column(
			'Pick your level of clean',
			`<div class="cards">${blocks('card', [
				`<h2>Soft</h2><p class="price">$1,690</p><ul>${items(['32,000 grain softener', '5-year valve', 'Salt for 1 year'])}</ul>`,
				`<div class="ribbon">Most popular</div><h2>Soft + Iron</h2><p class="price">$2,940</p><ul>${items(['48,000 grain softener', 'Air iron filter', '7-year valve'])}</ul>`,
				`<h2>Whole Home</h2><p class="price">$4,375</p><ul>${items(['64,000 grain softener', 'UV lamp, 12 gpm', '10-year valve'])}</ul>`,
			])}</div><p style="margin-top:34px">Or rent: $39, $59 or $84 a month.</p>`,
			'.cards { display: flex; gap: 20px } .card { flex: 1; border: 3px solid #8da9c4; border-radius: 12px; padding: 74px 20px 20px; position: relative; height: 540px } .ribbon { position: absolute; left: 0; top: 0; width: 100%; background: #13a89e; color: #fff; text-align: center; padding: 10px; font-size: 24px } h2 { font-size: 35px } .price { font-size: 48px; font-weight: bold; color: #134074; margin: 16px 0 20px } ul { padding-left: 26px; font-size: 26px; line-height: 1.5 }',
		),
		truth: {
			kind: 'prices',
			title: 'Pick your level of clean',
			lines: ['Clearbrook Water Co.', 'Most popular', 'Or rent: $39, $59 or $84 a month.'],
			amounts: [
				['Soft', '$1,690'],
				['Soft + Iron', '$2,940'],
				['Whole Home', '$4,375'],
				['Rent per month', '$39'],
				['Rent per month', '$59'],
				['Rent per month', '$84'],
			],
			tiers: [
				{
					name: 'Soft',
					price: '$1,690',
					highlights: ['32,000 grain softener', '5-year valve', 'Salt for 1 year'],
				},
				{
					name: 'Soft + Iron',
					price: '$2,940',
					highlights: ['48,000 grain softener', 'Air iron filter', '7-year valve'],
				},
				{
					name: 'Whole Home',
					price: '$4,375',
					highlights: ['64,000 grain softener', 'UV lamp, 12 gpm', '10-year valve'],
				},
			],
		},
	},
	{
		name: 'water-salt',
		deck: 'water',
		language: 'en',
		size: 'wide',
		spoil: 'jpeg40',
		html: column(
			'Salt used in a year',
			`<div class="chart">${blocks('line', ['250 lb', '500 lb', '750 lb', '1,000 lb'])}</div>
<div class="bar"><span>Timer valve, 1998</span><i style="width:78%"></i><b>940 lb</b></div>
<div class="bar"><span>Metered valve</span><i style="width:40%"></i><b>480 lb</b></div>
<div class="bar"><span>Upflow valve, ours</span><i style="width:22%"></i><b>265 lb</b></div>
<p style="margin-top:56px;font-size:26px">Family of 4, hardness of 19 gpg. Salt at $7.80 per 40 lb bag.</p>`,
			'.chart { display: flex; justify-content: space-around; color: #8fa0b3; font-size: 20px; border-bottom: 2px solid #8fa0b3; margin-bottom: 44px; padding-bottom: 8px } .bar { margin-bottom: 34px } .bar span { display: block; margin-bottom: 8px } .bar i { display: inline-block; height: 62px; background: #8da9c4; vertical-align: middle } .bar b { margin-left: 18px; vertical-align: middle }',
		),
		truth: {
			kind: 'chart',
			title: 'Salt used in a year',
			lines: [
				'Clearbrook Water Co.',
				'Family of 4, hardness of 19 gpg. Salt at $7.80 per 40 lb bag.',
			],
			rows: [
				['Timer valve, 1998', '940 lb'],
				['Metered valve', '480 lb'],
				['Upflow valve, ours', '265 lb'],
			],
			amounts: [['Salt per 40 lb bag', '$7.80']],
			numbersNotToSpeak: ['250 lb', '500 lb', '750 lb', '1,000 lb'],
		},
	},
	{
		name: 'water-steps',
		deck: 'water',
		language: 'en',
		size: 'wide',
		spoil: 'grain',
		html: column(
			'Four visits, then forget it',
			blocks('step', [
				'<i>01</i><div><b>Test</b><p>Free, 20 minutes, at your tap</p></div>',
				'<i>02</i><div><b>Install</b><p>Half a day; water is off for 1 1/2 hours</p></div>',
				'<i>03</i><div><b>Check</b><p>We test again after 30 days</p></div>',
				'<i>04</i><div><b>Service</b><p>Once a year, $135, with a new UV lamp</p></div>',
			]),
			'.step { display: flex; align-items: center; gap: 40px; margin-bottom: 40px } .step i { font: 700 76px monospace; color: #8da9c4 } .step b { font-size: 38px; color: #134074 }',
		),
		truth: {
			kind: 'steps',
			title: 'Four visits, then forget it',
			lines: [
				'Clearbrook Water Co.',
				'Test',
				'Free, 20 minutes, at your tap',
				'Install',
				'Half a day; water is off for 1 1/2 hours',
				'Check',
				'We test again after 30 days',
				'Service',
				'Once a year, $135, with a new UV lamp',
			],
			amounts: [['Service once a year', '$135']],
			numbersNotToSpeak: ['01', '02', '03', '04'],
		},
	},
	{
		name: 'water-asked',
		deck: 'water',
		language: 'en',
		size: 'wide',
		html: column(
			'Good questions',
			`<dl><dt>Can I drink softened water?</dt><dd>Yes. A glass holds less sodium than a slice of bread.</dd><dt>Where does the unit go?</dt><dd>Next to the pressure tank; it needs 4 ft by 2 ft of floor.</dd><dt>Will my plants mind?</dt><dd>The outdoor taps stay on raw water.</dd><dt>How often do I add salt?</dt><dd>One bag every 7 weeks for a family of four.</dd></dl>`,
			'dt { font-weight: bold; color: #134074; font-size: 34px } dd { margin: 10px 0 36px; line-height: 1.4 }',
		),
		truth: {
			kind: 'questions',
			title: 'Good questions',
			lines: [
				'Clearbrook Water Co.',
				'Can I drink softened water?',
				'Yes. A glass holds less sodium than a slice of bread.',
				'Where does the unit go?',
				'Next to the pressure tank; it needs 4 ft by 2 ft of floor.',
				'Will my plants mind?',
				'The outdoor taps stay on raw water.',
				'How often do I add salt?',
				'One bag every 7 weeks for a family of four.',
			],
		},
	},
]
