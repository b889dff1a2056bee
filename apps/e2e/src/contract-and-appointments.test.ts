import { beforeAll, expect, it } from 'vitest'
import { type Company, type Send, signUp } from './api-requests.ts'
import { checkScreen, openPage, WIDE } from './browser.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import {
	createHomeownerSend,
	makeDeck,
	makePresentation,
	type Presentation,
} from './presentation-setup.ts'

/** Homeowner who signs the contract and books the appointment in these tests. */
const PRIYA = {
	first_name: 'Priya',
	last_name: 'Raman',
	address: '1190 Steele St',
	city: 'Denver',
	state: 'CO',
	zip: '80206',
}

const journey = useJourneyFixture()
let company: Company
let deckId: string
let presentation: Presentation
let homeowner: Send
beforeAll(async () => {
	company = await signUp(journey)
	const contact = { phone: '(303) 555-0142', address: '1820 Blake Street', city: 'Denver' }
	const rest = { state: 'CO', zip: '80202', licenseNumber: 'CO-RF-20418', email: 'hi@peak.example' }
	const zone = { timezone: 'America/Denver' }
	await company.send('PUT', '/api/company/contact', { contact: { ...contact, ...rest, ...zone } })
	deckId = (await makeDeck(company, [])).id
})

it('publishes a contract after the rep replaces an unknown variable', async () => {
	const { page, problems } = await openAsRep()
	await page.goto(`${journey.url}/decks/${deckId}?tab=contract`)
	await page.getByRole('button', { name: 'Start from a sample agreement' }).click()
	const paper = page.getByRole('region', { name: 'Text of the contract' })
	await paper.getByText('Karen Delgado').first().waitFor()
	const field = page.getByLabel('Text', { exact: true })
	await field.getByText('This text and the package').click()
	await page.keyboard.type('Crew of {{crew_lead}}.')
	await page.getByText('crew_lead is not a variable').waitFor()
	const publish = page.getByRole('button', { name: 'Publish', exact: true })
	expect(await publish.isDisabled()).toBe(true)
	await checkScreen(page, 'contract-unknown')
	await page.reload()
	await page.getByLabel('Replace crew_lead').selectOption('rep_name')
	await paper.getByText('Crew of Maya Okafor').waitFor()
	await publish.click()
	await page.getByText('Published, version 1', { exact: true }).waitFor()
	expect(problems).toEqual([])
})

it('shows a signed contract with its verification result and its audit trail', async () => {
	presentation = await makePresentation(company, deckId, { homeowner: PRIYA })
	homeowner = await createHomeownerSend(journey, presentation)
	const contract = `/api/presentations/${presentation.id}/sign-contract`
	const { revision } = await homeowner('GET', contract)
	await homeowner('POST', contract, {
		revision,
		signature: 'priya raman',
		agreedToTerms: true,
	})
	const { page, problems } = await openAsRep()
	await page.goto(`${journey.url}/contracts`)
	await page.getByLabel('Search contracts').fill('steele')
	await page.getByRole('link', { name: 'Priya Raman', exact: true }).click()
	const signature = page.getByRole('region', { name: 'Signature' })
	await signature.getByText('PDF made').waitFor({ timeout: 20_000 })
	await page.getByText('All checks passed').waitFor()
	await page.getByText('Consented to sign electronically').waitFor()
	await checkScreen(page, 'contract-evidence')
	const pdf = await page.getByRole('link', { name: 'PDF' }).getAttribute('href')
	const file = await page.request.get(`${journey.url}${pdf}`)
	expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
	expect(problems).toEqual([])
})

it('moves and cancels an appointment that the homeowner booked', async () => {
	const path = `/api/presentations/${presentation.id}/appointment`
	const { slotsByDate, timezone } = await homeowner('GET', path)
	const [date, slots] =
		Object.entries<object[]>(slotsByDate).find(([, all]) => all.length > 1) ?? []
	await homeowner('POST', path, { ...slots?.[0], attendeeTZ: timezone })
	const { page, problems } = await openAsRep()
	await page.goto(`${journey.url}/presentations/${presentation.id}`)
	const sold = page.getByRole('region', { name: 'Signature and appointment' })
	await sold.getByText(/^Signed: /).waitFor()
	await sold.getByText(/^Booked: .*[AP]M$/).waitFor()
	await sold.getByText(/, the same for you and Priya$/).waitFor()
	await checkScreen(page, 'presentation-signed')
	await page.goto(`${journey.url}/appointments?week=${date}`)
	const appointment = page.getByRole('button', { name: /Priya Raman/ }).filter({ visible: true })
	await appointment.click()
	await page.getByRole('button', { name: 'Move', exact: true }).click()
	await page
		.getByRole('dialog')
		.getByRole('group', { name: 'Time' })
		.getByRole('button')
		.nth(1)
		.click()
	await checkScreen(page, 'appointment-move')
	await page.getByRole('button', { name: 'Move appointment' }).click()
	await page.getByText('Appointment moved').waitFor()
	await checkScreen(page, 'appointments-week')
	await appointment.click()
	await page.getByRole('button', { name: 'Cancel appointment' }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click()
	await page.getByText('No appointments this week').waitFor()
	await page.goto(`${journey.url}/appointments?view=hours`)
	await page.getByLabel('Tuesday until').fill('08:00')
	await page.getByRole('button', { name: 'Save availability' }).click()
	await page.getByText('The end must be after the start').waitFor()
	await checkScreen(page, 'availability-wrong')
	expect(problems).toEqual([])
})

async function openAsRep() {
	const opened = await openPage(journey.browser, WIDE)
	await opened.context.addCookies(await company.cookies())
	return opened
}
