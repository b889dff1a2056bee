import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { it as base, makePresentation, uploadDocument } from './fixtures.ts'

const DEPOSIT = 'A deposit of 20 % is due when you sign.'
const TERMS = `# Terms of work

## Payment

${DEPOSIT} The balance is due after the final inspection.

## Clean-up

We sweep the lawn with magnets, so that no nail stays behind.
`

/**
 * Adds test fixtures. All tests share one company with one document, so they run in order. `terms.questions()` lists the
 * questions whose answers quote the document.
 */
const it = base
	.extend('company', async ({ fileCompany }) => fileCompany)
	.extend('terms', { scope: 'file' }, async ({ app, fileCompany, fileApi }) => {
		const documentId = await uploadDocument(fileCompany, TERMS)
		await app.runJobs()
		return {
			documentId,
			questions: () => fileApi.knowledge.questions({ documentId }),
			counts: () => fileApi.knowledge.answered(),
		}
	})

describe('questions answered by a document', () => {
	it('does not list the questions that the company itself asked', async ({
		api,
		deckId,
		terms,
	}) => {
		await api.knowledge.ask({ question: 'Is a deposit due when I sign?' })
		await api.qa.ask({ deckId, question: 'Is a deposit due when I sign?' })
		expect(await terms.questions()).toEqual({ questions: [], total: 0 })
		expect(await terms.counts()).toEqual({ documents: [] })
	})

	it('lists the questions whose answers quote the document, most frequent first, and counts questions with the same words together', async ({
		company,
		deckId,
		ask,
		terms,
	}) => {
		await ask('Do you sweep the lawn with magnets?')
		await ask('Is a deposit due when I sign?')
		const presentationId = await makePresentation(company, deckId)
		await ask('is a DEPOSIT due, when I sign', { presentationId })
		await ask('Do you take care of the permit?')
		const { questions, total } = await terms.questions()
		expect(questions).toMatchObject([
			{
				question: 'is a DEPOSIT due, when I sign',
				times: 2,
				quote: expect.stringContaining(DEPOSIT),
			},
			{ question: 'Do you sweep the lawn with magnets?', times: 1 },
		])
		expect(total).toBe(3)
		const { documentId } = terms
		expect(await terms.counts()).toEqual({ documents: [{ documentId, times: 3 }] })
	})

	it('omits the questions of a deleted presentation', async ({
		api,
		presentationId,
		ask,
		terms,
	}) => {
		await ask('Is the balance due after the inspection?')
		const { total } = await terms.questions()
		await api.presentations.delete({ presentationId })
		expect((await terms.questions()).total).toBe(total - 1)
	})

	it('returns 404 for the document of another company', async ({ app, terms }) => {
		const { documentId } = terms
		const stranger = createCaller(await makeCompany(app, 'Another')).knowledge
		expect((await refusalOf(stranger.questions({ documentId }))).status).toBe(404)
		expect(await stranger.answered()).toEqual({ documents: [] })
	})
})
