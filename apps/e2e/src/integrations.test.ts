import type { BrowserContext } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, it } from 'vitest'
import { type Company, createClient, signUp } from './api-requests.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import {
	createHomeownerSend,
	KAREN,
	makeDeck,
	makePresentation,
	NARRATED_SLIDES,
} from './presentation-setup.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/** Webhook receivers of all tests. They are closed after the last test. */
const receivers: WebhookReceiver[] = []
afterAll(async () => {
	for (const receiver of receivers) await receiver.close()
})
const journey = useJourneyFixture({ WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })

it('skips the reminder after a homeowner clicked the link in the first email', async () => {
	const company = await createCompanyWithDeck('Summit Peak Roofing')
	const { receiver } = await subscribe(company)
	const crm = await createClient(
		journey,
		company,
		...['presentations:write', 'presentations:send', 'events:read'],
	)
	const lead = { deck_id: company.deckId, source_event_id: 'lead-1' }
	const ingested = await crm.post('/api/decks/{deckId}/ingest', {
		path: { deckId: company.deckId },
		body: { source_event_id: lead.source_event_id, homeowner: KAREN },
	})
	expect(ingested).toMatchObject({ send_status: 'sent', url: expect.stringContaining('/p/') })
	await receiver.waitForMessage('presentation.ready')

	const homeowner = await openHomeownerBrowser()
	const mail = await readEmail(company, ingested.deck_presentation_id)
	expect(mail.mail).toMatchObject({ kind: 'initial', to: KAREN.email, status: 'sent' })
	expect(mail.content.text).toContain('/m/c/')
	await followLink(homeowner, mail.content.html)
	await receiver.waitForMessage('presentation.opened')
	await expect
		.poll(() => followLink(homeowner, mail.content.html).then(() => openedAt(company, ingested)), {
			timeout: 30_000,
			interval: 1000,
			message: 'clicks within ten seconds of delivery count as automatic',
		})
		.not.toBeNull()
	await homeowner.close()

	const remind = (idempotency_key: string, skip_if: ('opened' | 'viewed')[]) =>
		crm.post('/api/presentations/send', {
			body: { ...lead, idempotency_key, skip_if, subject_variant: 'reminder' },
		})
	const skipped = await remind('day-3', ['opened'])
	expect(skipped).toMatchObject({ send_status: 'skipped', reason: 'opened' })
	expect(await remind('day-3', [])).toEqual(skipped)
	expect(await remind('day-3-viewed', ['viewed'])).toMatchObject({ reason: 'viewed' })
	const sent = await remind('day-7', [])
	expect(sent).toMatchObject({ send_status: 'sent' })

	const log = await crm.get('/api/notifications/events', { query: { eventType: 'email.sent' } })
	expect(log.pagination.total).toBe(2)
	expect(log.events).toMatchObject([
		{ recipientEmail: KAREN.email, payload: { kind: 'reminder', deliveryId: sent.delivery_id } },
		{ recipientEmail: KAREN.email, payload: { kind: 'initial', deliveryId: ingested.delivery_id } },
	])
})

it('delivers a question event as a signed webhook', async () => {
	const company = await createCompanyWithDeck('Front Range Roofs')
	const { subscription, receiver } = await subscribe(company, 'question.asked')
	await ask(company, 'How long does it take?')
	const { body, headers } = await receiver.waitForMessage('question.asked')
	const library = new Webhook(subscription.secret)
	const event = library.verify(body, headers)
	expect(event).toMatchObject({
		type: 'question.asked',
		data: { deckId: company.deckId, question: 'How long does it take?' },
	})
	expect(() => library.verify(body.replace('long', 'much'), headers)).toThrow()

	const at = `/api/notifications/subscriptions/${subscription.id}/deliveries`
	const read = () => company.send('GET', at)
	await expect.poll(async () => (await read()).deliveries[0]?.status).toBe('delivered')
	const listed = await read()
	expect(listed.deliveries).toMatchObject([
		{
			messageId: headers['webhook-id'],
			body,
			attempts: [
				{
					request: { target: receiver.url, headers: { 'webhook-id': headers['webhook-id'] } },
					response: { status: 200, body: 'thanks' },
					fault: null,
				},
			],
		},
	])
	await company.send('POST', `/api/notifications/deliveries/${listed.deliveries[0].id}/resend`)
	const again = await receiver.waitForMessage('question.asked', 1)
	expect(again.headers['webhook-id']).toBe(headers['webhook-id'])
	expect(library.verify(again.body, again.headers)).toEqual(event)
})

const WARRANTY = `# Warranty

Our workmanship is guaranteed for twelve years from the day of completion.

# Clean-up

A magnet sweep picks up every nail on the last day.
`

it('answers a question with a quote from an uploaded document', async () => {
	const company = await createCompanyWithDeck('Mile High Exteriors')
	const { receiver } = await subscribe(company)
	const documents = '/api/company/kb/documents'
	const contentType = 'text/markdown'
	const { documentId, uploadUrl } = await company.send('POST', `${documents}/upload-init`, {
		filename: 'warranty.md',
		contentType,
		sizeBytes: WARRANTY.length,
	})
	const put = await fetch(uploadUrl, {
		method: 'PUT',
		body: WARRANTY,
		headers: { 'content-type': contentType },
	})
	expect(put.ok).toBe(true)
	await company.send('POST', `${documents}/complete`, { documentId })
	await receiver.waitForMessage('kb.document.ready')
	const { document } = await company.send('GET', `${documents}/${documentId}`)
	expect(document).toMatchObject({ status: 'ready', chunkCount: 2 })

	const answer = await ask(company, 'How many years is your workmanship guaranteed?')
	expect(answer).toMatchObject({ source: 'knowledge', escalated: false })
	const [{ type, id, quote }] = [...answer.citations, ...answer.passages]
	expect({ type, id }).toEqual({ type: 'document', id: documentId })
	expect(quote).toContain('twelve years')
	for (const line of quote.split('\n')) expect(WARRANTY).toContain(line)
})

type CompanyWithDeck = Company & { deckId: string }

/** Signs up a company and creates a deck with two narrated slides. */
async function createCompanyWithDeck(name: string): Promise<CompanyWithDeck> {
	const company = await signUp(journey, name)
	const { id } = await makeDeck(company, NARRATED_SLIDES)
	return { ...company, deckId: id }
}

/** Starts a webhook receiver and subscribes it to events of one type. The default is all events. */
async function subscribe(company: CompanyWithDeck, eventType = '*') {
	const receiver = await startWebhookReceiver()
	receivers.push(receiver)
	const subscription = await company.send('POST', '/api/notifications/subscriptions', {
		name: 'CRM',
		eventType,
		channel: 'webhook',
		channelConfig: { url: receiver.url },
	})
	return { subscription, receiver }
}

/**
 * Opens a browser context for the homeowner. Its user agent does not contain "Headless", which the server treats as a robot.
 */
async function openHomeownerBrowser(): Promise<BrowserContext> {
	const plain = await journey.browser.newPage()
	const userAgent = await plain.evaluate(() => navigator.userAgent.replace('Headless', ''))
	await plain.close()
	return journey.browser.newContext({ userAgent })
}

/** Returns the only email about a presentation, including its content. */
async function readEmail(company: CompanyWithDeck, presentationId: string) {
	const { mails } = await company.send('GET', `/api/mails?presentationId=${presentationId}`)
	expect(mails).toHaveLength(1)
	return company.send('GET', `/api/mails/${mails[0].id}`)
}

/** Opens an email and clicks its link. Waits until the viewer page has loaded and sent its first events. */
async function followLink(homeowner: BrowserContext, html: string): Promise<void> {
	const mail = await homeowner.newPage()
	await mail.setContent(html)
	const opened = homeowner.waitForEvent('page')
	await mail.locator('a[href*="/m/c/"]').first().click()
	const page = await opened
	const eventsSent = page.waitForResponse((response) => response.url().includes('recordEvents'))
	await page.waitForURL(/\/p\//)
	await page.getByText('Karen').first().waitFor()
	await page.getByRole('button', { name: /^Play/ }).waitFor()
	await page.keyboard.press('Shift')
	await eventsSent
	await page.close()
	await mail.close()
}

async function openedAt(company: CompanyWithDeck, { deck_presentation_id: id }: Ingested) {
	const { deliveries } = await company.send('GET', `/api/presentations/${id}/deliveries`)
	return deliveries[0].openedAt
}
type Ingested = { deck_presentation_id: string }

/** Creates a presentation and asks a question as its homeowner. */
async function ask(company: CompanyWithDeck, question: string) {
	const presentation = await makePresentation(company, company.deckId)
	const send = await createHomeownerSend(journey, presentation)
	return send('POST', '/api/qa', { presentationId: presentation.id, question })
}
