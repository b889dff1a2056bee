/** Last stage that a homeowner of the demo company reached. Such a homeowner also completed all earlier stages in `STAGES`. */
type Stage = 'created' | 'opened' | 'watched' | 'selected' | 'signed' | 'booked'
const STAGES: readonly Stage[] = ['created', 'opened', 'watched', 'selected', 'signed', 'booked']

/** A homeowner of the demo company, what they did, and how many hours before the start of the server they did it. */
export type DemoPerson = {
	homeowner: {
		first_name: string
		last_name: string
		email: string
		phone: string
		address: string
		city: string
		state: string
		zip: string
	}
	inputs: { squares: number; layers: number; ridge: number; eaves: number; skylights: number }
	stage: Stage
	tier: 'good' | 'better' | 'best'
	/** Number of slides that the homeowner watched. */
	slides: number
	/** Hours between the opening of the presentation and the start of the server. `dayTime` moves an opening at night to the day before. */
	hoursAgo: number
	/** Question that waits for the rep, because no source answers it. */
	question?: string
	/** The rep's answer to `question`. */
	answer?: string
}

/** Returns whether a homeowner of the demo has come as far as the step `other` of `STAGES`, or further. */
export function hasReached({ stage }: DemoPerson, other: Stage): boolean {
	return STAGES.indexOf(stage) >= STAGES.indexOf(other)
}

type Facts = Omit<DemoPerson, 'homeowner' | 'inputs'> & { squares: number }

function person(name: string, home: string, { squares, ...facts }: Facts): DemoPerson {
	const [first_name = '', last_name = ''] = name.split(' ')
	const [address = '', city = '', zip = ''] = home.split(', ')
	const email = `${first_name}.${last_name}@mail.example`.toLowerCase()
	const phone = `(303) 555-01${String(squares).padStart(2, '0').slice(-2)}`
	return {
		homeowner: { first_name, last_name, email, phone, address, city, state: 'CO', zip },
		inputs: {
			squares,
			layers: squares > 26 ? 2 : 1,
			ridge: squares * 3,
			eaves: squares * 6,
			skylights: squares % 2,
		},
		...facts,
	}
}

/** Homeowners of the demo company: two or three at each stage. The newest activity comes last. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
	person('Elena Ortiz', '3070 S Franklin St, Englewood, 80113', {
		squares: 31,
		stage: 'watched',
		tier: 'better',
		slides: 10,
		hoursAgo: 52.4,
	}),
	person('Walter Novak', '2210 Ogden St, Denver, 80205', {
		squares: 19,
		stage: 'selected',
		tier: 'good',
		slides: 10,
		hoursAgo: 46.7,
	}),
	person('Priya Raman', '4455 Tennyson St, Denver, 80212', {
		squares: 28,
		stage: 'signed',
		tier: 'best',
		slides: 10,
		hoursAgo: 27.3,
		question: 'Can you keep the copper gutters over the front porch?',
		answer:
			'Yes. We take the copper gutters down before we start and put them back on the last day. There is no extra charge.',
	}),
	person('Julia Winters', '3412 Quitman St, Denver, 80212', {
		squares: 23,
		stage: 'created',
		tier: 'better',
		slides: 0,
		hoursAgo: 25,
	}),
	person('Grace Kim', '781 Marion St, Denver, 80218', {
		squares: 22,
		stage: 'selected',
		tier: 'better',
		slides: 9,
		hoursAgo: 22.6,
	}),
	person('Denise Carter', '1925 Race St, Denver, 80205', {
		squares: 26,
		stage: 'opened',
		tier: 'better',
		slides: 0,
		hoursAgo: 9.2,
	}),
	person('Marcus Bell', '1148 Josephine St, Denver, 80206', {
		squares: 24,
		stage: 'booked',
		tier: 'better',
		slides: 10,
		hoursAgo: 3.5,
	}),
	person('Tom Haugen', '5601 W 28th Ave, Wheat Ridge, 80214', {
		squares: 17,
		stage: 'watched',
		tier: 'good',
		slides: 10,
		hoursAgo: 2.3,
		question: 'Do you also repair the chimney while you are up there?',
	}),
	person('Ahmed Saleh', '940 S Gaylord St, Denver, 80209', {
		squares: 21,
		stage: 'opened',
		tier: 'good',
		slides: 0,
		hoursAgo: 1.1,
	}),
]
