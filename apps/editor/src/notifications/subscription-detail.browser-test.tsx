import type {
	NotificationDelivery,
	Replay,
	Subscription,
} from '@dormer/api/outreach/notifications/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import {
	attemptFixture,
	deliveryFixture,
	deliveryListFixture,
	exhaustedDeliveryFixture,
	subscriptionFixture,
} from '../testing/notification-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { SubscriptionDetail } from './subscription-detail.tsx'

type Options = {
	deliveries?: NotificationDelivery[]
	subscription?: Partial<Subscription>
	role?: 'admin' | 'rep'
	notifications?: Handlers['notifications']
}

async function renderDetail({ deliveries = [], subscription, role, notifications }: Options = {}) {
	const calls = stubApi({
		auth: { me: () => meFixture({ role: role ?? 'admin' }) },
		notifications: { listDeliveries: () => deliveryListFixture(deliveries), ...notifications },
	})
	await renderRoute(
		<SubscriptionDetail subscription={subscriptionFixture(subscription)} className="" />,
		{ id: '/app/settings/integrations', address: '/settings/integrations' },
	)
	return calls
}

const signed = page.getByRole('button', { name: 'contract.signed' })
const resend = page.getByRole('button', { name: 'Resend question.escalated' })

describe('Subscription deliveries', () => {
	it('shows a placeholder while the deliveries load', async () => {
		await renderDetail({ notifications: { listDeliveries: noResponse } })
		await expect.element(page.getByRole('status', { name: 'Loading deliveries' })).toBeVisible()
	})

	it('suggests sending a test when nothing was delivered', async () => {
		await renderDetail()
		await expect.element(page.getByRole('heading', { name: 'No deliveries yet' })).toBeVisible()
		await expect.element(page.getByText(/Send a test to try it now/)).toBeVisible()
	})

	it("shows the server's error, and loads the deliveries when the user retries", async () => {
		let isDown = true
		await renderDetail({
			notifications: {
				listDeliveries: () => {
					if (isDown) throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
					return deliveryListFixture([deliveryFixture()])
				},
			},
		})
		await expect.element(page.getByText('The server is busy')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(page.getByText('Delivered')).toBeVisible()
	})

	it('shows the state, the event and the response of each delivery', async () => {
		await renderDetail({ deliveries: [deliveryFixture(), exhaustedDeliveryFixture()] })
		const first = page.getByRole('row').filter({ hasText: 'contract.signed' })
		await expect.element(first.getByText('Delivered')).toBeVisible()
		await expect.element(first.getByText('200')).toBeVisible()
		const second = page.getByRole('row').filter({ hasText: 'question.escalated' })
		await expect.element(second.getByText('Gave up')).toBeVisible()
		await expect.element(second.getByText('2 of 10')).toBeVisible()
	})

	it('keeps the answer and the resend button of a failed delivery inside the card on a wide screen', async () => {
		await page.viewport(1440, 900)
		document.body.style.paddingLeft = '624px'
		onTestFinished(() => document.body.removeAttribute('style'))
		const failed = {
			...exhaustedDeliveryFixture(),
			attempts: [attemptFixture({ response: null, fault: 'dns' })],
		}
		await renderDetail({ deliveries: [failed] })
		await expect.element(resend).toBeVisible()
		const table = page.getByRole('table', { name: 'Deliveries' }).element()
		const right = table.getBoundingClientRect().right
		expect(resend.element().getBoundingClientRect().right).toBeLessThanOrEqual(right - 12)
		const answer = page.getByText('no such host').element().getBoundingClientRect()
		expect(answer.right).toBeLessThan(resend.element().getBoundingClientRect().left - 8)
		expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth)
	})

	it('renders only the rows of 10,000 deliveries near the visible part of the list', async () => {
		const listDeliveries = ({ offset, limit }: { offset: number; limit: number }) => ({
			...deliveryListFixture(
				Array.from({ length: limit }, (_, row) =>
					deliveryFixture({ id: fixtureId(20_000 + offset + row) }),
				),
			),
			pagination: { total: 10_000, limit, offset },
		})
		await renderDetail({ notifications: { listDeliveries } })
		const table = page.getByRole('table', { name: 'Deliveries' })
		await expect.element(table.getByRole('button').first()).toBeVisible()
		expect(table.getByRole('button').elements().length).toBeLessThan(40)
		const scroller = table.element().parentElement
		scroller?.scrollTo(0, scroller.scrollHeight)
		const last = () => document.querySelector('tr[aria-rowindex="10001"] button')
		await expect.poll(last).not.toBeNull()
		await expectAccessible(document.body)
	})

	it('opens a delivery with Enter and shows its request and its response', async () => {
		await renderDetail({ deliveries: [deliveryFixture()] })
		await expect.element(signed).toHaveAttribute('aria-expanded', 'false')
		signed.element().focus()
		await userEvent.keyboard('{Enter}')
		await expect.element(signed).toHaveAttribute('aria-expanded', 'true')
		const sent = page.getByRole('region', { name: 'Sent' })
		await expect.element(sent).toMatchTextContent(/webhook-id: msg_1/)
		await expect
			.element(page.getByRole('region', { name: 'Answered' }))
			.toMatchTextContent(/200\s*content-type: text\/plain\s*ok/)
		await expectAccessible(document.body)
		await userEvent.keyboard('{Enter}')
		await expect.element(sent).not.toBeInTheDocument()
	})

	it('copies a curl command that repeats the request of a delivery attempt', async () => {
		const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
		await renderDetail({ deliveries: [deliveryFixture()] })
		await signed.click()
		await page.getByRole('button', { name: 'Copy as curl' }).click()
		await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
		expect(writeText).toHaveBeenCalledWith(
			[
				"curl --request POST 'https://crm.example/hooks'",
				"--header 'webhook-id: msg_1'",
				`--data-raw '{"type":"contract.signed"}'`,
			].join(' \\\n  '),
		)
		writeText.mockRestore()
	})

	it('explains why each attempt of a failed delivery failed', async () => {
		await renderDetail({ deliveries: [exhaustedDeliveryFixture()] })
		await page.getByRole('button', { name: 'question.escalated', exact: true }).click()
		await expect.element(page.getByText(/^The receiver answered 500\./)).toBeVisible()
		await page.getByRole('button', { name: /^Attempt 1:/ }).click()
		await expect.element(page.getByText(/did not answer in time/)).toBeVisible()
		await expect
			.element(page.getByRole('region', { name: 'Answered' }))
			.toHaveTextContent('No response')
	})
})

describe('Resend button', () => {
	it('resends the delivery and shows its new state', async () => {
		const deliveries = [exhaustedDeliveryFixture()]
		const calls = await renderDetail({
			deliveries,
			notifications: {
				resendDelivery: () => {
					const delivered = deliveryFixture({ eventType: 'question.escalated' })
					deliveries[0] = delivered
					return delivered
				},
			},
		})
		await resend.click()
		await expect.element(page.getByText('Delivered')).toBeVisible()
		await expect.element(resend).not.toBeInTheDocument()
		expect(inputsOf(calls, 'notifications.resendDelivery')).toEqual([
			{ deliveryId: fixtureId(963) },
		])
	})

	it("shows the server's reason when the delivery cannot be resent", async () => {
		await renderDetail({
			deliveries: [exhaustedDeliveryFixture()],
			notifications: {
				resendDelivery: () => {
					throw refusal(409, { code: 'CONFLICT', message: 'The delivery is being sent' })
				},
			},
		})
		await resend.click()
		await expect.element(page.getByText('The delivery is being sent')).toBeVisible()
	})

	it('hides the resend button if the user is a rep or the subscription is off', async () => {
		await renderDetail({ deliveries: [exhaustedDeliveryFixture()], role: 'rep' })
		await expect.element(page.getByText('Gave up')).toBeVisible()
		await expect.element(resend).not.toBeInTheDocument()
		await renderDetail({
			deliveries: [exhaustedDeliveryFixture()],
			subscription: { isActive: false },
		})
		await expect.element(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
		await expect.element(resend).not.toBeInTheDocument()
	})
})

describe('Replay', () => {
	const replayWith = async (replay: () => Replay) => {
		const calls = await renderDetail({ notifications: { replay } })
		await page.getByRole('button', { name: 'More actions for Our CRM' }).click()
		await page.getByRole('menuitem', { name: 'Replay messages' }).click()
		await page.getByLabelText('From').fill('2026-11-20T08:00')
		await page.getByLabelText('Until').fill('2026-11-20T09:30')
		await page.getByRole('button', { name: 'Replay', exact: true }).click()
		return calls
	}

	it('repeats the replay call until all messages of the time range are replayed', async () => {
		const answers = [
			{ replayed: 500, nextSince: '2026-11-20T09:00:00.000Z' },
			{ replayed: 2, nextSince: null },
		]
		const calls = await replayWith(() => answers.shift() ?? { replayed: 0, nextSince: null })
		await expect.element(page.getByText('502 messages are queued to be sent again')).toBeVisible()
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
		const until = new Date('2026-11-20T09:30').toISOString()
		expect(inputsOf(calls, 'notifications.replay')).toEqual([
			expect.objectContaining({
				since: new Date('2026-11-20T08:00').toISOString(),
				until,
				which: 'undelivered',
			}),
			expect.objectContaining({ since: '2026-11-20T09:00:00.000Z', until }),
		])
	})

	it('says that the time range has no messages, and shows the server’s error at the field that it concerns', async () => {
		let isRefused = false
		await replayWith(() => {
			if (!isRefused) return { replayed: 0, nextSince: null }
			const message = 'Only messages of the last 30 days can be sent again.'
			throw refusal(400, {
				code: 'VALIDATION_ERROR',
				message,
				path: 'since',
			})
		})
		await expect.element(page.getByText('No such messages in this time range.')).toBeVisible()
		await expectAccessible(document.body)
		isRefused = true
		await page.getByRole('button', { name: 'Replay', exact: true }).click()
		await expect
			.element(page.getByText('Only messages of the last 30 days can be sent again.'))
			.toBeVisible()
	})
})

describe('Test delivery', () => {
	it('opens the test delivery after the test was sent', async () => {
		const deliveries: NotificationDelivery[] = []
		const test = deliveryFixture({ eventId: null, eventType: 'subscription.test' })
		await renderDetail({
			deliveries,
			notifications: {
				testSubscription: () => {
					deliveries.push(test)
					return test
				},
			},
		})
		await page.getByRole('button', { name: 'Send a test' }).click()
		await expect
			.element(page.getByRole('button', { name: 'subscription.test', exact: true }))
			.toHaveAttribute('aria-expanded', 'true')
		await expect.element(page.getByRole('region', { name: 'Sent' })).toBeVisible()
	})
})

describe('Address confirmation', () => {
	it('sends the confirmation email to an unconfirmed email address again', async () => {
		const list = deliveryListFixture([])
		const health = { ...list.health, unconfirmedEmails: ['office@elsewhere.example'] }
		const calls = await renderDetail({
			subscription: { channel: 'email', isActive: true },
			notifications: {
				listDeliveries: () => ({ ...list, health }),
				resendConfirmations: () => ({ success: true }),
			},
		})
		await expect.element(page.getByText('Waiting for confirmation')).toBeVisible()
		await expect.element(page.getByText(/^office@elsewhere.example must confirm/)).toBeVisible()
		await page.getByRole('button', { name: 'Send the confirmation again' }).click()
		await expect.element(page.getByText('The confirmation email is on its way')).toBeVisible()
		expect(inputsOf(calls, 'notifications.resendConfirmations')).toHaveLength(1)
	})
})
