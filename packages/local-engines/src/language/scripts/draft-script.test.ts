import { describe, expect, it } from 'vitest'
import { draftScript } from './draft-script.ts'

const draft = (title: string, bullets: string[], position = 2) =>
	draftScript({ title, bullets, position, total: 9, companyName: 'Summit Peak Roofing' }).script

describe('draftScript', () => {
	it.each([
		[
			'What Denver does to a roof',
			[
				'7 hail days a year: bruise the mat before you ever see a leak',
				'90 mph gusts in spring: lift tabs held by only four nails',
			],
			'This is what Denver does to a roof. Seven hail days a year bruise the mat before you ever see a leak. 90 mile per hour gusts in spring lift tabs held by only four nails.',
		],
		[
			'A warranty you can read',
			[
				'50 years, in writing',
				'Passes to the next owner once',
				'We answer within two working days',
			],
			'A warranty you can read. 50 years, in writing. It passes to the next owner once. We answer within two working days.',
		],
		[
			'Choose the roof that fits',
			[
				'Good: $15,380',
				'Architectural shingle',
				'30-year material',
				'Most chosen',
				'Better: $19,690',
				'Class 4 impact-rated',
			],
			'Choose the roof that fits. Good is $15,380. Architectural shingle and 30-year material. Better is $19,690. Class 4 impact-rated.',
		],
		[
			'Choose your level',
			[
				'Refresh: $14,900 - $18,500; New cabinet doors; 3 weeks',
				'Rebuild: from $58,000; New layout; 10 to 12 weeks',
			],
			'Choose your level. Refresh is $14,900 to $18,500: new cabinet doors and three weeks. Rebuild is from $58,000: new layout and 10 to 12 weeks.',
		],
		[
			'The Petrakis garage',
			['BEFORE', 'Wood door with cracks', 'Gap at the floor', 'AFTER', 'Steel door'],
			"Let's look at the Petrakis garage. Before. Wood door with cracks and gap at the floor. After. Steel door.",
		],
		[
			'Questions we hear',
			['Can you reuse my opener? Usually, if it works', 'CCB# 219904'],
			'Questions we hear. Can you reuse my opener? Usually, if it works. CCB number 219904.',
		],
		[
			'Choose a club',
			[
				'Silver: $95/mo; Two visits; Most chosen',
				'Gold: $140/mo; Four visits; A free filter; BEST VALUE',
			],
			'Choose a club. Silver is $95 a month: two visits. Gold is $140 a month: four visits and a free filter.',
		],
		[
			'What you pay',
			['Deposit: $500', 'Balance: $2,900', '7.2 to 7.6', 'months.'],
			'This is what you pay. Deposit is $500. Balance is $2,900.',
		],
		[
			'Two days, start to finish',
			['Day 1, 7 am: Protect the garden, tear off, dry in. Your house is watertight before dark'],
			'Two days, start to finish. On day 1, at 7 am: protect the garden, tear off, dry in. Your house is watertight before dark.',
		],
		[
			'Our Process',
			['Free inspection', 'Written estimate within 24 hrs', 'Install in 1-2 days'],
			"Let's look at our process. First, free inspection. Then, written estimate within 24 hours. And finally, install in one to two days.",
		],
		[
			'FINANCING OPTIONS',
			['0% APR for 12 mos', '$0 down', 'No prepayment penalty'],
			'Financing options. 0 percent APR for 12 months, $0 down, and no prepayment penalty.',
		],
		[
			'Six layers, one system',
			['Ridge vent: lets the attic breathe', 'Impact-rated shingles: six nails each'],
			'Six layers, one system. The ridge vent lets the attic breathe. Impact-rated shingles: six nails each.',
		],
		[
			'What each bathroom takes',
			['Full hall bath: $18,600, 6 days', 'Powder room: $7,400, 3 days'],
			'This is what each bathroom takes. Full hall bath: $18,600, six days. Powder room: $7,400, three days.',
		],
		[
			'Asphalt or metal',
			['Lifespan: Asphalt 20 years, Metal 50 years', 'Repair: Asphalt Yearly, Metal None'],
			'Asphalt or metal. Lifespan: asphalt 20 years, metal 50 years. Repair: asphalt yearly, metal none.',
		],
		[
			'Care plans',
			['Basic: Visits 1 a year, Discount 5%', 'Gold: Visits 4 a year, Discount 15%'],
			'Care plans. Basic: one visit a year, a discount of 5 percent. Gold: four visits a year, a discount of 15 percent.',
		],
		[
			'Week one',
			['Monday: Crew Demolition, Work Tear out', 'Tuesday: Crew Plumbing, Work Drain'],
			'Week one. Monday: crew demolition, tear out. Tuesday: crew plumbing, drain.',
		],
		[
			'Gutters compared',
			['Lasts: Aluminum 20 years, Copper 60 years', 'Upkeep: Aluminum Yearly, Copper Rare'],
			'Gutters compared. Aluminum lasts 20 years, copper lasts 60 years. Upkeep: aluminum yearly, copper rare.',
		],
		[
			'Plans for every home',
			[
				'Basic: Visits 4 a year, Mice No, Insulation None',
				'Total: Visits 6 a year, Mice Yes, Insulation R-12',
			],
			'Plans for every home. Basic: four visits a year, mice not included, and no insulation. Total: six visits a year, mice included, and an insulation of R-12.',
		],
		[
			'Four days',
			['Monday: Work Cut the joints', 'Order: Share 30%', 'Glass door, 8 mm thick'],
			'Four days. Monday: cut the joints. Order: 30 percent. Glass door, eight millimeters thick.',
		],
		[
			'Stone by stone',
			[
				'Sealing: Granite Yearly, Quartz Never, Marble Monthly',
				'Stains: Granite Rarely, Quartz Rarely, Marble Often',
			],
			'Stone by stone. Sealing: granite yearly, quartz never, and marble monthly. Stains: granite rarely, quartz rarely, and marble often.',
		],
		[
			'When the power goes out',
			[
				'Without us: Food spoils in hours; Sump pump stops',
				'With us: On in ten seconds; Runs the whole house',
			],
			'When the power goes out. Without us: food spoils in hours and sump pump stops. With us: on in ten seconds and runs the whole house.',
		],
		[
			'Before and after',
			['Before: Old wall; Bare wood', 'After: Two coats; Primed trim'],
			'Before and after. Before: old wall and bare wood. After: two coats and primed trim.',
		],
		[
			'Three ways to care for the oak',
			['Prune: $480; Dead limbs only', 'Cable: $1,150; Steel rods'],
			'Three ways to care for the oak. Prune is $480: dead limbs only. Cable is $1,150: steel rods.',
		],
		[
			'What waiting costs',
			['2021: $9,400', '2022: $10,800', '2023: $11,900'],
			'This is what waiting costs. $9,400 in 2021, $10,800 in 2022, and $11,900 in 2023.',
		],
		[
			'Who you meet',
			[
				'Dr. Elena Ortiz meets you at 410 W 3rd St, Apt. 4B, Denver, CO on Monday at 8:30 am.',
				'Call 811 before we dig',
				'Local crews',
			],
			'This is who you meet. Dr. Elena Ortiz meets you at 410 W 3rd St, Apt. 4B, Denver, CO on Monday at 8:30 am. Call 811 before we dig. Local crews.',
		],
		[
			'Typical yards',
			[
				'Courtyard: Square feet 250, Days 2, $3,100',
				'Back yard: Square feet 1,100, Days 5, $12,400',
			],
			'Typical yards. Courtyard: 250 square feet, two days, and $3,100. Back yard: 1,100 square feet, five days, and $12,400.',
		],
		[
			'Which stove for which room',
			['Den: Stove Small, Logs 10 inches', 'Barn: Stove Large, Logs 22 inches'],
			'Which stove for which room. Den: stove small, logs ten inches. Barn: stove large, logs 22 inches.',
		],
		[
			'Liners side by side',
			[
				'Lasts: Clay 50 years, Steel 20 years',
				'Gas: Clay No, Steel Yes',
				'Hail: Clay May break, Steel Holds',
				'Price: Clay $2,100, Steel $2,800',
			],
			'Liners side by side. Clay lasts 50 years, steel lasts 20 years. Gas: clay no, steel yes. Hail: clay may break, steel holds. Price: clay $2,100, steel $2,800.',
		],
		[
			'Doors we build',
			['Oak: Permit No, Lumens 1,800', 'Ash: Permit Yes, Lumens 2,400'],
			'Doors we build. Oak: permit no, 1,800 lumens. Ash: permit yes, 2,400 lumens.',
		],
		[
			'Who does what',
			['Carpenter: Task Racks and shelves, Days 6', 'Mason: Task Stone floor, Days 3'],
			'This is who does what. Carpenter: Racks and shelves, six days. Mason: stone floor, three days.',
		],
		[
			'Two kinds of seats',
			['Recliner: Motor and lamp; Real leather', 'Bench: Fits children; Storage below'],
			'Two kinds of seats. Recliner: Motor and lamp, and real leather. Bench: fits children and storage below.',
		],
		['The air moves by itself', [], 'The air moves by itself.'],
		['The baby sleeps next door', [], 'The baby sleeps next door.'],
		['The roof over your head', [], "Let's look at the roof over your head."],
		['When the power goes out', [], 'When the power goes out.'],
		['Why choose us?', [], 'Why choose us?'],
	])('writes the expected script for the slide %j', (title, bullets, script) => {
		expect(draft(title, bullets)).toBe(script)
	})

	it('greets the homeowner by name only on the first slide, and says thanks by name only on the last slide', () => {
		expect(draft('A roof', [], 1)).toBe(
			'Hi {{first_name}}, and welcome. This is Summit Peak Roofing. A roof.',
		)
		expect(draft('A roof', [], 5)).not.toContain('{{')
		const named = {
			title: 'A roof',
			bullets: [],
			position: 1,
			total: 9,
			companyName: 'Ridgeline Co.',
		}
		expect(draftScript(named).script).toContain('This is Ridgeline Co. A roof.')
		expect(draft('A roof', [], 9)).toMatch(/Thank you for your time, \{\{first_name\}\}\.$/)
	})

	it.each([
		[
			'figures without labels',
			'Three prices',
			['$29,700', '$13,400', 'Cedar deck'],
			'Three prices. Cedar deck.',
		],
		['no text', '', [], 'Have a look at this one.'],
		[
			'single words',
			'Where heat escapes',
			['Attic', 'Doors'],
			'This is where heat escapes. Attic and doors.',
		],
	])(
		'marks the script of a slide with %s as one that needs the words of the rep',
		(_, ...[title, bullets, script]) => {
			const written = draftScript({ title, bullets, position: 2, total: 9, companyName: '' })
			expect(written).toEqual({ script, needsWords: true })
		},
	)

	it.each([
		[
			'a phrase',
			['Ventilación nueva en el techo'],
			'¿Qué incluye? Ventilación nueva en el techo.',
			false,
		],
		['a label with its price', ['Limpieza: $7,400'], '¿Qué incluye? Limpieza: $7,400.', false],
		[
			'a figure that belongs to no line',
			['Garantía de por vida', '$7,400'],
			'¿Qué incluye? Garantía de por vida.',
			true,
		],
		['labels of a picture', ['Canalones', 'Aleros'], '¿Qué incluye? Canalones. Aleros.', true],
	])(
		'drafts a Spanish script from only the lines of a slide with %s',
		(_, ...[bullets, script, needsWords]) => {
			const slide = { title: '¿Qué incluye?', bullets, companyName: '' }
			const written = draftScript({ ...slide, position: 2, total: 9, language: 'es' })
			expect(written).toEqual({ script, needsWords })
		},
	)

	it('asks a title that is a question without a subject', () => {
		expect(draft('Why choose us', [], 2)).toBe('Why choose us?')
		expect(draft('How to choose', [], 2)).toMatch(/how to choose\.$/)
	})

	it('starts the scripts of consecutive slides with different words', () => {
		const openings = [2, 3, 4, 5].map((position) => draft('Our warranty', [], position))
		expect(new Set(openings).size).toBe(4)
	})

	it('writes a neutral sentence for a slide without text', () => {
		for (const position of [2, 3, 4]) expect(draft('', [], position)).toMatch(/look/)
	})
})
