import { blocks, items, page, tableRows } from '../../html.ts'
import type { FieldSlide } from '../../types.ts'

/** Returns a slide with a hazard stripe on top and a light grey grid behind thick black type. */
function hazard(body: string, css = ''): string {
	return page(
		`body { background: repeating-linear-gradient(-45deg, #f5c400 0 36px, #111 36px 72px) 0 0 / 100% 46px no-repeat, linear-gradient(#e2e2e2 1px, transparent 1px) 0 0 / 40px 40px, linear-gradient(90deg, #e2e2e2 1px, transparent 1px) 0 0 / 40px 40px, #f7f7f5; color: #1a1a1a; font-size: 31px; padding: 96px 90px 40px }
h1 { font-size: 62px; font-weight: 900; margin-bottom: 32px } h1 em { font-style: normal; background: #f5c400; padding: 0 14px }
${css}`,
		body,
	)
}

/** Six slides about electrical panels. */
export const PANELS: readonly FieldSlide[] = [
	{
		name: 'panels-why',
		deck: 'panels',
		language: 'en',
		size: 'wide',
		html: hazard(
			`<h1>Your panel is from <em>1974</em></h1><div class="two"><ul>${items([
				'100 A service, 16 slots, all full',
				'Two breakers run at 140 °F',
				'Aluminum branch wires on the range',
				'No ground rod at the meter',
			])}</ul><div class="quote">“Insurers in this county ask for 200 A before they renew.”<p>Nadia Petrakis, master electrician ME-5573</p></div></div>`,
			'.two { display: flex; gap: 60px } ul { flex: 1; line-height: 2; padding-left: 40px } .quote { width: 600px; background: #111; color: #f5c400; padding: 44px; font: italic 40px serif; line-height: 1.35 } .quote p { font: 24px sans-serif; color: #ddd; margin-top: 26px }',
		),
		truth: {
			kind: 'signs',
			title: 'Your panel is from 1974',
			lines: [
				'100 A service, 16 slots, all full',
				'Two breakers run at 140 °F',
				'Aluminum branch wires on the range',
				'No ground rod at the meter',
				'“Insurers in this county ask for 200 A before they renew.”',
				'Nadia Petrakis, master electrician ME-5573',
			],
		},
	},
	{
		name: 'panels-load',
		deck: 'panels',
		language: 'en',
		size: 'wide',
		html: hazard(
			`<h1>What your house will ask for</h1><table>${tableRows([
				['Heat pump', '38 A'],
				['Car charger', '48 A'],
				['Induction range', '40 A'],
				['Dryer', '24 A'],
				['Lights and outlets', '31 A'],
				['Everything at once', '181 A'],
			])}</table><p style="margin-top:30px">Code asks for 25 % more on loads that run over 3 hours.</p>`,
			'table { width: 900px; border-collapse: collapse; background: #fff } td { border: 2px solid #1a1a1a; padding: 16px 26px } td:last-child { text-align: right } tr:last-child td { background: #f5c400; font-weight: bold }',
		),
		truth: {
			kind: 'table',
			title: 'What your house will ask for',
			lines: ['Code asks for 25 % more on loads that run over 3 hours.'],
			rows: [
				['Heat pump', '38 A'],
				['Car charger', '48 A'],
				['Induction range', '40 A'],
				['Dryer', '24 A'],
				['Lights and outlets', '31 A'],
				['Everything at once', '181 A'],
			],
		},
	},
	{
		name: 'panels-prices',
		deck: 'panels',
		language: 'en',
		size: 'wide',
		html: hazard(
			`<h1>Three panels, all in</h1><div class="cards">${blocks('card', [
				`<p class="price">$2,150</p><h2>Swap</h2><ul>${items(['100 A, 24 slots', 'Same location', '1 day'])}</ul>`,
				`<p class="price">$3,480</p><h2>Upgrade</h2><ul>${items(['200 A, 40 slots', 'Whole-house surge guard', '2 days'])}</ul><div class="star">Recommended by 8 of 10 neighbors</div>`,
				`<p class="price">$5,925</p><h2>Future</h2><ul>${items(['225 A, 60 slots', 'Generator inlet, 30 A', 'Charger circuit'])}</ul>`,
			])}</div><p style="margin-top:24px;font-size:25px">Permit of $185 included. Utility fee of $260 is billed by Ridge Power.</p>`,
			'.cards { display: flex; gap: 26px } .card { flex: 1; background: #fff; border: 5px solid #1a1a1a; padding: 28px; height: 490px; position: relative } .price { font-size: 66px; font-weight: 900 } h2 { font-size: 38px; margin: 6px 0 18px } ul { padding-left: 34px; line-height: 1.6 } .star { position: absolute; left: 0; right: 0; bottom: 0; background: #f5c400; font-size: 24px; padding: 14px; text-align: center; font-weight: bold }',
		),
		truth: {
			kind: 'prices',
			title: 'Three panels, all in',
			lines: [
				'Recommended by 8 of 10 neighbors',
				'Permit of $185 included. Utility fee of $260 is billed by Ridge Power.',
			],
			amounts: [
				['Swap', '$2,150'],
				['Upgrade', '$3,480'],
				['Future', '$5,925'],
				['Permit', '$185'],
				['Utility fee', '$260'],
			],
			tiers: [
				{
					name: 'Swap',
					price: '$2,150',
					highlights: ['100 A, 24 slots', 'Same location', '1 day'],
				},
				{
					name: 'Upgrade',
					price: '$3,480',
					highlights: ['200 A, 40 slots', 'Whole-house surge guard', '2 days'],
				},
				{
					name: 'Future',
					price: '$5,925',
					highlights: ['225 A, 60 slots', 'Generator inlet, 30 A', 'Charger circuit'],
				},
			],
		},
	},
	{
		name: 'panels-day',
		deck: 'panels',
		language: 'en',
		size: 'wide',
		spoil: 'jpeg40',
		html: hazard(
			`<h1>The day without power</h1><div class="line">${blocks('stop', [
				'<i>A</i><b>7:45</b><p>Utility pulls the meter</p>',
				'<i>B</i><b>8:00</b><p>Old panel comes off</p>',
				'<i>C</i><b>11:30</b><p>New panel, 2 ground rods of 8 ft</p>',
				'<i>D</i><b>2:15</b><p>County inspection</p>',
				'<i>E</i><b>3:30</b><p>Power is back</p>',
			])}</div><p style="margin-top:60px">We keep your fridge and router on a generator.</p>`,
			'.line { display: flex; border-top: 8px solid #1a1a1a; margin-top: 80px } .stop { flex: 1; padding: 0 14px; font-size: 28px } .stop i { display: block; width: 76px; height: 76px; margin-top: -42px; border-radius: 50%; background: #f5c400; border: 6px solid #1a1a1a; text-align: center; font: 900 36px/64px sans-serif } .stop b { display: block; font-size: 46px; margin: 20px 0 8px }',
		),
		truth: {
			kind: 'steps',
			title: 'The day without power',
			lines: ['We keep your fridge and router on a generator.'],
			rows: [
				['7:45', 'Utility pulls the meter'],
				['8:00', 'Old panel comes off'],
				['11:30', 'New panel, 2 ground rods of 8 ft'],
				['2:15', 'County inspection'],
				['3:30', 'Power is back'],
			],
			numbersNotToSpeak: ['A', 'B', 'C', 'D', 'E'],
		},
	},
	{
		name: 'panels-crew',
		deck: 'panels',
		language: 'en',
		size: 'wide',
		spoil: 'grain',
		html: hazard(
			`<h1>Who comes to your door</h1><div class="crew">${blocks('who', [
				'<i style="background:linear-gradient(#caa27c,#403020)"></i><b>Nadia Petrakis</b><p>Master electrician, 22 years</p>',
				'<i style="background:linear-gradient(#7c5a40,#202a40)"></i><b>Jerome Whitfield Jr.</b><p>Journeyman, 9 years</p>',
				'<i style="background:linear-gradient(#e5c2a5,#604040)"></i><b>Sunniva Aas</b><p>Apprentice, 3rd year</p>',
			])}</div><p style="margin-top:40px">All three carry a badge with a photo. Insured for $1.5 million.</p>`,
			'.crew { display: flex; gap: 50px } .who i { display: block; width: 380px; height: 300px; border: 6px solid #1a1a1a; margin-bottom: 18px } .who b { font-size: 35px }',
		),
		truth: {
			kind: 'team',
			title: 'Who comes to your door',
			lines: ['All three carry a badge with a photo. Insured for $1.5 million.'],
			rows: [
				['Nadia Petrakis', 'Master electrician, 22 years'],
				['Jerome Whitfield Jr.', 'Journeyman, 9 years'],
				['Sunniva Aas', 'Apprentice, 3rd year'],
			],
			amounts: [['Insured', '$1.5 million']],
		},
	},
	{
		name: 'panels-pay',
		deck: 'panels',
		language: 'en',
		size: 'classic',
		html: hazard(
			`<h1>Pay over time</h1><table>${tableRows([
				['12 months', '0 %', '$290/mo'],
				['36 months', '6.9 %', '$107/mo'],
				['60 months', '8.9 %', '$72/mo'],
			])}</table><p style="margin-top:36px">Figures for the Upgrade at $3,480, nothing down.</p><p style="margin-top:20px;color:#b9b9b3">Subject to credit approval by Tidewater Bank, NMLS 604418.</p>`,
			'table { width: 100%; border-collapse: collapse; background: #fff } td { border-bottom: 4px solid #f5c400; padding: 34px 26px; font-size: 42px } td:last-child { text-align: right; font-weight: 900 }',
		),
		truth: {
			kind: 'financing',
			title: 'Pay over time',
			lines: [
				'Figures for the Upgrade at $3,480, nothing down.',
				'Subject to credit approval by Tidewater Bank, NMLS 604418.',
			],
			rows: [
				['12 months', '0 %', '$290/mo'],
				['36 months', '6.9 %', '$107/mo'],
				['60 months', '8.9 %', '$72/mo'],
			],
			amounts: [
				['12 months', '$290/mo'],
				['36 months', '$107/mo'],
				['60 months', '$72/mo'],
				['The Upgrade', '$3,480'],
			],
		},
	},
]
