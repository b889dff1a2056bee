import process from 'node:process'
import {
	type AnswerSource,
	createLanguage,
	findPassages,
	needsPerson,
} from '@dormer/providers/language'
import { FENCE_QUESTIONS, FLOOR_QUESTIONS } from './retrieval/blind.ts'
import {
	FENCE_DECK,
	FENCE_DOCUMENTS,
	FLOOR_DECK,
	FLOOR_DOCUMENTS,
} from './retrieval/blind-decks.ts'
import { BATH_QUESTIONS, SOLAR_QUESTIONS } from './retrieval/held-out.ts'
import {
	BATH_DECK,
	BATH_DOCUMENTS,
	SOLAR_DECK,
	SOLAR_DOCUMENTS,
} from './retrieval/held-out-decks.ts'
import { ROOF_PARAPHRASES, WINDOW_PARAPHRASES } from './retrieval/held-out-paraphrases.ts'
import { EXTERIOR_QUESTIONS, INTERIOR_QUESTIONS } from './retrieval/paint.ts'
import {
	EXTERIOR_DECK,
	EXTERIOR_DOCUMENTS,
	INTERIOR_DECK,
	INTERIOR_DOCUMENTS,
} from './retrieval/paint-decks.ts'
import { INDOOR_PAIRS, OUTDOOR_PAIRS } from './retrieval/pairs.ts'
import { readPairs, type TradePairs } from './retrieval/read-pairs.ts'
import { ROOF_DOCUMENTS, WINDOW_DOCUMENTS } from './retrieval/roof-and-window-documents.ts'
import { ROOF_DECK } from './retrieval/roof-deck.ts'
import { ELEVATOR_QUESTIONS, SEPTIC_QUESTIONS } from './retrieval/second-unseen.ts'
import {
	ELEVATOR_DECK,
	ELEVATOR_DOCUMENTS,
	SEPTIC_DECK,
	SEPTIC_DOCUMENTS,
} from './retrieval/second-unseen-decks.ts'
import type { TestQuestion } from './retrieval/test-question.ts'
import { ROOF_QUESTIONS, WINDOW_QUESTIONS } from './retrieval/train.ts'
import { HVAC_QUESTIONS, SIDING_QUESTIONS } from './retrieval/train-trades.ts'
import {
	HVAC_DECK,
	HVAC_DOCUMENTS,
	SIDING_DECK,
	SIDING_DOCUMENTS,
} from './retrieval/train-trades-decks.ts'
import { TREE_QUESTIONS, WATER_QUESTIONS } from './retrieval/unseen.ts'
import { TREE_DECK, TREE_DOCUMENTS, WATER_DECK, WATER_DOCUMENTS } from './retrieval/unseen-decks.ts'
import { WINDOW_DECK } from './retrieval/window-deck.ts'

/** Target: minimum share of correct answers among all answers that the engine gives. */
const PRECISION_TARGET = 0.95
/** Target: minimum share of the answerable questions for which the engine offers the answer or a passage with the answer. */
const OFFERED_TARGET = 0.8
const language = createLanguage({})

/**
 * Asks the local engine the questions of each set. Prints the share of correct answers, and each question with a wrong reply.
 * Does not print the questions of the unseen sets, so that nobody tunes the rules to them. Sets exit code 1 when the newest
 * unseen set misses a target.
 */
export async function benchRetrieval(): Promise<void> {
	await measure('train', [
		{ name: 'roof', sources: [...ROOF_DECK, ...ROOF_DOCUMENTS], questions: ROOF_QUESTIONS },
		{
			name: 'windows',
			sources: [...WINDOW_DECK, ...WINDOW_DOCUMENTS],
			questions: WINDOW_QUESTIONS,
		},
		{ name: 'hvac', sources: [...HVAC_DECK, ...HVAC_DOCUMENTS], questions: HVAC_QUESTIONS },
		{ name: 'siding', sources: [...SIDING_DECK, ...SIDING_DOCUMENTS], questions: SIDING_QUESTIONS },
	])
	await measure('paraphrases', [
		{ name: 'roof', sources: [...ROOF_DECK, ...ROOF_DOCUMENTS], questions: ROOF_PARAPHRASES },
		{
			name: 'windows',
			sources: [...WINDOW_DECK, ...WINDOW_DOCUMENTS],
			questions: WINDOW_PARAPHRASES,
		},
	])
	await measure('held-out', [
		{ name: 'solar', sources: [...SOLAR_DECK, ...SOLAR_DOCUMENTS], questions: SOLAR_QUESTIONS },
		{ name: 'bath', sources: [...BATH_DECK, ...BATH_DOCUMENTS], questions: BATH_QUESTIONS },
	])
	await measure('blind', [
		{ name: 'fence', sources: [...FENCE_DECK, ...FENCE_DOCUMENTS], questions: FENCE_QUESTIONS },
		{ name: 'floor', sources: [...FLOOR_DECK, ...FLOOR_DOCUMENTS], questions: FLOOR_QUESTIONS },
	])
	await measure('paint', [
		{
			name: 'exterior paint',
			sources: [...EXTERIOR_DECK, ...EXTERIOR_DOCUMENTS],
			questions: EXTERIOR_QUESTIONS,
		},
		{
			name: 'interior paint',
			sources: [...INTERIOR_DECK, ...INTERIOR_DOCUMENTS],
			questions: INTERIOR_QUESTIONS,
		},
	])
	await measure('pairs', [...OUTDOOR_PAIRS, ...INDOOR_PAIRS].flatMap(splitPairs))
	await measure(
		'unseen',
		[
			{ name: 'water', sources: [...WATER_DECK, ...WATER_DOCUMENTS], questions: WATER_QUESTIONS },
			{ name: 'trees', sources: [...TREE_DECK, ...TREE_DOCUMENTS], questions: TREE_QUESTIONS },
		],
		{ printsMisses: false },
	)
	await measure(
		'second-unseen',
		[
			{
				name: 'septic',
				sources: [...SEPTIC_DECK, ...SEPTIC_DOCUMENTS],
				questions: SEPTIC_QUESTIONS,
			},
			{
				name: 'elevator',
				sources: [...ELEVATOR_DECK, ...ELEVATOR_DOCUMENTS],
				questions: ELEVATOR_QUESTIONS,
			},
		],
		{ printsMisses: false, hasTarget: true },
	)
}

/**
 * Returns the test corpora of a trade. Each question occurs twice: in the first corpus, which contains all sources, and in a
 * corpus of its own, from which the source of the answer is removed.
 */
function splitPairs(pairs: TradePairs): Corpus[] {
	const questions = readPairs(pairs)
	const answerable = questions.filter(({ sources }) => sources.length > 0)
	const [first] = answerable
	const unanswerable = questions.filter(({ sources }) => sources.length === 0)
	return [
		{ name: pairs.trade, sources: first?.corpus ?? [], questions: answerable },
		...unanswerable.map((one) => ({ name: pairs.trade, sources: one.corpus, questions: [one] })),
	]
}

type Corpus = { name: string; sources: AnswerSource[]; questions: TestQuestion[] }

/**
 * Counts for one question set. `answers` counts the replies with an answer, and `right` those with a correct one. `offered`
 * counts the answerable questions whose reply quotes a correct source, as an answer or as a passage. `shown` counts the
 * unanswerable questions whose reply shows passages although no source answers.
 */
type Count = {
	answers: number
	right: number
	answerable: number
	offered: number
	unanswerable: number
	shown: number
}

async function measure(
	set: string,
	parts: Corpus[],
	{ printsMisses = true, hasTarget = false } = {},
): Promise<void> {
	const all: Count = {
		...{ answers: 0, right: 0, answerable: 0, offered: 0, unanswerable: 0, shown: 0 },
	}
	const times: number[] = []
	for (const part of parts)
		for (const question of part.questions) {
			const started = performance.now()
			const reply = await replyTo(part, question)
			times.push(performance.now() - started)
			const isMiss = addReply(all, question, reply)
			if (isMiss && printsMisses) printMiss(part.name, question, reply)
		}
	print(set, all)
	console.log(
		`retrieval ${set}: answer time ${formatPercentile(times, 0.5)} ms median, ${formatPercentile(times, 0.95)} ms 95th percentile`,
	)
	const missesTarget =
		all.right < PRECISION_TARGET * all.answers || all.offered < OFFERED_TARGET * all.answerable
	if (hasTarget && missesTarget) process.exitCode = 1
}

type Quote = { id: string; quote: string }
type Reply = { kind: 'answer' | 'passages' | 'escalated'; quotes: Quote[] }

/** Answers a question with the same steps as `POST /api/qa` on a server that has no language model. */
async function replyTo(
	{ name, sources }: Corpus,
	{ question, after }: TestQuestion,
): Promise<Reply> {
	const history = after === undefined ? [] : [{ question: after, answer: '' }]
	const request = { question, history, sources, companyName: name }
	const answer = await language.answerQuestion(request)
	if (answer !== null) return { kind: 'answer', quotes: answer.citations }
	const passages = needsPerson(question) ? [] : findPassages(request)
	return { kind: passages.length > 0 ? 'passages' : 'escalated', quotes: passages }
}

/**
 * Adds a reply to the counts. Returns true for a wrong reply to an answerable question, and for any answer to an unanswerable
 * question.
 */
function addReply(
	count: Count,
	{ sources, words }: TestQuestion,
	{ kind, quotes }: Reply,
): boolean {
	const isRight = quotes.some(
		({ id, quote }) =>
			sources.includes(id) && (words.length === 0 || words.some((word) => quote.includes(word))),
	)
	if (kind === 'answer') count.answers += 1
	if (kind === 'answer' && isRight) count.right += 1
	if (sources.length === 0) {
		count.unanswerable += 1
		count.shown += kind === 'passages' ? 1 : 0
		return kind === 'answer'
	}
	count.answerable += 1
	count.offered += isRight ? 1 : 0
	return !isRight
}

function printMiss(
	name: string,
	{ question, sources }: TestQuestion,
	{ kind, quotes }: Reply,
): void {
	const got = quotes.map(({ id }) => id).join(', ')
	console.log(`  ${name}: "${question}": expected ${sources.join(' or ')}, got ${kind} ${got}`)
}

/** Returns a percentile of the reply times in milliseconds. A `share` of 0.95 selects the 95th percentile. */
function formatPercentile(times: readonly number[], share: number): string {
	const sorted = times.toSorted((one, other) => one - other)
	return (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1)
}

function print(name: string, count: Count): void {
	const { answers, right, answerable, offered, unanswerable, shown } = count
	const share = (part: number, whole: number) =>
		`${((100 * part) / Math.max(1, whole)).toFixed(1)}%`
	console.log(
		`retrieval ${name}: ${right}/${answers} answers are right = ${share(right, answers)} (target ${100 * PRECISION_TARGET}%), ${offered}/${answerable} answers or passages offered = ${share(offered, answerable)} (target ${100 * OFFERED_TARGET}%), passages shown for ${shown}/${unanswerable} unanswerable questions`,
	)
}
