import type { SendAttempt } from '@dormer/api/outreach/sends/schema'
import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { inputsOf, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { CREATED_AT, fixtureId } from '../testing/id-fixture.ts'
import { presentationDetailFixture, presentationFixture } from '../testing/presentation-fixture.ts'
import { statedPriceFixture, tierPricingFixture } from '../testing/pricing-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { PresentationPage } from './presentation-page.tsx'

const PRESENTATION_ID = fixtureId(501)
const FIRST_EMAIL: SendAttempt = {
	deliveryId: fixtureId(801),
	presentationId: PRESENTATION_ID,
	idempotencyKey: 'one',
	kind: 'initial',
	status: 'sent',
	reason: null,
	mailId: null,
	messageId: null,
	createdAt: CREATED_AT,
	sentAt: CREATED_AT,
	openedAt: null,
	machineOpenedAt: null,
	clickedAt: null,
	bouncedAt: null,
}
const OPENED = {
	id: fixtureId(802),
	eventType: 'presentation.opened',
	payload: {},
	ctaLabel: null,
	aggregateType: 'presentation',
	aggregateId: PRESENTATION_ID,
	occurredAt: CREATED_AT,
}

/** Opens the page of a presentation for Karen, who has an email address and got the first email. */
async function openPage(overrides: Partial<PresentationDetail> = {}) {
	const homeownerData = {
		...presentationFixture().homeownerData,
		email: 'karen@mail.example',
	}
	const presentation = presentationDetailFixture({ homeownerData, ...overrides })
	const calls = stubApi({
		auth: { me: () => meFixture() },
		presentations: {
			get: () => ({ presentation }),
			update: ({ expiresAt }: { expiresAt: string }) => ({
				presentation: { ...presentation, expiresAt },
				ignoredPriceInputs: [],
			}),
		},
		activity: { presentation: () => ({ timeline: [OPENED], slides: [], visits: [] }) },
		deliveries: { list: () => ({ deliveries: [FIRST_EMAIL] }) },
	})
	await renderRoute(<PresentationPage />, {
		id: '/app/presentations/$presentationId',
		address: `/presentations/${PRESENTATION_ID}`,
	})
	return calls
}

const region = (name: string) => page.getByRole('region', { name })

describe('PresentationPage', () => {
	it('shows the range of a price that depends on an unconfirmed roof, and the reason', async () => {
		const { amountCents: _, ...price } = tierPricingFixture({ status: 'deferred', trace: [] })
		const reason = 'Estimated from typical houses, not yet measured.'
		const better = {
			...price,
			display: '$15,300 to $18,800',
			range: { lowCents: 1_530_000, highCents: 1_880_000 },
			unconfirmed: true as const,
			reason,
		}
		const slideId = fixtureId(3)
		await openPage({
			price: statedPriceFixture({
				slideId,
				name: 'Preferred',
				status: 'deferred',
				state: 'estimate',
				display: better.display,
			}),
			pricing: [{ slideId, good: null, better, best: null }],
		})
		const card = region('Price')
		await expect.element(card.getByText('$15,300 to $18,800')).toBeVisible()
		await expect.element(card.getByText('Estimate', { exact: true })).toBeVisible()
		await expect.element(card.getByText(reason)).toBeVisible()
		await expect.element(card.getByText(/cannot sign until you confirm the roof/)).toBeVisible()
	})

	it('opens an expired link again with one click', async () => {
		const calls = await openPage({ expiresAt: '2026-01-10T12:00:00.000Z' })
		const banner = region('Expired')
		await expect.element(banner.getByText(/Karen sees how to reach you/)).toBeVisible()
		await banner.getByRole('button', { name: 'Renew the link for 30 days' }).click()
		await expect.element(banner).not.toBeInTheDocument()
		expect(inputsOf(calls, 'presentations.update')).toMatchObject([
			{ presentationId: PRESENTATION_ID, expiresAt: expect.any(String) },
		])
	})

	it('names the time zone of every event', async () => {
		await openPage()
		const timeline = region('Timeline')
		await expect.element(timeline.getByText(/^\d+:\d+.[AP]M$/)).toBeVisible()
		await expect.element(timeline.getByText(/^All times are [A-Z].+\.$/)).toBeVisible()
	})

	it('offers a reminder until the homeowner has signed', async () => {
		await openPage()
		const remind = page.getByRole('button', { name: 'Send a reminder' })
		await expect.element(remind).toBeVisible()
		await openPage({ engagement: 'signed' })
		await expect.element(page.getByText('Reminders stopped. Karen signed.')).toBeVisible()
		await expect.element(region('Email').getByText('First email')).toBeVisible()
		await expect.element(remind).not.toBeInTheDocument()
	})
})
