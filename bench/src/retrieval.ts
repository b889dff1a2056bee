import process from 'node:process'
import { type AnswerSource, createLanguage } from '@dormer/providers/language'
import { ROOF_DOCUMENTS, WINDOW_DOCUMENTS } from './retrieval/documents.ts'
import { ROOF_QUESTIONS, type TestQuestion, WINDOW_QUESTIONS } from './retrieval/questions.ts'
import { ROOF_DECK } from './retrieval/roof-deck.ts'
import { WINDOW_DECK } from './retrieval/window-deck.ts'

const TARGET = 0.9
const language = createLanguage({})

/**
 * Asks the engine that runs here about two decks and their documents, and prints how many answers cite the right
 * source and how many questions without an answer are passed on, with each miss. Exits with 1 when either is
 * below 90 %.
 */
export async function benchRetrieval(): Promise<void> {
	const started = performance.now()
	const counts = [
		await askAll('roof', [...ROOF_DECK, ...ROOF_DOCUMENTS], ROOF_QUESTIONS),
		await askAll('windows', [...WINDOW_DECK, ...WINDOW_DOCUMENTS], WINDOW_QUESTIONS),
	]
	const sum = (pick: (count: Count) => number) =>
		counts.reduce((all, count) => all + pick(count), 0)
	const total = sum(({ answerable, unanswerable }) => answerable + unanswerable)
	print('all', {
		cited: sum(({ cited }) => cited),
		answerable: sum(({ answerable }) => answerable),
		passedOn: sum(({ passedOn }) => passedOn),
		unanswerable: sum(({ unanswerable }) => unanswerable),
	})
	console.log(`retrieval: ${((performance.now() - started) / total).toFixed(1)} ms a question`)
	const share = sum(({ cited }) => cited) / sum(({ answerable }) => answerable)
	const passedOn = sum(({ passedOn }) => passedOn) / sum(({ unanswerable }) => unanswerable)
	if (share < TARGET || passedOn < TARGET) process.exitCode = 1
}

type Count = { cited: number; answerable: number; passedOn: number; unanswerable: number }

async function askAll(
	name: string,
	sources: AnswerSource[],
	questions: TestQuestion[],
): Promise<Count> {
	const count = { cited: 0, answerable: 0, passedOn: 0, unanswerable: 0 }
	for (const { question, sources: right, after } of questions) {
		const history = after === undefined ? [] : [{ question: after, answer: '' }]
		const found = await language.answerQuestion({ question, history, sources, companyName: name })
		const cited = found?.citations[0]?.id
		const isRight = right.length === 0 ? found === null : right.includes(cited ?? '')
		if (!isRight)
			console.log(
				`  ${name}: "${question}" wants ${right.join(' or ') || 'nobody'}, got ${cited ?? 'nobody'} (${found?.confidence ?? 0}): ${found?.answer ?? ''}`,
			)
		if (right.length === 0) {
			count.unanswerable += 1
			count.passedOn += isRight ? 1 : 0
		} else {
			count.answerable += 1
			count.cited += isRight ? 1 : 0
		}
	}
	print(name, count)
	return count
}

function print(name: string, { cited, answerable, passedOn, unanswerable }: Count): void {
	const share = ((100 * cited) / answerable).toFixed(1)
	console.log(
		`retrieval ${name}: ${cited}/${answerable} cite the right source = ${share} % (target ${100 * TARGET} %), ${passedOn}/${unanswerable} without an answer passed on`,
	)
}
