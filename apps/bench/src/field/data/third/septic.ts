import { blocks, items, page, tableRows } from '../../html.ts'
import type { FieldSlide } from '../../types.ts'

/** Returns a page as an office program prints it: white, black serif text, a green rule and the letterhead on top. */
function letter(body: string, css = ''): string {
	return page(
		`body { background: #fffefb; color: #151515; font: 29px serif; padding: 50px 80px }
.head { display: flex; justify-content: space-between; font-size: 22px; color: #2c6e2f; border-bottom: 6px solid #2c6e2f; padding-bottom: 12px; margin-bottom: 34px }
h1 { font: italic bold 56px serif; margin-bottom: 26px }
${css}`,
		`<div class="head"><span>Dowd &amp; Sons Septic</span><span>Permit 47-1102</span></div>${body}`,
	)
}

const HEAD = ['Dowd & Sons Septic', 'Permit 47-1102']

/** Five slides about septic systems, 4:3 and as flyers. */
export const SEPTIC: readonly FieldSlide[] = [
	{
		name: 'septic-how',
		deck: 'septic',
		language: 'en',
		size: 'classic',
		html: letter(
			`<h1>Where It All Goes</h1><ol>${items([
				'Waste flows to a tank of 1,250 gal under your lawn.',
				'Solids sink; grease floats; clear water leaves through a baffle.',
				'A box splits the water into 4 lines of 60 ft.',
				'Gravel and soil clean it, 18 in. below the grass.',
			])}</ol><p class="tip">Never flush wipes, not even the ones that say flushable.</p>`,
			'ol { padding-left: 54px } li { margin-bottom: 26px; line-height: 1.4; font-size: 33px } .tip { margin-top: 40px; border: 3px dashed #2c6e2f; padding: 24px; font-weight: bold; text-align: center }',
		),
		truth: {
			kind: 'steps',
			title: 'Where It All Goes',
			lines: [
				...HEAD,
				'Waste flows to a tank of 1,250 gal under your lawn.',
				'Solids sink; grease floats; clear water leaves through a baffle.',
				'A box splits the water into 4 lines of 60 ft.',
				'Gravel and soil clean it, 18 in. below the grass.',
				'Never flush wipes, not even the ones that say flushable.',
			],
			numbersNotToSpeak: ['1.', '2.', '3.', '4.'],
		},
	},
	{
		name: 'septic-pumping',
		deck: 'septic',
		language: 'en',
		size: 'classic',
		spoil: 'scan',
		html: letter(
			`<h1>How Often Should You Pump?</h1><table><tr><th></th><th colspan="3">People in the house</th></tr>${tableRows(
				[
					['Tank', '2', '4', '6'],
					['750 gal', '4 years', '2 years', '1 year'],
					['1,000 gal', '6 years', '2 1/2 years', '18 months'],
					['1,250 gal', '7 1/2 years', '3 1/2 years', '2 years'],
					['1,500 gal', '9 years', '4 1/2 years', '2 1/2 years'],
				],
			)}</table><p style="margin-top:34px">With a garbage disposal, pump one year sooner.</p>`,
			'table { width: 100%; border-collapse: collapse } th, td { border: 2px solid #333; padding: 17px; text-align: center } tr:nth-child(2) td { background: #e3efe0; font-weight: bold }',
		),
		truth: {
			kind: 'table',
			title: 'How Often Should You Pump?',
			lines: [
				...HEAD,
				'People in the house',
				'Tank',
				'With a garbage disposal, pump one year sooner.',
			],
			columns: ['2', '4', '6'],
			rows: [
				['750 gal', '4 years', '2 years', '1 year'],
				['1,000 gal', '6 years', '2 1/2 years', '18 months'],
				['1,250 gal', '7 1/2 years', '3 1/2 years', '2 years'],
				['1,500 gal', '9 years', '4 1/2 years', '2 1/2 years'],
			],
		},
	},
	{
		name: 'septic-flyer',
		deck: 'septic',
		language: 'en',
		size: 'flyer',
		spoil: 'photo',
		html: page(
			`body { background: #e9f5d8; padding: 60px; font-size: 36px; text-align: center; color: #123a14 } h1 { font: 900 104px sans-serif; line-height: 1; color: #b3261e } .band { background: #123a14; color: #ffec5c; font-weight: bold; font-size: 50px; padding: 26px; margin: 44px -60px } table { width: 1000px; margin: 0 auto; text-align: left; border-collapse: collapse } td { padding: 20px 10px; border-bottom: 3px dotted #123a14 } td:last-child { text-align: right; font-weight: bold } .big { font-size: 82px; font-weight: 900; margin-top: 60px } p { margin-top: 28px }`,
			`<h1>TANK FULL?<br>DON'T WAIT!</h1><div class="band">Same-day pumping within 25 miles of Elkins</div><table>${tableRows(
				[
					['Pump up to 1,000 gal', '$345'],
					['Each extra 100 gal', '$22.50'],
					['Dig to the lid, per foot', '$40'],
					['Riser and lid, 24 in.', '$410'],
					['Inspection for a sale', '$275'],
					['Weekend call', '+$95'],
				],
			)}</table><p class="big">304-555-0129</p><p>Open 24/7, also on holidays</p><p>Ask for Gideon Dowd III. Family owned since 1961.</p><p style="font-size:26px">WV permit 47-1102. Cash, check or card.</p>`,
		),
		truth: {
			kind: 'table',
			title: "TANK FULL? DON'T WAIT!",
			lines: [
				'Same-day pumping within 25 miles of Elkins',
				'304-555-0129',
				'Open 24/7, also on holidays',
				'Ask for Gideon Dowd III. Family owned since 1961.',
				'WV permit 47-1102. Cash, check or card.',
			],
			rows: [
				['Pump up to 1,000 gal', '$345'],
				['Each extra 100 gal', '$22.50'],
				['Dig to the lid, per foot', '$40'],
				['Riser and lid, 24 in.', '$410'],
				['Inspection for a sale', '$275'],
				['Weekend call', '+$95'],
			],
			amounts: [
				['Pump up to 1,000 gal', '$345'],
				['Each extra 100 gal', '$22.50'],
				['Dig to the lid, per foot', '$40'],
				['Riser and lid, 24 in.', '$410'],
				['Inspection for a sale', '$275'],
				['Weekend call', '$95'],
			],
		},
	},
	{
		name: 'septic-compare',
		deck: 'septic',
		language: 'en',
		size: 'classic',
		html: letter(
			`<h1>Repair It or Replace It?</h1><div class="pair">${blocks('half', [
				`<h2>Repair the field</h2><p class="price">$3,200 to $5,500</p><ul>${items(['2 days', 'Adds 5 to 8 years', 'Old tank stays', 'No permit'])}</ul>`,
				`<h2>New system</h2><p class="price">$14,750</p><ul>${items(['9 days', 'Lasts 30 years', 'Tank of 1,500 gal', 'County permit, 3 weeks'])}</ul>`,
			])}</div><p style="margin-top:36px">Your soil test: 45 minutes per inch, marginal.</p>`,
			'.pair { display: flex; gap: 40px } .half { flex: 1; border: 3px solid #2c6e2f; padding: 30px; height: 470px } h2 { font-size: 40px; color: #2c6e2f } .price { font-size: 42px; font-weight: bold; margin: 20px 0 } ul { padding-left: 36px; line-height: 1.7; font-size: 31px }',
		),
		truth: {
			kind: 'comparison',
			title: 'Repair It or Replace It?',
			lines: [
				...HEAD,
				'Repair the field',
				'$3,200 to $5,500',
				'2 days',
				'Adds 5 to 8 years',
				'Old tank stays',
				'No permit',
				'New system',
				'$14,750',
				'9 days',
				'Lasts 30 years',
				'Tank of 1,500 gal',
				'County permit, 3 weeks',
				'Your soil test: 45 minutes per inch, marginal.',
			],
			amounts: [
				['Repair the field', '$3,200 to $5,500'],
				['New system', '$14,750'],
			],
		},
	},
	{
		name: 'septic-rules',
		deck: 'septic',
		language: 'en',
		size: 'classic',
		spoil: 'jpeg40',
		html: letter(
			`<h1>Before We Dig</h1><ul>${items([
				'Call 811 by May 2; the marks are valid for 10 days.',
				'Move cars and swing sets 15 ft off the field.',
				'Keep dogs inside from 7 a.m. to 5 p.m.',
				'We need a gate that is 8 ft wide, or we take out one panel.',
				'Grass seed is included; sod costs $0.85 per sq ft.',
			])}</ul><p class="sign">Questions? Ask Lorna, 304-555-0130, ext. 12</p>`,
			'li { margin-bottom: 24px; font-size: 33px; line-height: 1.35 } ul { padding-left: 44px } .sign { text-align: right; margin-top: 50px; font-style: italic }',
		),
		truth: {
			kind: 'list',
			title: 'Before We Dig',
			lines: [
				...HEAD,
				'Call 811 by May 2; the marks are valid for 10 days.',
				'Move cars and swing sets 15 ft off the field.',
				'Keep dogs inside from 7 a.m. to 5 p.m.',
				'We need a gate that is 8 ft wide, or we take out one panel.',
				'Grass seed is included; sod costs $0.85 per sq ft.',
				'Questions? Ask Lorna, 304-555-0130, ext. 12',
			],
			amounts: [['Sod per sq ft', '$0.85']],
		},
	},
]
