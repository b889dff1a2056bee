import type { CompanyContact } from '@dormer/api/accounts/company/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf, refusal, stubApi } from '@dormer/tooling/stub-api'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { UnsavedGuard } from '../shell/unsaved-guard.tsx'
import { meFixture } from '../testing/account-fixture.ts'
import { render } from '../testing/render.tsx'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { CompanySection } from './company-section.tsx'
import { NextStepsSection } from './next-steps-section.tsx'

const contact = {
	phone: '',
	email: '',
	address: '',
	city: '',
	state: '',
	zip: '',
	licenseNumber: '',
	timezone: 'America/Denver',
	website: '',
}

const saved: CompanyContact = {
	contact,
	organizationName: 'Summit Peak Roofing',
	nextSteps: [],
	revision: 'contact-1',
}

it('saves a next step that homeowners read after they have signed', async () => {
	const calls = stubApi({
		company: {
			updateContact: () => ({
				contact,
				organizationName: 'Summit Peak Roofing',
				nextSteps: [{ title: 'We get the permit', text: '' }],
				revision: 'contact-2',
			}),
		},
	})
	await render(<NextStepsSection saved={saved} canEdit />)
	await expect.element(page.getByText(/^No steps yet\. Homeowners see only/)).toBeVisible()
	await page.getByRole('button', { name: 'Add a step' }).click()
	await page.getByRole('button', { name: 'Save steps' }).click()
	await expect.element(page.getByText('Enter a title')).toBeVisible()
	const top = (label: string) =>
		page.getByLabelText(label, { exact: true }).element().getBoundingClientRect().top
	expect(Math.abs(top('Remove step 1') - top('Step 1'))).toBeLessThanOrEqual(1)
	await page.getByLabelText('Step 1', { exact: true }).fill('We get the permit')
	await expectAccessible(document.body)
	await page.getByRole('button', { name: 'Save steps' }).click()
	await expect
		.poll(() => calls.map(({ input }) => input))
		.toEqual([{ nextSteps: [{ title: 'We get the permit', text: '' }], revision: 'contact-1' }])
	await expect.element(page.getByRole('button', { name: 'Save steps' })).toBeDisabled()
})

it('finds a time zone by the name of a city, shows its name with the current time there, and saves it', async () => {
	const calls = stubApi({
		auth: { me: () => meFixture() },
		company: { getContact: () => saved, updateContact: () => saved },
	})
	await render(<CompanySection />)
	const field = page.getByLabelText('Time zone')
	await expect
		.element(field)
		.toHaveAccessibleDescription(/ Mountain Time \(Denver\), now \d+:\d+.[AP]M\.$/)
	const options = [...document.querySelectorAll<HTMLOptionElement>('#time-zones option')]
	expect(field.element().getAttribute('list')).toBe('time-zones')
	expect(options.map(({ value, label }) => [value, label])).toContainEqual([
		'America/New_York',
		'Eastern Time (New York)',
	])
	await field.fill('New York')
	await expect.element(field).toHaveAccessibleDescription(/Type a city to search\.$/)
	await field.fill('America/New_York')
	await expect.element(field).toHaveAccessibleDescription(/ Eastern Time \(New York\), now /)
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect
		.poll(() => inputsOf(calls, 'company.updateContact'))
		.toMatchObject([{ contact: { timezone: 'America/New_York' } }])
})

it('leaves an unchanged time zone out, and names the time zone that the server took from the address', async () => {
	const record = (timezone: string) => ({ ...saved, contact: { ...contact, timezone } })
	const calls = stubApi({
		auth: { me: () => meFixture() },
		company: {
			getContact: () => record('UTC'),
			updateContact: () => record('America/Denver'),
		},
	})
	await render(<CompanySection />)
	await page.getByLabelText('State').fill('CO')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect.element(page.getByLabelText('Time zone')).toHaveValue('America/Denver')
	await expect.element(page.getByText('The time zone is now Mountain Time (Denver)')).toBeVisible()
	const [input] = inputsOf(calls, 'company.updateContact')
	expect(input).toMatchObject({ contact: { state: 'CO' } })
	expect(input).not.toHaveProperty('contact.timezone')
})

/** Renders the section with a server on which someone else has saved `current` after this page was opened. */
async function renderOutdated(current: CompanyContact) {
	let record = current
	const calls = stubApi({
		auth: { me: () => meFixture() },
		company: {
			getContact: () => saved,
			updateContact: ({ revision, ...changes }: Partial<CompanyContact>) => {
				if (revision !== record.revision)
					throw refusal(409, { code: 'CONFLICT', message: 'Someone else saved', current: record })
				record = { ...record, ...changes, revision: 'contact-3' }
				return record
			},
		},
	})
	await render(<CompanySection />)
	return calls
}

it('shows both texts when someone else saved other details, and saves the one that the admin chooses', async () => {
	const theirs = { ...contact, phone: '303 555 0199' }
	const calls = await renderOutdated({ ...saved, contact: theirs, revision: 'contact-2' })
	await page.getByLabelText('Phone').fill('303 555 0142')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
	await expect.element(dialog.getByText(/303 555 0142/)).toBeVisible()
	await expect.element(dialog.getByText(/303 555 0199/)).toBeVisible()
	await dialog.getByRole('button', { name: 'Save mine instead' }).click()
	await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
	expect(inputsOf(calls, 'company.updateContact')).toMatchObject([
		{ revision: 'contact-1' },
		{ revision: 'contact-2', contact: { phone: '303 555 0142' } },
	])
})

it('saves the steps without a question when someone else saved only other details', async () => {
	await renderOutdated({ ...saved, organizationName: 'Summit Peak', revision: 'contact-2' })
	await page.getByRole('button', { name: 'Add a step' }).click()
	await page.getByLabelText('Step 1', { exact: true }).fill('We get the permit')
	await page.getByRole('button', { name: 'Save steps' }).click()
	await expect.element(page.getByRole('button', { name: 'Save steps' })).toBeDisabled()
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('asks for confirmation before typed contact details are lost, and asks no more after they are saved', async () => {
	stubApi({
		auth: { me: () => meFixture() },
		company: {
			getContact: () => saved,
			updateContact: () => ({ ...saved, contact: { ...contact, phone: '303-555-0142' } }),
		},
	})
	const router = await renderRoute(
		<>
			<CompanySection />
			<UnsavedGuard />
		</>,
		{ id: '/app/settings', address: '/settings' },
	)
	await page.getByLabelText('Phone').fill('303-555-0142')
	void router.navigate({ to: '/decks' })
	const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
	await expect.element(question).toBeVisible()
	await expectAccessible(document.body)
	await question.getByRole('button', { name: 'Cancel' }).click()
	expect(addressOf(router)).toBe('/settings')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
	void router.navigate({ to: '/decks' })
	await expect.poll(() => addressOf(router)).toBe('/decks')
})
