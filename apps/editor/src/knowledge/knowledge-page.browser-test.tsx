import type {
	CompanyFact,
	KnowledgeDocument,
	KnowledgeProfile,
} from '@dormer/api/content/knowledge/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fixtureId } from '../testing/id-fixture.ts'
import { documentFixture, factFixture } from '../testing/knowledge-fixture.ts'
import { render } from '../testing/render.tsx'
import { KnowledgePage } from './knowledge-page.tsx'

const EMPTY_PROFILE: KnowledgeProfile = {
	tagline: '',
	about: '',
	services: [],
	serviceArea: '',
	serviceCoverage: [],
	guarantees: '',
	trustSignals: [],
	answerStyle: '',
	revision: 'profile-1',
}

const listOf = (documents: KnowledgeDocument[]) => ({
	documents,
	meta: { count: documents.length, limit: 100, remaining: 100 - documents.length },
})

async function renderKnowledge(
	documents: KnowledgeDocument[],
	knowledge: Handlers['knowledge'] = {},
) {
	const calls = stubApi({
		knowledge: {
			list: () => listOf([...documents]),
			answered: () => ({ documents: [] }),
			facts: () => ({ facts: [] }),
			getProfile: () => ({ profile: EMPTY_PROFILE, updatedAt: null }),
			updateProfile: (profile: KnowledgeProfile) => ({ profile, updatedAt: null }),
			...knowledge,
		},
	})
	await render(<KnowledgePage />)
	return calls
}

/** Chooses files in the file input that the upload button opens. */
async function upload(...files: File[]): Promise<void> {
	await expect.element(page.getByRole('button', { name: 'Upload documents' })).toBeVisible()
	const input = document.querySelector<HTMLInputElement>('input[type=file]')
	if (input === null) throw new Error('The page has no file field')
	await userEvent.upload(input, files)
}

describe('KnowledgePage', () => {
	it('shows a placeholder while the documents load', async () => {
		await renderKnowledge([], { list: noResponse })
		await expect.element(page.getByRole('status', { name: 'Loading the documents' })).toBeVisible()
	})

	it('shows the accepted file types and sizes when there are no documents', async () => {
		await renderKnowledge([])
		await expect.element(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
		await expect.element(page.getByText(/up to 25 MB each/)).toBeVisible()
	})

	it("shows the server's error, and loads the documents when the user retries", async () => {
		let isDown = true
		await renderKnowledge([], {
			list: () => {
				if (isDown) throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
				return listOf([documentFixture()])
			},
		})
		await expect.element(page.getByText('The server is busy')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect
			.element(page.getByRole('button', { name: 'warranty.pdf', exact: true }))
			.toBeVisible()
	})

	it('shows the state of each document', async () => {
		await renderKnowledge([
			documentFixture(),
			documentFixture({ documentId: fixtureId(702), status: 'processing', chunkCount: 0 }),
			documentFixture({ documentId: fixtureId(703), status: 'failed', error: 'No text found' }),
		])
		await expect.element(page.getByRole('status').filter({ hasText: 'Ready' })).toBeVisible()
		await expect.element(page.getByRole('status').filter({ hasText: 'Processing' })).toBeVisible()
		await expect.element(page.getByRole('status').filter({ hasText: 'Failed' })).toBeVisible()
		await expect.element(page.getByText('No text found')).toBeVisible()
		await expectAccessible(document.body)
	})

	it('shows what was left out of a document', async () => {
		const readingNotes = [
			{
				kind: 'hidden' as const,
				count: 1,
				message: '1 hidden passage was left out.',
				passages: ['INTERNAL: do not promise more than 5 years.'],
			},
		]
		await renderKnowledge([documentFixture({ readingNotes })])
		await page.getByText('1 hidden passage was left out.').click()
		await expect.element(page.getByText(/do not promise more/)).toBeVisible()
		await expectAccessible(document.body)
	})

	it('processes a failed document again when the user clicks the retry button', async () => {
		const failed = documentFixture({ status: 'failed', error: 'The service was down' })
		const documents = [failed]
		const calls = await renderKnowledge(documents, {
			retry: ({ documentId }: { documentId: string }) => {
				documents[0] = { ...failed, status: 'pending', error: null }
				return { status: 'pending', documentId }
			},
		})
		await page.getByRole('button', { name: 'Try again: warranty.pdf' }).click()
		await expect.element(page.getByRole('status').filter({ hasText: 'Queued' })).toBeVisible()
		expect(inputsOf(calls, 'knowledge.retry')).toEqual([{ documentId: fixtureId(701) }])
	})

	it('deletes a document after the user confirms', async () => {
		const documents = [documentFixture()]
		await renderKnowledge(documents, {
			delete: () => {
				documents.pop()
				return { success: true }
			},
		})
		await page.getByRole('button', { name: 'More actions for warranty.pdf' }).click()
		await page.getByRole('menuitem', { name: 'Delete' }).click()
		await page.getByRole('button', { name: 'Delete document' }).click()
		await expect.element(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
	})
})

describe('Document upload', () => {
	it('shows why each file is not accepted, and uploads none of the files', async () => {
		const calls = await renderKnowledge([])
		await upload(new File(['x'], 'roof.png'), new File([], 'empty.pdf'), new File(['x'], 'old.doc'))
		const alert = page.getByRole('alert')
		await expect.element(alert).toMatchTextContent(/roof\.png is not a PDF/)
		await expect.element(alert).toMatchTextContent(/empty\.pdf is empty/)
		await expect.element(alert).toMatchTextContent(/old\.doc is an old Word document/)
		expect(inputsOf(calls, 'knowledge.uploadInit')).toEqual([])
		await page.getByRole('button', { name: 'Close' }).click()
		await expect.element(alert).not.toBeInTheDocument()
	})

	it('shows the upload progress of an accepted file', async () => {
		const calls = await renderKnowledge([], { uploadInit: noResponse })
		await upload(new File(['Ten years.'], 'warranty.md'))
		await expect.element(page.getByText('Uploading, 0%')).toBeVisible()
		expect(inputsOf(calls, 'knowledge.uploadInit')).toEqual([
			{ filename: 'warranty.md', contentType: 'text/markdown', sizeBytes: 10 },
		])
	})

	it('lists a file that the server rejects, with the reason and a button to retry', async () => {
		let isDown = true
		await renderKnowledge([], {
			uploadInit: () => {
				if (isDown) throw refusal(429, { code: 'RATE_LIMITED', message: 'Too many' })
				return noResponse()
			},
		})
		await upload(new File(['Ten years.'], 'warranty.md'))
		await expect.element(page.getByRole('alert')).toMatchTextContent(/20 documents an hour/)
		isDown = false
		await page.getByRole('button', { name: 'Try again: warranty.md' }).click()
		await expect.element(page.getByText('Uploading, 0%')).toBeVisible()
	})

	it('hides the upload button when the maximum number of documents is reached', async () => {
		const documents = Array.from({ length: 100 }, (_, index) =>
			documentFixture({ documentId: fixtureId(1000 + index) }),
		)
		await renderKnowledge(documents)
		await expect.element(page.getByText(/You have reached the limit of 100/)).toBeVisible()
		const button = page.getByRole('button', { name: 'Upload documents' })
		await expect.element(button).not.toBeInTheDocument()
		await page.getByRole('button', { name: 'Show all 100' }).click()
		await expect.element(page.getByRole('button', { name: 'Show all 100' })).not.toBeInTheDocument()
	})
})

describe('Document details', () => {
	it('switches between the answers and the passages of a document with the arrow keys', async () => {
		await renderKnowledge([documentFixture()], {
			get: () => ({
				document: documentFixture(),
				passages: [{ headings: ['Warranty'], text: 'Ten years on labor.' }],
			}),
			questions: () => ({ questions: [], total: 0 }),
		})
		await page.getByRole('button', { name: 'warranty.pdf', exact: true }).click()
		await expect.element(page.getByText('Ten years on labor.')).toBeVisible()
		const passages = page.getByRole('tab', { name: /^Passages/ })
		passages.element().focus()
		await userEvent.keyboard('{ArrowLeft}')
		await expect.element(page.getByRole('heading', { name: 'No answers yet' })).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
	})
})

describe('Company profile', () => {
	it('saves the fields of the company profile: tagline, places, reasons to trust the company and style of answers', async () => {
		const calls = await renderKnowledge([])
		await page.getByLabelText('Tagline').fill('Roofs that last')
		await page.getByLabelText('Places you serve').fill('Golden')
		await page.getByLabelText('Reasons to trust your company').fill('Licensed\n\nInsured')
		await page.getByLabelText('Style of answers').fill('Short')
		await page.getByRole('button', { name: 'Save' }).click()
		await expect
			.poll(() => inputsOf(calls, 'knowledge.updateProfile'))
			.toEqual([
				{
					...EMPTY_PROFILE,
					tagline: 'Roofs that last',
					serviceCoverage: ['Golden'],
					trustSignals: ['Licensed', 'Insured'],
					answerStyle: 'Short',
				},
			])
	})
})

it('shows both texts when someone else saved the company profile, and saves the one that the rep chooses', async () => {
	const theirs = { ...EMPTY_PROFILE, tagline: 'Their words', revision: 'profile-2' }
	const calls = await renderKnowledge([], {
		updateProfile: (profile: KnowledgeProfile) => {
			if (profile.revision !== theirs.revision)
				throw refusal(409, { code: 'CONFLICT', message: 'Someone else saved.', current: theirs })
			return { profile: { ...profile, revision: 'profile-3' }, updatedAt: null }
		},
	})
	await page.getByLabelText('Tagline').fill('My words')
	await page.getByRole('button', { name: 'Save' }).click()
	const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
	await expect.element(dialog.getByText('My words')).toBeVisible()
	await expect.element(dialog.getByText('Their words')).toBeVisible()
	await dialog.getByRole('button', { name: 'Save mine instead' }).click()
	await expect.element(dialog).not.toBeInTheDocument()
	await expect.element(page.getByLabelText('Tagline')).toHaveValue('My words')
	expect(inputsOf(calls, 'knowledge.updateProfile').at(-1)).toMatchObject({
		tagline: 'My words',
		revision: 'profile-2',
	})

	await page.getByLabelText('Tagline').fill('Other words')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await dialog.getByRole('button', { name: 'Use the saved text' }).click()
	await expect.element(page.getByLabelText('Tagline')).toHaveValue('Their words')
})

describe('Test question', () => {
	const question = page.getByLabelText('Question')

	it('disables the test form when there is neither a document nor a profile', async () => {
		await renderKnowledge([])
		await expect.element(question).toBeDisabled()
	})

	it('sends the question with Enter and shows the answer with its source', async () => {
		const calls = await renderKnowledge([documentFixture()], {
			ask: () => ({
				answer: 'Ten years on labor.',
				spoken: 'Here is what Summit Peak says: Ten years on labor.',
				confidence: 1,
				citations: [
					{
						documentId: fixtureId(701),
						title: 'warranty.pdf',
						quote: 'Ten years on labor.',
						paragraph: 'We stand behind it. Ten years on labor. Thirty on parts.',
					},
				],
			}),
		})
		await question.fill('How long is the warranty?')
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByText(/^“Here is what Summit Peak says: Ten/)).toBeVisible()
		await expect.element(page.getByText('Strong match')).toBeVisible()
		expect(document.querySelector('mark')?.textContent).toBe('Ten years on labor.')
		await expectAccessible(document.body)
		expect(inputsOf(calls, 'knowledge.ask')).toEqual([{ question: 'How long is the warranty?' }])
	})

	it('tells the rep when no source answers the test question', async () => {
		await renderKnowledge([documentFixture()], {
			ask: () => ({
				answer: null,
				spoken: 'I found nothing about that.',
				confidence: 0,
				citations: [],
			}),
		})
		await question.fill('Do you build pools?')
		await userEvent.keyboard('{Enter}')
		await expect
			.element(page.getByText(/^Your facts, documents and profile say nothing/))
			.toBeVisible()
	})
})

describe('Company profile', () => {
	it('adds services with Enter, removes one with Backspace, and saves the profile', async () => {
		const calls = await renderKnowledge([])
		const services = page.getByLabelText('Services')
		await services.click()
		await userEvent.keyboard('Roofs{Enter}Gutters{Enter}Pools{Enter}{Backspace}')
		await expect.element(page.getByRole('button', { name: 'Remove Gutters' })).toBeVisible()
		await page.getByRole('button', { name: 'Save' }).click()
		await expect.element(page.getByText('Saved')).toBeVisible()
		expect(inputsOf(calls, 'knowledge.updateProfile')).toEqual([
			{ ...EMPTY_PROFILE, services: ['Roofs', 'Gutters'] },
		])
	})
})

describe('Facts about the company', () => {
	async function renderFacts(facts: CompanyFact[]) {
		return renderKnowledge([], {
			facts: () => ({ facts }),
			confirmFact: ({ kind, statement }: CompanyFact) => ({
				facts: facts.map((fact) =>
					fact.kind === kind ? { ...fact, statement, suggestion: null } : fact,
				),
			}),
		})
	}

	it('confirms a suggestion as it was found', async () => {
		const statement = 'We carry two million dollars of liability insurance.'
		const calls = await renderFacts([
			factFixture({ suggestion: { statement, documentId: fixtureId(701), source: 'guide.pdf' } }),
		])
		await expect.element(page.getByText(/No homeowner hears it yet/)).toBeVisible()
		await expectAccessible(document.body)
		await page.getByRole('button', { name: 'Confirm Insured' }).click()
		await expect.element(page.getByText(/No homeowner hears it yet/)).not.toBeInTheDocument()
		expect(inputsOf(calls, 'knowledge.confirmFact')).toEqual([
			{ kind: 'insured', statement, source: 'guide.pdf' },
		])
	})

	it('saves a typed fact, and says what is missing', async () => {
		const calls = await renderFacts([factFixture()])
		await page.getByRole('button', { name: 'Add Insured' }).click()
		await page.getByRole('button', { name: 'Save', exact: true }).last().click()
		await expect.element(page.getByText('Enter the sentence that homeowners hear')).toBeVisible()
		await page.getByLabelText('Sentence').fill('Yes, we are insured.')
		await page.getByLabelText(/^Valid until/).fill('2027-03-31')
		await page.getByRole('button', { name: 'Save', exact: true }).last().click()
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
		expect(inputsOf(calls, 'knowledge.confirmFact')).toEqual([
			{
				kind: 'insured',
				statement: 'Yes, we are insured.',
				source: null,
				validUntil: '2027-03-31',
			},
		])
	})
})
