/**
 * The rows of docs/design/performance.md#targets in the order of the page: who feels it, what is measured, and the target with its
 * unit. The groups in `main.ts` measure them.
 */
export const ROWS = {
	firstStart:
		'newcomer | `npm start` in a fresh clone with a warm package cache, until health answers | ≤ 60 s',
	secondStart: 'newcomer | `npm start` in the same clone again | ≤ 4 s',
	largestPaint:
		'homeowner | viewer on a throttled phone (4× CPU, slow 4G): largest paint | ≤ 1.5 s',
	firstWord:
		'homeowner | viewer on a throttled phone (4× CPU, slow 4G): tap to first word | ≤ 0.8 s',
	viewerPerformance: 'homeowner | Lighthouse on a phone: viewer, performance | ≥ 95 points',
	viewerAccessibility: 'homeowner | Lighthouse on a phone: viewer, accessibility | ≥ 100 points',
	viewerPractices: 'homeowner | Lighthouse on a phone: viewer, best practices | ≥ 100 points',
	localAnswer: 'homeowner | typed question to first spoken word, local engines | ≤ 0.5 s',
	modelAnswer:
		'homeowner | typed question to first spoken word, loopback model (first token after 400 ms, 60 tokens a second) and loopback speech (300 ms a sentence) | ≤ 1.6 s',
	viewerScript: 'homeowner | first-load JavaScript of the viewer, gzip | ≤ 40 kB',
	signInPerformance: 'rep | Lighthouse on a phone: sign-in, performance | ≥ 90 points',
	decksPerformance: 'rep | Lighthouse on a phone: deck list, performance | ≥ 90 points',
	interaction: 'rep | deck of 60 slides (4× CPU): slowest interaction to the next paint | ≤ 200 ms',
	frames:
		'rep | list of 10,000 presentations (4× CPU): 95th percentile of frames while scrolling | ≤ 50 ms',
	generation: 'rep | deck of 12 slides, calls of the loopback model take 1 s | ≤ 4 s',
	readingCpu: 'rep | CPU time of reading one slide with the local engine | ≤ 3 s',
	timeLeft:
		'rep | time left of a generation once two slides are done, largest factor to the truth | ≤ 2 ×',
	csv: 'rep | CSV of 5,000 homeowners to 5,000 presentations, ended once and started again | ≤ 120 s',
	createP50: 'integrator | POST /api/decks/{deckId}/presentations, one caller: p50 | ≤ 25 ms',
	createP99: 'integrator | POST /api/decks/{deckId}/presentations, one caller: p99 | ≤ 100 ms',
	playback:
		'integrator | GET /api/playback/{shareKey}, relative to plain node:http, one query and JSON.stringify | ≥ 0.25 ×',
	deckList:
		'integrator | GET /api/decks with 50 decks, relative to plain node:http, one query and JSON.stringify | ≥ 0.25 ×',
	webhook: 'integrator | webhook from commit to receiver: p50 | ≤ 300 ms',
	idle: 'operator | transactions of an idle product (web and worker) in Postgres | ≤ 3 per second',
	killedJob: 'operator | a job whose worker was killed runs again after | ≤ 30 s',
	memoryPeak:
		'operator | server and worker in one process: peak at a deck of 50 slides and 1,000 presentations | ≤ 700 MB',
	memoryGrowth:
		'operator | server and worker in one process: memory after twice the requests of half an hour, relative to after the first half | ≤ 1.1 ×',
	readingMemory: 'operator | process that reads slides: peak | ≤ 900 MB',
	readingEnds:
		'operator | processes that read slides, a minute after the last slide | ≤ 0 processes',
	tenThousandth: 'operator | 10,000th presentation of a deck relative to the first | ≤ 1.2 ×',
	log: 'operator | first page of the event log at 1,000,000 events relative to 10,000 | ≤ 2 ×',
	secondHomeowner:
		'buyer | speech bought for the second homeowner in sentences that do not mention them | ≤ 0 characters',
}

export type RowName = keyof typeof ROWS
export type Measured = Partial<Record<RowName, number>>

/** A row with its limit, which `isUpper` says to be the largest or the smallest value that holds. */
export type Row = { who: string; what: string; limit: number; isUpper: boolean; unit: string }

/** Returns the parts of a row. */
export function readRow(name: RowName): Row {
	const [who = '', what = '', target = ''] = ROWS[name].split(' | ')
	const [sign, limit, ...unit] = target.split(' ')
	return { who, what, limit: Number(limit), isUpper: sign === '≤', unit: unit.join(' ') }
}
