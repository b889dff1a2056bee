import type { Subscription } from '@dormer/api/outreach/notifications/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DECK_ID, deckSummaryFixture } from '../testing/deck-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { subscriptionFixture } from '../testing/notification-fixture.ts'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { SubscriptionDialog } from './subscription-dialog.tsx'

/** Nobody has to confirm an address. */
const confirmed = { unconfirmedEmails: [], warnings: [] }

async function renderDialog({
	subscription,
	notifications = {},
}: {
	subscription?: Subscription
	notifications?: Handlers['notifications']
} = {}) {
	const calls = stubApi({
		decks: { list: () => ({ decks: [deckSummaryFixture()] }) },
		notifications: {
			createSubscription: ({ channel }: Pick<Subscription, 'channel'>) => ({
				...subscriptionFixture({ channel }),
				...confirmed,
				...(channel === 'webhook' ? { secret: 'whsec_abc' } : {}),
			}),
			updateSubscription: () => ({ ...subscriptionFixture(), ...confirmed }),
			...notifications,
		},
	})
	const onClose = vi.fn()
	const dialog = (
		<SubscriptionDialog
			onClose={onClose}
			{...(subscription === undefined ? {} : { subscription })}
		/>
	)
	const router = await renderRoute(dialog, {
		id: '/app/settings/integrations',
		address: '/settings/integrations',
	})
	return { calls, onClose, router }
}

const name = page.getByLabelText('Name', { exact: true })
const address = page.getByLabelText('Webhook URL')
const create = page.getByRole('button', { name: 'Create subscription' })

describe('SubscriptionDialog', () => {
	it('creates a webhook, and shows its secret', async () => {
		const { calls, onClose, router } = await renderDialog()
		await name.fill('Our CRM')
		await address.fill('https://crm.example/hooks')
		await expectAccessible(document.body)
		await create.click()
		await expect.element(page.getByText('whsec_abc')).toBeVisible()
		expect(addressOf(router)).toBe(`/settings/integrations?subscription=${fixtureId(951)}`)
		expect(inputsOf(calls, 'notifications.createSubscription')).toEqual([
			{
				name: 'Our CRM',
				eventType: '*',
				channel: 'webhook',
				channelConfig: { url: 'https://crm.example/hooks' },
				deckId: null,
			},
		])
		await page.getByRole('button', { name: 'I have copied it' }).click()
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
	})

	it('asks for confirmation when Escape would close the dialog that shows a new secret', async () => {
		const { onClose } = await renderDialog()
		await name.fill('Our CRM')
		await address.fill('https://crm.example/hooks')
		await create.click()
		await expect.element(page.getByText('whsec_abc')).toBeVisible()
		await userEvent.keyboard('{Escape}')
		const question = page.getByRole('alertdialog', { name: 'Close without copying the secret?' })
		await expect.element(question).toBeVisible()
		expect(onClose).not.toHaveBeenCalled()
		await question.getByRole('button', { name: 'Close' }).click()
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
	})

	it.each([
		['', 'Enter the webhook URL'],
		['crm.example', 'Enter a full web address that starts with https://'],
	])('explains what is wrong with the address “%s” and sends nothing', async (url, message) => {
		const { calls } = await renderDialog()
		await name.fill('Our CRM')
		await address.fill(url)
		await create.click()
		await expect.element(address).toHaveAccessibleDescription(message)
		expect(inputsOf(calls, 'notifications.createSubscription')).toEqual([])
	})

	it('marks the empty name field as invalid and moves the focus to that field', async () => {
		await renderDialog()
		await create.click()
		await expect.element(name).toHaveAttribute('aria-invalid', 'true')
		await expect.element(name).toHaveFocus()
	})

	it("shows the server's error at the URL field when the server rejects the webhook URL", async () => {
		const message = 'The address leads to a private network'
		await renderDialog({
			notifications: {
				createSubscription: () => {
					throw refusal(400, { code: 'VALIDATION_ERROR', message, path: 'channelConfig.url' })
				},
			},
		})
		await name.fill('Our CRM')
		await address.fill('https://10.0.0.1/')
		await create.click()
		await expect.element(address).toHaveAccessibleDescription(message)
		await expect.element(name).toHaveValue('Our CRM')
	})

	it('asks for confirmation before entered text is discarded', async () => {
		const { onClose } = await renderDialog()
		await name.fill('Our CRM')
		await userEvent.keyboard('{Escape}')
		const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
		await question.getByRole('button', { name: 'Cancel' }).click()
		await expect.element(name).toHaveValue('Our CRM')
		expect(onClose).not.toHaveBeenCalled()
	})
})

describe('Subscription channel', () => {
	it('requires recipients for the email channel and rejects an invalid email address', async () => {
		const { calls, onClose } = await renderDialog()
		await name.fill('Office')
		await page.getByRole('radio', { name: 'Email' }).click()
		const recipients = page.getByLabelText('Recipients')
		await create.click()
		await expect.element(recipients).toHaveAccessibleDescription(/at least one email address/)
		await recipients.fill('office@summitpeak.example, dana')
		await create.click()
		await expect.element(recipients).toHaveAccessibleDescription('“dana” is not an email address')
		await recipients.fill('office@summitpeak.example')
		await create.click()
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
		expect(inputsOf(calls, 'notifications.createSubscription')).toMatchObject([
			{ channel: 'email', channelConfig: { toEmails: ['office@summitpeak.example'] } },
		])
	})

	it('requires no further settings when the channel is the server log', async () => {
		const { calls } = await renderDialog()
		await name.fill('Log')
		await page.getByRole('radio').last().click()
		await expect.element(page.getByText(/written to the server log/)).toBeVisible()
		await create.click()
		await expect
			.poll(() => inputsOf(calls, 'notifications.createSubscription'))
			.toMatchObject([{ channel: 'console', channelConfig: {} }])
	})

	it('moves between the channels with the arrow keys', async () => {
		await renderDialog()
		await page.getByRole('radio', { name: 'Webhook' }).click()
		await userEvent.keyboard('{ArrowRight}')
		await expect.element(page.getByRole('radio', { name: 'Email' })).toHaveFocus()
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByLabelText('Recipients')).toBeVisible()
	})
})

describe('Dialog for an existing subscription', () => {
	it('shows the saved values, offers no other channel, and saves changed values', async () => {
		const { calls, onClose } = await renderDialog({ subscription: subscriptionFixture() })
		await expect.element(address).toHaveValue('https://crm.example/hooks')
		await expect.element(page.getByRole('radio').first()).not.toBeInTheDocument()
		await page.getByLabelText('Deck').selectOptions('Roof replacement')
		await page.getByRole('button', { name: 'Save' }).click()
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
		expect(inputsOf(calls, 'notifications.updateSubscription')).toMatchObject([
			{ subscriptionId: fixtureId(951), deckId: DECK_ID },
		])
	})
})
