import { expectAccessible } from '@dormer/component-testing/accessibility'
import { stubApi } from '@dormer/component-testing/stub-api'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
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
