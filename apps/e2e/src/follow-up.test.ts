import { expect, it } from 'vitest'
import { createClient, PASSWORD, signUp } from './api-requests.ts'
import { checkScreen, openPage, WIDE } from './browser.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { makeDeck, NARRATED_SLIDES } from './presentation-setup.ts'

/** The address lookup does not find this lead's street address. The lead gets no email until the rep corrects the address. */
const journey = useJourneyFixture()

const WALTER = {
	first_name: 'Walter',
	last_name: 'Hughes',
	email: 'walter.hughes@mail.example',
	address: '1 Nowhere Boulevard',
	city: 'Atlantis',
	state: 'CO',
	zip: '00000',
}

it('sends only one first email when the rep double-clicks, and later sends a reminder', async () => {
	const company = await signUp(journey)
	const { id: deckId } = await makeDeck(company, NARRATED_SLIDES)
	const crm = await createClient(journey, company, 'presentations:write')
	const ingested = await crm.post('/api/decks/{deckId}/ingest', {
		path: { deckId },
		body: { source_event_id: 'lead-1', homeowner: WALTER },
	})
	expect(ingested).toMatchObject({ send_status: 'skipped', reason: 'presentation_parked' })
	const { page, context, problems } = await openPage(journey.browser, WIDE)
	await page.goto(`${journey.url}/login`)
	await page.getByLabel('Email').fill(company.email)
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	await page.getByRole('button', { name: 'Sign in' }).click()

	await page.getByRole('link', { name: /^Correct: .*Walter Hughes is on hold/ }).click()
	await page.getByRole('button', { name: 'Correct the address' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Address').fill('3310 Vrain St, Denver, CO 80212')
	await checkScreen(page, 'parked-wide')
	await dialog.getByRole('button', { name: 'Save' }).click()

	await page.getByRole('button', { name: 'Send the first email' }).click()
	await dialog.getByRole('button', { name: 'Send', exact: true }).dblclick()
	await page.getByText('Email sent to Walter').waitFor()
	await checkScreen(page, 'mailed-wide')
	await dialog.getByRole('button', { name: 'Close' }).last().click()
	await page.getByRole('button', { name: 'Send a reminder' }).click()
	await dialog.getByRole('button', { name: 'Send', exact: true }).click()
	await page.getByText('Email sent to Walter').waitFor()

	await dialog.getByRole('button', { name: 'Close' }).last().click()
	await page.getByRole('heading', { name: 'First email' }).last().scrollIntoViewIfNeeded()
	await checkScreen(page, 'follow-up-wide')

	const at = `/api/presentations/${ingested.deck_presentation_id}/deliveries`
	const { deliveries }: { deliveries: { kind: string; status: string }[] } = await company.send(
		'GET',
		at,
	)
	expect(deliveries.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
		'reminder sent',
		'initial sent',
		'initial skipped',
	])
	expect(problems).toEqual([])
	await context.close()
})
