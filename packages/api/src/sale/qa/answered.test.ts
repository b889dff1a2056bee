import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { anonymous, makePitch, present, uploadText } from './testing.ts'

const DEPOSIT = 'A deposit of 20 % is due when you sign.'
const TERMS = `# Terms of work

## Payment

${DEPOSIT} The balance is due after the final inspection.

## Clean-up

We sweep the lawn with magnets, so that no nail stays behind.
`

let app: TestApp
let ctx: OrgContext
let documentId: string
let deckId: string
beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	deckId = (await makePitch(ctx)).deckId
	documentId = await uploadText(ctx, TERMS)
	await app.runJobs()
})
afterAll(() => app.close())

const asHomeowner = (presentationId: string, question: string) =>
	createCaller(anonymous(ctx)).qa.ask({ presentationId, question })
const questions = () => createCaller(ctx).knowledge.questions({ documentId })
const answered = () => createCaller(ctx).knowledge.answered()

describe('what a document answers', () => {
	it('is nothing before a homeowner asked, whatever the company tries', async () => {
		await createCaller(ctx).knowledge.ask({ question: 'Is a deposit due when I sign?' })
		await createCaller(ctx).qa.ask({ deckId, question: 'Is a deposit due when I sign?' })
		expect(await questions()).toEqual({ questions: [], total: 0 })
		expect(await answered()).toEqual({ documents: [] })
	})

	it('are the questions that it was quoted for, counted by their words, the most asked first', async () => {
		const karen = await present(ctx, deckId)
		await asHomeowner(karen, 'Do you sweep the lawn with magnets?')
		await asHomeowner(karen, 'Is a deposit due when I sign?')
		await asHomeowner(await present(ctx, deckId), 'is a DEPOSIT due, when I sign')
		await asHomeowner(karen, 'Do you take care of the permit?')
		const { questions: asked, total } = await questions()
		expect(asked).toMatchObject([
			{
				question: 'is a DEPOSIT due, when I sign',
				times: 2,
				quote: expect.stringContaining(DEPOSIT),
			},
			{ question: 'Do you sweep the lawn with magnets?', times: 1 },
		])
		expect(total).toBe(3)
		expect(await answered()).toEqual({ documents: [{ documentId, times: 3 }] })
	})

	it('goes with the presentation that it was asked of', async () => {
		const gone = await present(ctx, deckId)
		await asHomeowner(gone, 'Is the balance due after the inspection?')
		const { total } = await questions()
		await createCaller(ctx).presentations.delete({ presentationId: gone })
		expect((await questions()).total).toBe(total - 1)
	})

	it('is the company’s own affair', async () => {
		const other = createCaller(await makeCompany(app, 'Another')).knowledge
		expect((await refusalOf(other.questions({ documentId }))).status).toBe(404)
		expect(await other.answered()).toEqual({ documents: [] })
	})
})
