import type { EmailPreview, PreviewEmailInput } from '@dormer/api/outreach/sends/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf, refusal, stubApi } from '@dormer/tooling/stub-api'
import { Dialog } from '@dormer/ui/dialog'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationDetailFixture } from '../testing/presentation-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { SharePanel } from './share-panel.tsx'

const ID = fixtureId(501)
const STANDARD = {
	subject: 'Karen, your presentation from Summit Peak Roofing',
	message: 'Hi Karen,\nSummit Peak Roofing made a short presentation about your home.',
}
const SENT = {
	deliveryId: fixtureId(601),
	presentationId: ID,
	idempotencyKey: 'key',
	kind: 'initial' as const,
	status: 'sent' as const,
	reason: null,
	mailId: null,
	messageId: null,
	createdAt: '2026-11-21T10:00:00.000Z',
	sentAt: '2026-11-21T10:00:00.000Z',
	openedAt: null,
	machineOpenedAt: null,
	clickedAt: null,
	bouncedAt: null,
}

/** Stub of the email preview. Returns the texts in the request, or the standard texts when the request has none. */
function previewMail({ subject, message }: PreviewEmailInput): EmailPreview {
	const texts = { subject: subject ?? STANDARD.subject, message: message ?? STANDARD.message }
	return {
		...texts,
		kind: 'initial',
		from: { name: 'Summit Peak Roofing', address: 'hello@summitpeak.example' },
		replyTo: 'maya@summitpeak.example',
		replyToName: 'Maya Okafor',
		to: 'karen@mail.example',
		html: `<!doctype html><html lang="en"><head><title>Email</title></head><body><p>${texts.message}</p></body></html>`,
	}
}

async function renderPanel(sendMail: () => { delivery: typeof SENT }) {
	const calls = stubApi({
		deliveries: { previewMail, sendMail },
		presentations: {
			get: () => ({ presentation: presentationDetailFixture() }),
			status: () => ({ status: 'ready', slidesReady: 2, totalSlides: 2 }),
		},
	})
	const created = {
		deck_presentation_id: ID,
		url: 'https://dormer.example/p/karen-key',
		status: 'processing' as const,
		ignoredPriceInputs: [],
		warnings: [],
	}
	const details = {
		created,
		deckId: fixtureId(1),
		firstName: 'Karen',
		address: '2847 S Clermont St, Denver, CO 80222',
		email: 'karen@mail.example',
	}
	await renderRoute(
		<Dialog open bare onOpenChange={() => {}} title="Share with Karen">
			<SharePanel details={details} onEmailChanged={() => {}} onClose={() => {}} />
		</Dialog>,
		{ id: '/app/presentations', address: '/presentations' },
	)
	return calls
}

const subject = page.getByLabelText('Subject')
const message = page.getByLabelText('Message')
const frame = page.getByTitle('Content of the email')
const send = page.getByRole('button', { name: 'Send email' })

describe('SharePanel', () => {
	it('previews and sends exactly the texts that the rep wrote, and shows on a phone that they were sent', async () => {
		await page.viewport(390, 500)
		const calls = await renderPanel(() => ({ delivery: SENT }))
		await expect.element(subject).toHaveValue(STANDARD.subject)
		await expect.element(page.getByText('Maya Okafor')).toBeVisible()
		await subject.fill('Karen, your roof at 2847 S Clermont St')
		await message.fill('Thank you for showing me the attic.')
		const written = {
			subject: 'Karen, your roof at 2847 S Clermont St',
			message: 'Thank you for showing me the attic.',
		}
		await expect.element(frame).toHaveAttribute('srcdoc', expect.stringContaining(written.message))
		await expect.element(page.getByRole('definition').last()).toHaveTextContent(written.subject)
		await expectAccessible(document.body)
		await send.click()
		await expect.element(page.getByText('Email sent to Karen')).toBeInViewport({ ratio: 1 })
		await expect.element(send).not.toBeInTheDocument()
		expect(inputsOf(calls, 'deliveries.sendMail')).toEqual([
			expect.objectContaining({ presentationId: ID, kind: 'initial', ...written }),
		])
	})

	it('cannot send an email without a message', async () => {
		await renderPanel(() => ({ delivery: SENT }))
		await message.fill(' ')
		await expect.element(message).toHaveAccessibleDescription('Enter a message')
		await expect.element(send).toBeDisabled()
	})

	it('keeps the texts for a retry when the email may have been sent', async () => {
		const calls = await renderPanel(() => {
			throw refusal(503, { code: 'UPSTREAM_UNAVAILABLE', message: 'The email could not be sent.' })
		})
		await message.fill('Thank you.')
		await send.click()
		await expect.element(page.getByRole('alert')).toMatchTextContent('safely try again')
		await expect.element(message).toHaveAttribute('readonly')
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.poll(() => inputsOf(calls, 'deliveries.sendMail')).toHaveLength(2)
		const [first, second] = inputsOf(calls, 'deliveries.sendMail')
		expect(second).toEqual(first)
	})
})
