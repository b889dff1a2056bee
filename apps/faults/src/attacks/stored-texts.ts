import { z } from 'zod'
import { type Company, openContract } from '../company.ts'
import { until } from '../product.ts'
import { type Attack, tryRequest } from './attack.ts'

/**
 * Patterns that are harmless to store. An expression whose work grows faster than its input, which reads them later, stops the
 * process for seconds. Each text repeats its pattern up to the limit of its field.
 */
const PATTERNS: readonly (readonly [start: string, repeated: string])[] = [
	['{{', ' '],
	['', '{{ '],
	['', '{{a'],
	['', '"'],
	['', '“a'],
	['', '1,'],
	['$', '1'],
	['', '$1 '],
	['', '1/2 '],
	['', '1-'],
	['', ' ( '],
	['', '['],
	['', '!['],
	['', '!'],
	['', '. '],
	['', ' \n'],
	['', '\n\n'],
	['', '\t'],
	['', '- '],
	['', '|'],
	['', '*a_'],
	['', '`'],
	['', '<a '],
	['', '&#'],
	['', 'a@'],
	['', 'a.'],
	['', 'www.'],
	['', 'http://'],
	['', 'no '],
	['', 'the price of '],
	['', 'June 1, '],
	['', '12:'],
	['', 'é'],
	['', 'a\u0301'],
	['', '🏠'],
	['x', ' '],
	['', 'Yes? '],
]

const SCRIPT_LENGTH = 5000
const QUESTION_LENGTH = 1000
const CONTRACT_LENGTH = 50_000
const DOCUMENT_LENGTH = 300_000
/** Number of seconds after which a document has to be read. */
const READ_SECONDS = 30

const UploadTicket = z.object({ documentId: z.string(), uploadUrl: z.string() })
const Document = z.object({ document: z.object({ status: z.string() }) })

/**
 * Stores one pattern as script, frequently asked question, contract text and company document, and reads all of them back: the
 * deck, the preflight, the contract of a homeowner, and the answers to two questions.
 */
export const STORED_TEXT_ATTACKS: Attack[] = PATTERNS.map(([start, repeated]) => ({
	name: `stored texts of ${JSON.stringify(start + repeated)}`,
	promise: 'answered or refused at once, and nobody else waits',
	run: async (target) => {
		const textOf = (length: number) =>
			`${start}${repeated.repeat(length / repeated.length)}`.slice(0, length)
		const contract = await openContract(await target.signUp())
		const { company, deckId, configId, presentationId } = contract
		const deck = `/api/decks/${deckId}`
		const script = textOf(SCRIPT_LENGTH)
		const question = textOf(QUESTION_LENGTH)
		const steps: (() => Promise<Response>)[] = [
			() => company.fetch(`${deck}/slides`, { method: 'POST', json: { narrationScript: script } }),
			() =>
				company.fetch(`${deck}/faqs`, {
					method: 'POST',
					json: { userQuestion: question, cannedAnswer: script },
				}),
			() =>
				company.fetch(`${deck}/action-configs/${configId}`, {
					method: 'PUT',
					json: { templateMarkdown: textOf(CONTRACT_LENGTH), status: 'published' },
				}),
			() => readDocument(company, textOf(DOCUMENT_LENGTH)),
			() => company.fetch(deck),
			() => company.fetch(`${deck}/preflight`),
			() => contract.asHomeowner(`/api/presentations/${presentationId}/sign-contract`),
			() => company.fetch('/api/qa', { method: 'POST', json: { deckId, question } }),
			() =>
				company.fetch('/api/qa', {
					method: 'POST',
					json: { deckId, question: 'How long is the warranty?' },
				}),
		]
		const times: number[] = []
		const finding = await tryRequest(target, async () => {
			let last = new Response()
			for (const step of steps) {
				const startedAt = performance.now()
				last = await step()
				times.push(Math.round(performance.now() - startedAt))
				if (last.status >= 500) return last
			}
			return last
		}, [200])
		return { ...finding, found: `${finding.found}; steps took ${times.join(', ')} ms` }
	},
}))

/** Uploads a document of the company. Returns its record when it was read or refused. */
async function readDocument(company: Company, text: string): Promise<Response> {
	const documents = '/api/company/kb/documents'
	const contentType = 'text/markdown'
	const sizeBytes = new TextEncoder().encode(text).byteLength
	const json = { filename: 'promise.md', contentType, sizeBytes }
	const ticket = UploadTicket.parse(await company.call('POST', `${documents}/upload-init`, json))
	await fetch(ticket.uploadUrl, {
		method: 'PUT',
		body: text,
		headers: { 'content-type': contentType },
	})
	const { documentId } = ticket
	const completed = await company.fetch(`${documents}/complete`, {
		method: 'POST',
		json: { documentId },
	})
	if (!completed.ok) return completed
	return until(
		'the document is read',
		async () => {
			const response = await company.fetch(`${documents}/${documentId}`)
			const { status } = Document.parse(await response.clone().json()).document
			return (status === 'ready' || status === 'failed') && response
		},
		READ_SECONDS,
	)
}
