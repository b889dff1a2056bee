import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, noResponse, stubApi } from '@dormer/tooling/stub-api'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { appointmentFixture } from '../testing/appointment-fixture.ts'
import { signedDocumentFixture } from '../testing/contract-fixture.ts'
import { deckSummaryFixture } from '../testing/deck-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationFixture, presentationListFixture } from '../testing/presentation-fixture.ts'
import { unansweredQuestionFixture } from '../testing/question-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { HomePage } from './home-page.tsx'

/** Opens the home page of a user who has not finished the setup. `milestones` are the finished steps. */
async function openHome(handlers: Handlers, milestones: readonly string[] = []) {
	const at = new Date().toISOString()
	stubApi({
		auth: {
			me: () => ({
				...meFixture(),
				onboarding: {
					tour: 'new',
					tourCompletedAt: null,
					tourDismissedAt: null,
					welcomeSeenAt: null,
					milestones: Object.fromEntries(milestones.map((name) => [name, at])),
				},
			}),
		},
		company: {
			getContact: () => ({
				contact: {
					phone: '',
					email: '',
					address: '',
					city: '',
					state: '',
					zip: '',
					website: '',
					licenseNumber: '',
					timezone: 'America/Denver',
				},
				organizationName: 'Summit Peak Roofing',
				nextSteps: [],
				revision: 'contact-1',
			}),
		},
		knowledge: { list: () => ({ documents: [], meta: { count: 0, limit: 100, remaining: 100 } }) },
		notifications: { mine: () => ({ notifications: { topics: ['opened'], scope: 'all' } }) },
		onboarding: { milestone: noResponse },
		presentations: {
			list: () => presentationListFixture([]),
			discountRequests: () => ({ requests: [] }),
		},
		...handlers,
	})
	await renderRoute(<HomePage />, { id: '/app/home', address: '/home' })
}

it('shows the setup steps, a sample deck and the notifications when the company has no deck', async () => {
	await openHome({ decks: { list: () => ({ decks: [] }) } }, ['contact_entered'])
	await expect.element(page.getByRole('heading', { name: 'Welcome, Dana' })).toBeVisible()
	await expect.element(page.getByText('2 of 7')).toBeVisible()
	await expect.element(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
	await expect.element(page.getByRole('link', { name: /Add documents/ })).toBeVisible()
	await expect.element(page.getByRole('link', { name: /Set your prices/ })).not.toBeInTheDocument()
	await expect.element(page.getByRole('button', { name: 'Watch as a homeowner' })).toBeVisible()
	await expect
		.element(page.getByRole('button', { name: 'New presentation' }))
		.not.toBeInTheDocument()
	await expectAccessible(document.body)
})

it('links each setup step that needs no slides to the page on which it is done', async () => {
	await openHome({ decks: { list: () => ({ decks: [] }) } })
	const steps = page.getByRole('region', { name: /^Set up/ }).getByRole('link')
	await expect.element(steps.first()).toBeVisible()
	expect(steps.elements().map((step) => step.getAttribute('href'))).toEqual([
		'/settings',
		'/knowledge',
	])
})

const FINISHED = ['deck_created', 'contact_entered', 'knowledge_added']
it.each([
	[[], 'Upload slides', '/decks#new'],
	[['deck_created'], 'Open settings', '/settings'],
	[['deck_created', 'contact_entered'], 'Add a document', '/knowledge'],
	[FINISHED, 'Open your decks', '/decks'],
	[[...FINISHED, 'brand_matched'], 'Open your decks', '/decks'],
	[[...FINISHED, 'brand_matched', 'prices_set'], 'New presentation', '/presentations'],
])(
	'after the setup steps %j shows the next step as a link “%s” to %s',
	async (finished, label, href) => {
		const decks = [deckSummaryFixture({ slidesCount: 0, type: 'structured' })]
		await openHome({ decks: { list: () => ({ decks }) } }, finished)
		const steps = page.getByRole('region', { name: 'Finish setting up' })
		const step = steps.getByRole('link', { name: label })
		await expect.element(step).toHaveAttribute('href', href)
	},
)

it('counts slides as uploaded while they are read, and links the steps after the next one', async () => {
	const decks = [deckSummaryFixture({ slidesCount: 0 })]
	await openHome({ decks: { list: () => ({ decks }) } })
	const steps = page.getByRole('region', { name: 'Finish setting up' })
	await expect.element(steps.getByText('1 of 6')).toBeVisible()
	await expect.element(steps.getByRole('link', { name: 'Upload slides' })).not.toBeInTheDocument()
	await expect
		.element(steps.getByRole('link', { name: 'Set your prices' }))
		.toHaveAttribute('href', '/decks')
})

it('shows no main button before it knows whether the company has a deck', async () => {
	await openHome({ decks: { list: () => new Promise(() => {}) } })
	await expect.element(page.getByRole('heading', { name: /^Good / })).toBeVisible()
	await expect
		.element(page.getByRole('button', { name: 'New presentation' }))
		.not.toBeInTheDocument()
})

it('shows signed contracts and appointments above the tasks, in the first 900 pixels of the page', async () => {
	const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
	const numbers = [1, 2, 3, 4, 5]
	await openHome({
		activity: { recent: () => ({ activity: [] }), watching: () => ({ watching: [] }) },
		appointments: {
			list: () => ({
				appointments: numbers.map((id) => ({ ...appointmentFixture(inAnHour), id: fixtureId(id) })),
				from: '2026-11-23',
				to: '2026-11-29',
				timezone: 'America/Denver',
			}),
		},
		contracts: {
			listDocuments: ({ cancelled }: { cancelled?: boolean }) => ({
				documents: cancelled === false ? [signedDocumentFixture({ signedAt: inAnHour })] : [],
				nextCursor: null,
			}),
		},
		decks: { list: () => ({ decks: [deckSummaryFixture()] }) },
		presentations: {
			discountRequests: () => ({ requests: [] }),
			list: () =>
				presentationListFixture(numbers.map((id) => presentationFixture({ id: fixtureId(id) }))),
		},
		qa: {
			allQuestions: () => ({
				questions: numbers.map((id) => unansweredQuestionFixture({ id: fixtureId(id) })),
				total: 5,
				waiting: 5,
				answered: 0,
				automatic: 0,
				nextCursor: null,
			}),
		},
	})
	const won = page.getByRole('region', { name: 'Signed and booked' })
	const waiting = page.getByRole('heading', { name: /^Waiting for you \d/ })
	await expect.element(won.getByRole('link', { name: 'Karen Delgado' })).toBeVisible()
	await expect.element(won.getByRole('link', { name: 'Ben Ortiz' }).first()).toBeVisible()
	await expect.element(waiting).toBeVisible()
	const { bottom } = won.element().getBoundingClientRect()
	expect(bottom + window.scrollY).toBeLessThan(900)
	expect(bottom).toBeLessThan(waiting.element().getBoundingClientRect().top)
})
