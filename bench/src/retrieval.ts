import process from 'node:process'
import { type AnswerSource, createLanguage } from '@dormer/providers/language'
import {
	FIRST_RUN as BLIND_FIRST_RUN,
	FENCE_QUESTIONS,
	FLOOR_QUESTIONS,
} from './retrieval/blind.ts'
import {
	FENCE_DECK,
	FENCE_DOCUMENTS,
	FLOOR_DECK,
	FLOOR_DOCUMENTS,
} from './retrieval/blind-decks.ts'
import { BATH_QUESTIONS, FIRST_RUN, SOLAR_QUESTIONS } from './retrieval/held-out.ts'
import {
	BATH_DECK,
	BATH_DOCUMENTS,
	SOLAR_DECK,
	SOLAR_DOCUMENTS,
} from './retrieval/held-out-decks.ts'
import {
	FIRST_RUN as PARAPHRASES_FIRST_RUN,
	ROOF_PARAPHRASES,
	WINDOW_PARAPHRASES,
} from './retrieval/held-out-paraphrases.ts'
import {
	EXTERIOR_QUESTIONS,
	INTERIOR_QUESTIONS,
	FIRST_RUN as PAINT_FIRST_RUN,
} from './retrieval/paint.ts'
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
import type { TestQuestion } from './retrieval/test-question.ts'
import { ROOF_QUESTIONS, WINDOW_QUESTIONS } from './retrieval/train.ts'
import { HVAC_QUESTIONS, SIDING_QUESTIONS } from './retrieval/train-trades.ts'
import {
	HVAC_DECK,
	HVAC_DOCUMENTS,
	SIDING_DECK,
	SIDING_DOCUMENTS,
} from './retrieval/train-trades-decks.ts'
import { WINDOW_DECK } from './retrieval/window-deck.ts'

const CITATION_TARGET = 0.9
const ESCALATION_TARGET = 0.95
const language = createLanguage({})

/**
 * Asks the local engine the questions of each set. Prints the share of answers that cite the right source, the share of
 * unanswerable questions that the engine escalates, and each miss. The `train` set comes first, then the held-out sets.
 * Sets exit code 1 when a set misses its target.
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
	print('paraphrases, first run', PARAPHRASES_FIRST_RUN)
	await measure('paraphrases', [
		{ name: 'roof', sources: [...ROOF_DECK, ...ROOF_DOCUMENTS], questions: ROOF_PARAPHRASES },
		{
			name: 'windows',
			sources: [...WINDOW_DECK, ...WINDOW_DOCUMENTS],
			questions: WINDOW_PARAPHRASES,
		},
	])
	print('held-out, first run', FIRST_RUN)
	await measure('held-out', [
		{ name: 'solar', sources: [...SOLAR_DECK, ...SOLAR_DOCUMENTS], questions: SOLAR_QUESTIONS },
		{ name: 'bath', sources: [...BATH_DECK, ...BATH_DOCUMENTS], questions: BATH_QUESTIONS },
	])
	print('blind, first run', BLIND_FIRST_RUN)
	await measure('blind', [
		{ name: 'fence', sources: [...FENCE_DECK, ...FENCE_DOCUMENTS], questions: FENCE_QUESTIONS },
		{ name: 'floor', sources: [...FLOOR_DECK, ...FLOOR_DOCUMENTS], questions: FLOOR_QUESTIONS },
	])
	print('paint, first run', PAINT_FIRST_RUN)
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
}

/**
 * Returns one list of sources with the answers to all questions of a trade, and one list for each question, in which
 * the sentence that answers the question is missing.
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

async function measure(set: string, parts: Corpus[]): Promise<void> {
	const all: Count = { cited: 0, answerable: 0, wrong: 0, escalated: 0, unanswerable: 0 }
	const times: number[] = []
	for (const part of parts) {
		const count = await askQuestions(part, times)
		all.cited += count.cited
		all.answerable += count.answerable
		all.wrong += count.wrong
		all.escalated += count.escalated
		all.unanswerable += count.unanswerable
	}
	print(set, all)
	console.log(
		`retrieval ${set}: answer time ${formatPercentile(times, 0.5)} ms median, ${formatPercentile(times, 0.95)} ms 95th percentile`,
	)
	const missesTarget =
		all.cited < CITATION_TARGET * all.answerable ||
		all.escalated < ESCALATION_TARGET * all.unanswerable
	if (missesTarget) process.exitCode = 1
}

const hasAnswerable = (questions: TestQuestion[]) =>
	questions.some(({ sources }) => sources.length > 0)

/** Counts of the answers to one question set. `wrong` counts answerable questions whose answer cites a wrong source. */
type Count = {
	cited: number
	answerable: number
	wrong: number
	escalated: number
	unanswerable: number
}

/** Returns the time in milliseconds within which the engine gave the given share of its answers. */
function formatPercentile(times: readonly number[], share: number): string {
	const sorted = times.toSorted((one, other) => one - other)
	return (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1)
}

async function askQuestions({ name, sources, questions }: Corpus, times: number[]): Promise<Count> {
	const count = { cited: 0, answerable: 0, wrong: 0, escalated: 0, unanswerable: 0 }
	for (const { question, sources: right, after } of questions) {
		const history = after === undefined ? [] : [{ question: after, answer: '' }]
		const started = performance.now()
		const found = await language.answerQuestion({ question, history, sources, companyName: name })
		times.push(performance.now() - started)
		const cited = found?.citations[0]?.id
		const isRight = right.length === 0 ? found === null : right.includes(cited ?? '')
		if (!isRight)
			console.log(
				`  ${name}: "${question}": expected ${right.join(' or ') || 'escalation'}, got ${cited ?? 'escalation'} (confidence ${found?.confidence ?? 0}): ${found?.answer ?? ''}`,
			)
		if (right.length === 0) {
			count.unanswerable += 1
			count.escalated += isRight ? 1 : 0
		} else {
			count.answerable += 1
			count.cited += isRight ? 1 : 0
			count.wrong += isRight || found === null ? 0 : 1
		}
	}
	if (hasAnswerable(questions)) print(name, count)
	return count
}

type FirstRun = Omit<Count, 'wrong'>

function print(name: string, count: Count | FirstRun): void {
	const { cited, answerable, escalated, unanswerable } = count
	const share = ((100 * cited) / answerable).toFixed(1)
	console.log(
		`retrieval ${name}: ${cited}/${answerable} cite the right source = ${share}% (target ${100 * CITATION_TARGET}%), ${escalated}/${unanswerable} unanswerable questions escalated${'wrong' in count ? `, ${formatWrongAnswers(count)}` : ''}`,
	)
}

/**
 * Formats the share of wrong answers. An answer is wrong when it cites a wrong source or when the question is
 * unanswerable.
 */
function formatWrongAnswers({ cited, wrong, escalated, unanswerable }: Count): string {
	const invented = unanswerable - escalated
	return `${wrong + invented} of ${cited + wrong + invented} answers are wrong`
}
