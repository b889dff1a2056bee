import { blocks, items, page, tableRows } from '../../html.ts'
import type { FieldSlide } from '../../types.ts'

/** Returns an industrial slide: near-black steel with ribs, orange corner, wide capitals. */
function steel(body: string, css = ''): string {
	return page(
		`body { background: linear-gradient(135deg, #ff6b1a 0 90px, transparent 91px), repeating-linear-gradient(0deg, #23262b 0 88px, #17191d 88px 94px); color: #e9e6e1; padding: 70px 110px; font-size: 31px }
h1 { font-size: 58px; letter-spacing: 5px; font-weight: 800; margin-bottom: 38px }
.no { position: absolute; right: 40px; bottom: 26px; font: 22px monospace; color: #6f757d }
${css}`,
		body,
	)
}

/** Five slides about garage doors. */
export const GARAGE: readonly FieldSlide[] = [
	{
		name: 'garage-cover',
		deck: 'garage',
		language: 'en',
		size: 'wide',
		html: steel(
			`<h1 style="margin-top:220px;font-size:84px">LIFT. SEAL. DONE.</h1><p style="font-size:38px">A new 16 x 7 ft door for the Haldane family</p><p style="margin-top:130px;color:#8b9097;font-size:24px">IRONRIDGE OVERHEAD DOOR &nbsp; CCB# 218834 &nbsp; 541-555-0107</p>`,
		),
		truth: {
			kind: 'cover',
			title: 'LIFT. SEAL. DONE.',
			lines: [
				'A new 16 x 7 ft door for the Haldane family',
				'IRONRIDGE OVERHEAD DOOR CCB# 218834 541-555-0107',
			],
		},
	},
	{
		name: 'garage-doors',
		deck: 'garage',
		language: 'en',
		size: 'wide',
		html: steel(
			`<h1>FOUR DOORS, ONE OPENING</h1><table><tr><th rowspan="2">Door</th><th colspan="2">Build</th><th rowspan="2">R-value</th><th rowspan="2">Price</th></tr><tr><th>Steel</th><th>Thickness</th></tr>${tableRows(
				[
					['Classic', '27 gauge', '1 3/8 in.', '6.3', '$1,295'],
					['Carriage', '25 gauge', '1 3/8 in.', '9.0', '$1,840'],
					['Thermo', '24 gauge', '2 in.', '18.4', '$2,365'],
					['Glassline', 'Aluminum', '1 3/4 in.', '4.7', '$4,180'],
				],
			)}</table><p style="margin-top:34px;font-size:26px">Haul-away of the old door: $75.</p><div class="no">02/07</div>`,
			'table { width: 1340px; border-collapse: collapse; background: #101214 } th { color: #ff6b1a; font-size: 25px; padding: 10px 20px; border: 1px solid #40454c } td { padding: 18px 20px; border: 1px solid #40454c; text-align: center } td.item { text-align: left; font-weight: bold }',
		),
		truth: {
			kind: 'table',
			title: 'FOUR DOORS, ONE OPENING',
			lines: ['Door', 'Build', 'Haul-away of the old door: $75.'],
			columns: ['Steel', 'Thickness', 'R-value', 'Price'],
			rows: [
				['Classic', '27 gauge', '1 3/8 in.', '6.3', '$1,295'],
				['Carriage', '25 gauge', '1 3/8 in.', '9.0', '$1,840'],
				['Thermo', '24 gauge', '2 in.', '18.4', '$2,365'],
				['Glassline', 'Aluminum', '1 3/4 in.', '4.7', '$4,180'],
			],
			amounts: [
				['Classic', '$1,295'],
				['Carriage', '$1,840'],
				['Thermo', '$2,365'],
				['Glassline', '$4,180'],
				['Haul-away of the old door', '$75'],
			],
			numbersNotToSpeak: ['02/07'],
		},
	},
	{
		name: 'garage-safety',
		deck: 'garage',
		language: 'en',
		size: 'wide',
		html: steel(
			`<h1>CALL US WHEN YOU SEE THIS</h1><ul>${items([
				'A gap of 2 in. in the big spring above the door',
				'The door drops faster than 12 in. per second',
				'A frayed cable: do not touch it',
				'The door reverses before it meets the floor',
				'Rollers that squeal after you oil them',
			])}</ul><p class="warn">A wound spring stores enough force to break an arm. Keep children away.</p><div class="no">03/07</div>`,
			'ul { line-height: 1.9; padding-left: 44px } .warn { margin-top: 40px; border: 4px solid #ff6b1a; color: #ff6b1a; padding: 24px 32px; font-weight: bold }',
		),
		truth: {
			kind: 'signs',
			title: 'CALL US WHEN YOU SEE THIS',
			lines: [
				'A gap of 2 in. in the big spring above the door',
				'The door drops faster than 12 in. per second',
				'A frayed cable: do not touch it',
				'The door reverses before it meets the floor',
				'Rollers that squeal after you oil them',
				'A wound spring stores enough force to break an arm. Keep children away.',
			],
			numbersNotToSpeak: ['03/07'],
		},
	},
	{
		name: 'garage-openers',
		deck: 'garage',
		language: 'en',
		size: 'classic',
		spoil: 'photo',
		html: steel(
			`<h1>OPENERS</h1><div class="stack">${blocks('offer', [
				'<div><b>Chain</b><p>1/2 HP, 60 dB, one remote</p></div><em>$385</em>',
				'<div><b>Belt</b><p>3/4 HP, 52 dB, battery for 20 cycles</p></div><em>$520</em><u>OUR PICK</u>',
				'<div><b>Wall mount</b><p>1 HP, 48 dB, camera and light</p></div><em>$865</em>',
			])}</div><p style="margin-top:26px">Keypad $60. Extra remote $42.50.</p><div class="no">04/07</div>`,
			'.offer { display: flex; align-items: center; background: #2f343b; border-radius: 10px; padding: 32px 34px; margin-bottom: 22px; position: relative; overflow: hidden } .offer b { font-size: 40px; color: #ff9a5c } .offer em { margin-left: auto; font-style: normal; font-size: 52px; font-weight: bold } .offer u { position: absolute; left: 50%; top: 0; background: #ff6b1a; color: #000; font-size: 22px; text-decoration: none; padding: 5px 18px; font-weight: bold }',
		),
		truth: {
			kind: 'prices',
			title: 'OPENERS',
			lines: ['OUR PICK', 'Keypad $60. Extra remote $42.50.'],
			amounts: [
				['Chain', '$385'],
				['Belt', '$520'],
				['Wall mount', '$865'],
				['Keypad', '$60'],
				['Extra remote', '$42.50'],
			],
			tiers: [
				{ name: 'Chain', price: '$385', highlights: ['1/2 HP, 60 dB, one remote'] },
				{ name: 'Belt', price: '$520', highlights: ['3/4 HP, 52 dB, battery for 20 cycles'] },
				{ name: 'Wall mount', price: '$865', highlights: ['1 HP, 48 dB, camera and light'] },
			],
			numbersNotToSpeak: ['04/07'],
		},
	},
	{
		name: 'garage-warranty',
		deck: 'garage',
		language: 'en',
		size: 'wide',
		spoil: 'small',
		html: steel(
			`<h1>STANDS BEHIND THE DOOR</h1><table>${tableRows([
				['Sections', 'Lifetime'],
				['Springs', '15,000 cycles'],
				['Paint and finish', '10 years'],
				['Opener motor', '8 years'],
				['Our labor', '24 months'],
			])}</table><p style="margin-top:36px">Dents from cars, balls and ladders are yours.</p><p style="margin-top:14px">Claims: service@ironridge.example, Monday to Friday, 8 to 5.</p><div class="no">07/07</div>`,
			'table { width: 1000px; border-collapse: collapse } td { padding: 17px 22px; border-bottom: 2px solid #ff6b1a; background: #1b1e22 } td:last-child { text-align: right }',
		),
		truth: {
			kind: 'warranty',
			title: 'STANDS BEHIND THE DOOR',
			lines: [
				'Dents from cars, balls and ladders are yours.',
				'Claims: service@ironridge.example, Monday to Friday, 8 to 5.',
			],
			rows: [
				['Sections', 'Lifetime'],
				['Springs', '15,000 cycles'],
				['Paint and finish', '10 years'],
				['Opener motor', '8 years'],
				['Our labor', '24 months'],
			],
			numbersNotToSpeak: ['07/07'],
		},
	},
]
