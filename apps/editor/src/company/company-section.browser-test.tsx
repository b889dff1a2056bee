import { expectAccessible } from '@dormer/component-testing/accessibility'
import { inputsOf, stubApi } from '@dormer/component-testing/stub-api'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { render } from '../testing/render.tsx'
import { CompanySection } from './company-section.tsx'
import { NextStepsSection } from './next-steps-section.tsx'

const contact = {
	...{ phone: '', email: '', address: '', city: '', state: '', zip: '' },
	...{ licenseNumber: '', timezone: 'America/Denver', website: '' },
}

it('saves a next step that homeowners read after they have signed', async () => {
	const calls = stubApi({
		company: {
			updateContact: () => ({
				contact,
				organizationName: 'Summit Peak Roofing',
				nextSteps: [{ title: 'We get the permit', text: '' }],
			}),
		},
	})
	await render(<NextStepsSection saved={[]} canEdit />)
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
		.toEqual([{ nextSteps: [{ title: 'We get the permit', text: '' }] }])
	await expect.element(page.getByRole('button', { name: 'Save steps' })).toBeDisabled()
})

it('finds a time zone by the name of a city, shows its name with the current time there, and saves it', async () => {
	const saved = { contact, organizationName: 'Summit Peak Roofing', nextSteps: [] }
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
