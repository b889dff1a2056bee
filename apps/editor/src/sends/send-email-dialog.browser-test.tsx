import type { SendAttempt, SendEmailInput } from '@dormer/api/outreach/sends/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf, stubApi } from '@dormer/tooling/stub-api'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CREATED_AT, fixtureId } from '../testing/id-fixture.ts'
import { presentationFixture } from '../testing/presentation-fixture.ts'
import { render } from '../testing/render.tsx'
import { SendEmailDialog } from './send-email-dialog.tsx'

const homeownerData = { ...presentationFixture().homeownerData, email: 'karen@mail.example' }
const presentation = presentationFixture({ homeownerData, firstViewedAt: CREATED_AT })

function delivery(overrides: Partial<SendAttempt> = {}): SendAttempt {
	return {
		deliveryId: fixtureId(601),
		presentationId: presentation.id,
		idempotencyKey: 'key',
		kind: 'initial',
		status: 'sent',
		reason: null,
		mailId: null,
		messageId: null,
		createdAt: CREATED_AT,
		sentAt: CREATED_AT,
		openedAt: CREATED_AT,
		machineOpenedAt: null,
		clickedAt: null,
		bouncedAt: null,
		...overrides,
	}
}

it('sends a reminder under no condition unless the rep sets one, and explains first what will happen', async () => {
	const calls = stubApi({
		deliveries: {
			list: () => ({ deliveries: [delivery()] }),
			previewMail: () => ({
				kind: 'reminder',
				subject: 'Karen, your presentation',
				message: 'Hi Karen,',
				from: { name: 'Summit Peak Roofing', address: 'hello@summitpeak.example' },
				replyTo: null,
				replyToName: null,
				to: homeownerData.email,
				html: '<!doctype html><html lang="en"><head><title>Email</title></head><body></body></html>',
			}),
			sendMail: () => ({ delivery: delivery({ kind: 'reminder', openedAt: null }) }),
		},
	})
	await render(<SendEmailDialog presentation={presentation} kind="reminder" onClose={() => {}} />)
	await expect.element(page.getByText('Karen will get this email right away.')).toBeVisible()
	await expectAccessible(document.body)
	const ifOpened = page.getByRole('switch', { name: 'Do not send it if an email was opened' })
	const ifWatched = page.getByRole('switch', { name: /if the presentation was watched$/ })
	await expect.element(ifOpened).not.toBeChecked()
	await ifOpened.click()
	await expect.element(page.getByText('Nothing will be sent: an email was opened.')).toBeVisible()
	await ifOpened.click()
	await ifWatched.click()
	await expect
		.element(page.getByText('Nothing will be sent: the presentation was watched.'))
		.toBeVisible()
	await ifWatched.click()
	await page.getByRole('button', { name: 'Send', exact: true }).click()
	await expect.element(page.getByText('Email sent to Karen')).toBeVisible()
	expect(inputsOf(calls, 'deliveries.sendMail')).toMatchObject([
		{ kind: 'reminder', skipIf: [] } satisfies Partial<SendEmailInput>,
	])
})
