import { describe, expect, it } from 'vitest'
import { bulletsOf, print, read, TITLE } from './testing.ts'

describe('columns of a slide', () => {
	const step = (x: number, [number, head, ...more]: string[], texts: string[]) => [
		print(number ?? '', [x + 60, 390], 52),
		print(head ?? '', [x, 504], 36),
		...more.map((text, line) => print(text, [x, 544 + 40 * line], 36)),
		...texts.map((text, line) => print(text, [x, 600 + 38 * line], 27)),
	]

	it('reads steps side by side one after the other, also when their headings have two lines', () => {
		expect(
			bulletsOf(
				...step(100, ['1', 'Site survey'], ['We measure your', 'roof and check', 'your panel.']),
				...step(420, ['2', 'Design and', 'permits'], ['Usually 2 to 4', 'weeks.']),
				...step(740, ['3', 'Installation'], ['Most homes take 1', 'to 2 days.']),
				...step(1060, ['4', 'Permission to', 'operate'], ['Your utility gives', 'the go-ahead.']),
			),
		).toEqual([
			'Site survey: We measure your roof and check your panel.',
			'Design and permits: Usually 2 to 4 weeks.',
			'Installation: Most homes take 1 to 2 days.',
			'Permission to operate: Your utility gives the go-ahead.',
		])
	})

	it('reads a line below cards after all of them', () => {
		const card = (x: number, name: string, items: string[]) => [
			print(name, [x, 320], 40),
			...items.map((item, line) => print(`• ${item}`, [x + 10, 380 + 48 * line], 28)),
		]
		expect(
			bulletsOf(
				...card(100, 'Standard', ['Cast-iron pump', 'Basin with lid']),
				...card(620, 'Pro', ['Cast-iron pump', 'High-water alarm', 'Check valve']),
				...card(1120, 'Total', ['Battery backup', 'Alarm to your phone', 'Check valve']),
				print('Batteries are covered for 12 months.', [100, 640], 28),
			).at(-1),
		).toBe('Batteries are covered for 12 months.')
	})

	it('joins the second line of an item that is closer to it than to the next item', () => {
		expect(
			bulletsOf(
				print('Elite', [100, 300], 40),
				print('Plus', [800, 300], 40),
				print('Variable-speed heat pump, 19', [100, 380], 27),
				print('SEER2', [100, 414], 27),
				print('Smart thermostat', [100, 482], 27),
				print('Two-stage cooling', [800, 380], 27),
				print('Wi-Fi thermostat', [800, 482], 27),
			),
		).toEqual([
			'Elite: Variable-speed heat pump, 19 SEER2; Smart thermostat',
			'Plus: Two-stage cooling; Wi-Fi thermostat',
		])
	})

	it('joins the lines of a scan whose measured sizes differ', () => {
		expect(
			bulletsOf(
				print('SMELL', [100, 320], 46),
				print('A musty odor often means', [100, 400], 37),
				print('damp walls, even when the', [100, 450], 43),
				print('floor looks', [100, 500], 28),
			),
		).toEqual(['SMELL: A musty odor often means damp walls, even when the floor looks'])
	})

	it('joins the lines of a quotation, and takes none of them for the title', () => {
		const { title, bullets } = read(
			print('From our clients', [132, 135], 29),
			print('"They finished two days early, and', [142, 300], 75),
			print('the only dust was in the driveway.', [134, 385], 69),
			print('We would hand them the keys again."', [132, 465], 74),
			print('Renata and Joel Obermeyer', [132, 780], 26),
		)
		expect({ title, bullets }).toEqual({
			title: 'From our clients',
			bullets: [
				'"They finished two days early, and the only dust was in the driveway. We would hand them the keys again."',
				'Renata and Joel Obermeyer',
			],
		})
	})

	it('joins each term with its definition, also when that has two lines', () => {
		const terms = [
			['Acclimation', ['Letting the planks rest in your house for 72 hours before we', 'lay them']],
			['Wear layer', ['The clear skin on top. Ours is 20 mil; builder grade is often 6']],
			['Underlayment', ['The pad between plank and slab that takes the echo out of a', 'room']],
			['Transition', ['The strip where two floors meet in a doorway']],
		] as const
		expect(
			bulletsOf(
				...terms.flatMap(([term, definition], row) => [
					print(term, [78, 260 + 132 * row], 38),
					...definition.map((text, line) => print(text, [440, 260 + 132 * row + 44 * line], 33)),
				]),
			),
		).toEqual(terms.map(([term, definition]) => `${term}: ${definition.join(' ')}`))
		const care = [
			['EVERY DAY', 'Dust mop, no water'],
			['EVERY WEEK', 'Damp mop with neutral cleaner'],
			['NEVER', 'Steam mops, vinegar or wax'],
		] as const
		expect(
			bulletsOf(
				...care.flatMap(([term, text], row) => [
					print(term, [140, 281 + 112 * row], 26),
					print(text, [565, 285 + 112 * row], 35),
				]),
			),
		).toEqual(care.map((pair) => pair.join(': ')))
	})

	it('reads steps in the order of the numbers beside or below them', () => {
		const step = (number: number, [x, y]: [number, number], [head, text]: [string, string]) => [
			print(head, [x, y], 43),
			print(text, [x - 40, y + 52], 34),
			print(String(number), [x + 60, number % 2 === 1 ? y + 220 : y - 90], 66),
		]
		expect(
			bulletsOf(
				...step(1, [170, 295], ['Sketch', 'One hour with you']),
				...step(3, [800, 295], ['Footings', '48 inches deep']),
				...step(5, [1300, 295], ['Walk-through', 'You sign last']),
				...step(2, [480, 760], ['Permit', 'We file it']),
				...step(4, [1080, 760], ['Frame', '6 to 8 days']),
			),
		).toEqual([
			'Sketch: One hour with you',
			'Permit: We file it',
			'Footings: 48 inches deep',
			'Frame: 6 to 8 days',
			'Walk-through: You sign last',
		])
	})

	it('reads steps beside a box with other texts', () => {
		const steps = [
			['Pick a color', '28 stock colors'],
			['Sign the agreement', 'No deposit until then'],
			['Walk the job with Luis', 'Pay when you are happy'],
		] as const
		expect(
			bulletsOf(
				...steps.flatMap(([head, text], n) => [
					print(String(n + 1), [109, 360 + 200 * n], 130),
					print(head, [252, 330 + 200 * n], 45),
					print(text, [252, 390 + 200 * n], 33),
				]),
				print('Questions?', [1168, 334], 52),
				print('Text Luis', [1168, 430], 37),
				print('541-555-0119', [1168, 496], 44),
			),
		).toEqual([...steps.map((step) => step.join(': ')), 'Questions?', 'Text Luis: 541-555-0119'])
	})

	it('reads the time above each step with the step', () => {
		const times = ['7:30 AM', '9:00 AM', '3:15 PM']
		const steps = [
			['GRIND', 'Opens the concrete'],
			['REPAIR', 'Cracks filled flush'],
			['SEAL', 'Clear topcoat'],
		] as const
		expect(
			bulletsOf(
				...times.map((time, n) => print(time, [100 + 460 * n, 380], 30)),
				...steps.flatMap(([head, text], n) => [
					print(head, [100 + 460 * n, 470], 44),
					print(text, [100 + 460 * n, 530], 28),
				]),
			),
		).toEqual([
			'7:30 AM, GRIND: Opens the concrete',
			'9:00 AM, REPAIR: Cracks filled flush',
			'3:15 PM, SEAL: Clear topcoat',
		])
	})

	it('joins the last word of a sentence in a line of its own, whatever its size', () => {
		expect(
			bulletsOf(
				print('Keep the boxes, change everything you', [173, 429], 32),
				print('See.', [172, 471], 23),
			),
		).toEqual(['Keep the boxes, change everything you See.'])
	})

	it('keeps a paragraph beside other texts whole', () => {
		const paragraph = [
			'We are an employee-owned solar company',
			'in Fort Collins. Our own electricians design,',
			'install and service every system.',
		]
		expect(
			bulletsOf(
				...paragraph.map((text, line) => print(text, [121, 400 + 56 * line], 42)),
				print('31', [1041, 428], 100),
				print('employee-owners', [1041, 500], 36),
			),
		).toContain(paragraph.join(' '))
	})

	it('goes on after a number that begins an item', () => {
		expect(
			bulletsOf(
				print('4.9 stars from 386', [100, 320], 36),
				print('Google reviews', [100, 364], 36),
			),
		).toEqual(['4.9 stars from 386 Google reviews'])
	})

	it('reads what stands below Before and After as two columns', () => {
		const list = (x: number, texts: string[]) =>
			texts.map((text, line) => print(text, [x, 300 + 100 * line], line === 0 ? 26 : 34))
		expect(
			bulletsOf(
				...list(100, ['BEFORE', 'Tub with an 18-inch step', 'One ceiling light']),
				...list(860, ['AFTER', 'Curbless shower, 42 inches wide', 'Four lights and a mirror']),
			),
		).toEqual([
			'BEFORE: Tub with an 18-inch step; One ceiling light',
			'AFTER: Curbless shower, 42 inches wide; Four lights and a mirror',
		])
	})

	it('reads small print below columns after all of them', () => {
		const list = (x: number, texts: string[]) =>
			texts.map((text, line) => print(`${line > 0 ? '• ' : ''}${text}`, [x, 560 + 50 * line], 28))
		expect(
			bulletsOf(
				...list(100, ['BEFORE', 'Cracked panels', 'Opener failed in cold weather']),
				...list(860, ['AFTER', 'Insulated door', 'Quiet belt drive']),
				print('Results shown are from one home.', [100, 790], 22),
			).at(-1),
		).toBe('Results shown are from one home.')
	})

	it('names each way of contact with the small label above it', () => {
		expect(
			bulletsOf(
				print('Call or text', [100, 320], 24),
				print('(503) 555-0188', [100, 364], 34),
				print('Email', [100, 440], 24),
				print('hello@arboleda.example', [100, 484], 34),
			),
		).toEqual(['Call or text: (503) 555-0188', 'Email: hello@arboleda.example'])
		expect(
			bulletsOf(
				print('Cell 503-555-0188 for Tom', [100, 320], 34),
				print('tom@brightpath.example', [100, 364], 34),
			),
		).toEqual(['Cell 503-555-0188 for Tom', 'tom@brightpath.example'])
	})

	it('joins a question with its answer', () => {
		expect(
			bulletsOf(
				print('Can you reuse my opener?', [100, 320], 36),
				print('Usually, if it was made after 1993.', [100, 364], 28),
			),
		).toEqual(['Can you reuse my opener? Usually, if it was made after 1993.'])
	})
})

describe('grids of a slide', () => {
	it('asks a person to check a comparison whose marks were not read', () => {
		const labels = ['Low-E glass', 'Argon gas fill', 'Weekend appointments']
		const { bullets, isUncertain } = read(
			TITLE,
			print('Big-box store', [700, 300], 30),
			print('Handyman', [1040, 300], 30),
			print('Harbor Pane', [1290, 300], 30),
			...labels.map((label, row) => print(label, [110, 400 + 95 * row], 30)),
			print('Ask your advisor for the coverage terms.', [100, 800], 27),
		)
		expect({ bullets, isUncertain }).toEqual({
			bullets: ['Ask your advisor for the coverage terms.'],
			isUncertain: true,
		})
	})

	it('is certain of figures side by side, each above its label', () => {
		const { bullets, isUncertain } = read(
			TITLE,
			...['38 years', '4.9 out of 5', '90 minutes'].map((text, n) =>
				print(text, [100 + 480 * n, 400], 68),
			),
			...['in business', 'in 2,140 reviews', 'typical response'].map((text, n) =>
				print(text, [100 + 480 * n, 470], 31),
			),
		)
		expect(isUncertain).toBe(false)
		expect(bullets).toHaveLength(3)
	})
})
