import { blocks, items, page, tableRows } from '../../html.ts'
import type { FieldSlide } from '../../types.ts'

/** Returns a card as design templates offer it: cream paper, thin serif, rounded shapes in dusty rose, wide letter spacing. */
function blush(body: string, css = ''): string {
	return page(
		`body { background: radial-gradient(circle 240px at 96% 4%, #e8c4b8 98%, transparent), #f6ede4; color: #6b5148; font: 29px serif; padding: 70px 100px }
h1 { font-weight: 400; font-size: 64px; letter-spacing: 4px; margin-bottom: 36px; color: #4a332b }
.eyebrow { font: 21px sans-serif; letter-spacing: 7px; color: #b07d6c; margin-bottom: 12px }
${css}`,
		body,
	)
}

/** Five slides about kitchen remodeling. */
export const KITCHENS: readonly FieldSlide[] = [
	{
		name: 'kitchens-promise',
		deck: 'kitchens',
		language: 'en',
		size: 'wide',
		html: blush(
			`<div class="eyebrow">MARLOW KITCHEN STUDIO</div><h1>Cook at home while we build</h1><div class="notes">${blocks(
				'note',
				[
					'<b>Temporary kitchen</b><p>A sink, a fridge and two burners in your dining room from day 1.</p>',
					'<b>Dust wall</b><p>Zipped plastic and a fan that pulls air outside.</p>',
					'<b>One phone number</b><p>Text Odette at (503) 555-0133 until 8 p.m.</p>',
					'<b>Quiet hours</b><p>No saws before 8:30 or after 4.</p>',
				],
			)}</div>`,
			'.notes { display: grid; grid-template-columns: 1fr 1fr; gap: 34px; margin-top: 20px } .note { background: #fffaf5; border-radius: 30px; padding: 36px 40px; min-height: 210px } .note b { font-size: 36px; font-weight: 400; color: #b0604a } .note p { margin-top: 12px; line-height: 1.4 }',
		),
		truth: {
			kind: 'list',
			title: 'Cook at home while we build',
			lines: [
				'MARLOW KITCHEN STUDIO',
				'Temporary kitchen',
				'A sink, a fridge and two burners in your dining room from day 1.',
				'Dust wall',
				'Zipped plastic and a fan that pulls air outside.',
				'One phone number',
				'Text Odette at (503) 555-0133 until 8 p.m.',
				'Quiet hours',
				'No saws before 8:30 or after 4.',
			],
		},
	},
	{
		name: 'kitchens-packages',
		deck: 'kitchens',
		language: 'en',
		size: 'wide',
		html: blush(
			`<div class="eyebrow">INVESTMENT</div><h1>Choose your finish</h1><div class="cards">${blocks(
				'card',
				[
					`<h2>The Refresh</h2><p class="price">$18,900</p><ul>${items(['Painted doors', 'Laminate tops', '3 weeks'])}</ul>`,
					`<div class="ribbon">Most loved</div><h2>The Remake</h2><p class="price">$34,500</p><ul>${items(['New maple boxes', 'Quartz, 3 cm', '6 weeks'])}</ul>`,
					`<h2>The Dream</h2><p class="price">$61,200</p><ul>${items(['Walls moved', 'Stone and tile', '11 weeks'])}</ul>`,
				],
			)}</div><p style="margin-top:26px;font-size:24px">Appliances are not included. Design fee of $950 is credited at signing.</p>`,
			`.cards { display: flex; gap: 40px } .card { flex: 1; background: #fffaf5; border-radius: 24px; padding: 50px 30px 34px; text-align: center; position: relative; overflow: hidden; height: 460px } h2 { font-weight: 400; font-size: 42px } .price { font-size: 54px; color: #b0604a; margin: 22px 0 } ul { list-style: none; line-height: 1.7 }
.ribbon { position: absolute; right: -62px; top: 34px; width: 250px; transform: rotate(38deg); background: #b0604a; color: #fff; font: 21px sans-serif; padding: 8px }`,
		),
		truth: {
			kind: 'prices',
			title: 'Choose your finish',
			lines: [
				'INVESTMENT',
				'Most loved',
				'Appliances are not included. Design fee of $950 is credited at signing.',
			],
			amounts: [
				['The Refresh', '$18,900'],
				['The Remake', '$34,500'],
				['The Dream', '$61,200'],
				['Design fee', '$950'],
			],
			tiers: [
				{
					name: 'The Refresh',
					price: '$18,900',
					highlights: ['Painted doors', 'Laminate tops', '3 weeks'],
				},
				{
					name: 'The Remake',
					price: '$34,500',
					highlights: ['New maple boxes', 'Quartz, 3 cm', '6 weeks'],
				},
				{
					name: 'The Dream',
					price: '$61,200',
					highlights: ['Walls moved', 'Stone and tile', '11 weeks'],
				},
			],
		},
	},
	{
		name: 'kitchens-counters',
		deck: 'kitchens',
		language: 'en',
		size: 'wide',
		spoil: 'jpeg40',
		html: blush(
			`<h1>Counters per square foot</h1><table>${tableRows([
				['Laminate', '$32', 'Hot pans leave marks'],
				['Butcher block, 1 3/4 in.', '$58', 'Oil it every 6 weeks'],
				['Quartz', '$84', 'No sealing, ever'],
				['Soapstone', '$97', 'Darkens with age'],
				['Marble', '$125', 'Stains with wine and lemon'],
			])}</table><p style="margin-top:34px">Your kitchen has 46 1/2 sq ft of counter.</p>`,
			'table { width: 1240px; border-spacing: 0 16px } td { background: #fffaf5; padding: 20px 30px } td:nth-child(2) { color: #b0604a; font-size: 34px }',
		),
		truth: {
			kind: 'table',
			title: 'Counters per square foot',
			lines: ['Your kitchen has 46 1/2 sq ft of counter.'],
			rows: [
				['Laminate', '$32', 'Hot pans leave marks'],
				['Butcher block, 1 3/4 in.', '$58', 'Oil it every 6 weeks'],
				['Quartz', '$84', 'No sealing, ever'],
				['Soapstone', '$97', 'Darkens with age'],
				['Marble', '$125', 'Stains with wine and lemon'],
			],
			amounts: [
				['Laminate', '$32'],
				['Butcher block, 1 3/4 in.', '$58'],
				['Quartz', '$84'],
				['Soapstone', '$97'],
				['Marble', '$125'],
			],
		},
	},
	{
		name: 'kitchens-weeks',
		deck: 'kitchens',
		language: 'en',
		size: 'wide',
		html: blush(
			`<div class="eyebrow">THE REMAKE</div><h1>Six weeks, drawn out</h1><div class="weeks">${blocks(
				'week',
				[
					'<b>Week 1</b><span>Tear-out and dumpster</span>',
					'<b>Week 2</b><span>Plumbing, wiring, first inspection</span>',
					'<b>Week 3</b><span>Drywall and paint</span>',
					'<b>Week 4</b><span>Cabinets</span>',
					'<b>Week 5</b><span>Counters measured on Monday, set on Friday</span>',
					'<b>Week 6</b><span>Tile, lights, final walk</span>',
				],
			)}</div><p style="margin-top:30px">Materials must be in our shop before week 1 begins.</p>`,
			'.week { display: flex; align-items: center; border-bottom: 1px solid #dcb9ab; padding: 15px 0 } .week b { width: 210px; font-weight: 400; color: #b0604a; font-size: 34px }',
		),
		truth: {
			kind: 'steps',
			title: 'Six weeks, drawn out',
			lines: ['THE REMAKE', 'Materials must be in our shop before week 1 begins.'],
			rows: [
				['Week 1', 'Tear-out and dumpster'],
				['Week 2', 'Plumbing, wiring, first inspection'],
				['Week 3', 'Drywall and paint'],
				['Week 4', 'Cabinets'],
				['Week 5', 'Counters measured on Monday, set on Friday'],
				['Week 6', 'Tile, lights, final walk'],
			],
		},
	},
	{
		name: 'kitchens-asked',
		deck: 'kitchens',
		language: 'en',
		size: 'wide',
		html: blush(
			`<h1>You asked, we answer</h1><div class="asked">${blocks('qa', [
				'<b>Do I have to move out?</b><p>No. Nine of ten families stay at home.</p>',
				'<b>Who pulls the permit?</b><p>We do, and the fee of $310 is in your price.</p>',
				'<b>Can I keep my own fridge?</b><p>Yes, if it is at most 36 in. wide.</p>',
				'<b>What if I change my mind?</b><p>Changes are free until the cabinets are ordered.</p>',
			])}</div>`,
			'.qa { margin-bottom: 30px } .qa b { font-size: 35px; font-weight: 400; color: #b8a096 } .qa p { font-size: 31px; color: #8d7267; margin-top: 8px; padding-left: 40px }',
		),
		truth: {
			kind: 'questions',
			title: 'You asked, we answer',
			lines: [
				'Do I have to move out?',
				'No. Nine of ten families stay at home.',
				'Who pulls the permit?',
				'We do, and the fee of $310 is in your price.',
				'Can I keep my own fridge?',
				'Yes, if it is at most 36 in. wide.',
				'What if I change my mind?',
				'Changes are free until the cabinets are ordered.',
			],
			amounts: [['Permit fee', '$310']],
		},
	},
]
