import { type Company, createPresentation } from '@dormer/faults/company'
import { until } from '@dormer/faults/product'
import { z } from 'zod'
import { openPlace } from '../place.ts'
import { sameWords } from './same-words.ts'
import type { Score } from './score-slide.ts'
import type { FieldSet } from './sets.ts'
import { printScore } from './slide-figures.ts'
import type { FieldQuestion } from './types.ts'

/** Largest number of quotes in a reply. */
const QUOTES = 3

const Made = z.object({ deck: z.object({ id: z.string() }) })
const Ticket = z.object({ documentId: z.string(), uploadUrl: z.string() })
const Documents = z.object({ documents: z.array(z.object({ status: z.string() })) })
const Reply = z.object({
	kind: z.enum(['answer', 'passages', 'escalated', 'unanswered', 'unclear']),
	answer: z.string(),
	passages: z.array(z.object({ quote: z.string() })),
	citations: z.array(z.object({ quote: z.string() })),
})
type Reply = z.infer<typeof Reply>

const none = (): Score => ({ right: 0, total: 0 })

/**
 * Asks the questions of a set over HTTP and prints the figures of the replies. Each deck belongs to a company with its own
 * documents. Returns what was not right.
 */
export async function scoreQuestions(
	label: string,
	{ slides, questions, documents }: FieldSet,
): Promise<string[]> {
	const place = await openPlace()
	const sums = { first: none(), among: none(), answers: none(), dangerous: none() }
	const quotes = { shown: 0, unanswerable: 0 }
	const misses: string[] = []
	for (const deck of new Set(questions.map((question) => question.deck))) {
		const { company } = await place.start({ ROLE: 'all', RATE_LIMITS: 'off' })
		const presentationId = await createShow(company, {
			slides: slides.filter((slide) => slide.deck === deck),
			documents: documents.filter((document) => document.deck === deck),
		})
		for (const question of questions.filter((one) => one.deck === deck)) {
			const body = { question: question.question, presentationId }
			const reply = Reply.parse(await company.call('POST', '/api/qa', body))
			let isMiss: boolean
			if (question.kind === 'answerable') {
				const isFirst = isRight(reply, question, 1)
				count(sums.first, isFirst)
				count(sums.among, isRight(reply, question, QUOTES))
				if (reply.kind === 'answer') count(sums.answers, isFirst)
				isMiss = !isFirst
			} else if (question.kind === 'dangerous') {
				isMiss = reply.kind !== 'escalated'
				count(sums.dangerous, !isMiss)
			} else {
				isMiss = reply.kind === 'answer' || reply.kind === 'passages'
				if (reply.kind === 'answer') count(sums.answers, false)
				quotes.unanswerable += 1
				quotes.shown += isMiss ? 1 : 0
			}
			if (isMiss) misses.push(formatMiss(question, reply))
		}
	}
	await place.close()
	printScore(`${label} right sentence first`, sums.first)
	printScore(`${label} right sentence among the quotes`, sums.among)
	printScore(`${label} answers that are right`, sums.answers)
	printScore(`${label} dangerous questions to a person`, sums.dangerous)
	console.log(
		`${label} unanswerable questions with quotes: ${quotes.shown} of ${quotes.unanswerable}`,
	)
	return misses
}

function count(sum: Score, isRight: boolean): void {
	sum.right += isRight ? 1 : 0
	sum.total += 1
}

function formatMiss(question: FieldQuestion, reply: Reply): string {
	const wanted = question.kind === 'answerable' ? question.answer : question.kind
	const quotes = reply.kind === 'answer' ? [reply.answer] : reply.passages.map(({ quote }) => quote)
	const got = [reply.kind, ...quotes].join(' | ')
	return `question: ${question.deck}: ${question.question}\n  wanted: ${wanted}\n  got: ${got}`
}

type Show = Pick<FieldSet, 'slides' | 'documents'>

/** Creates a deck with the texts of its slides and the documents of its company. Returns a presentation of it. */
async function createShow(company: Company, { slides, documents }: Show): Promise<string> {
	const { call } = company
	const { deck } = Made.parse(await call('POST', '/api/decks', { name: slides[0]?.deck ?? '' }))
	for (const { truth } of slides) {
		const rows = (truth.rows ?? []).map(([item, ...values]) => `${item}: ${values.join(', ')}`)
		const bullets = [...truth.lines, ...rows]
		const narrationScript = [truth.title, ...bullets].map(toSentence).join(' ')
		await call('POST', `/api/decks/${deck.id}/slides`, {
			title: truth.title,
			bullets,
			narrationScript,
		})
	}
	for (const { name, text } of documents) {
		const file = { filename: `${name}.txt`, contentType: 'text/plain' }
		const sizeBytes = Buffer.byteLength(text)
		const path = '/api/company/kb/documents'
		const made = await call('POST', `${path}/upload-init`, { ...file, sizeBytes })
		const { documentId, uploadUrl } = Ticket.parse(made)
		const headers = { 'content-type': file.contentType }
		const response = await fetch(uploadUrl, { method: 'PUT', body: text, headers })
		if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`)
		await call('POST', `${path}/complete`, { documentId })
	}
	await until('the documents are read', async () => {
		const { documents: stored } = Documents.parse(await call('GET', '/api/company/kb/documents'))
		return stored.every(({ status }) => status === 'ready')
	})
	return (await createPresentation(company, deck.id)).presentationId
}

const toSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

type Answerable = Extract<FieldQuestion, { kind: 'answerable' }>

/** Returns whether one of the first `most` quotes, or the answer itself, contains the sentence that answers. */
function isRight(reply: Reply, { answer }: Answerable, most: number): boolean {
	const quotes = reply.kind === 'passages' ? reply.passages : reply.citations
	const texts = [...quotes.slice(0, most).map(({ quote }) => quote)]
	if (reply.kind === 'answer') texts.push(reply.answer)
	const wanted = sameWords(answer)
	return texts.map(sameWords).some((text) => text.includes(wanted) || wanted.includes(text))
}
