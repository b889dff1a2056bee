import { expectAccessible } from '@dormer/tooling/accessibility'
import { stubApi } from '@dormer/tooling/stub-api'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { presentationFixture } from '../testing/presentation-fixture.ts'
import { render } from '../testing/render.tsx'
import { EditHomeownerDialog } from './edit-homeowner-dialog.tsx'

it('says what ends at another house once the address changes', async () => {
	stubApi({
		utility: {
			validateAddress: () => ({
				valid: true,
				streetChecked: true,
				placeChecked: true,
				formattedAddress: '3310 Vrain St, Denver, CO 80212',
				coordinates: null,
				normalized: null,
			}),
		},
	})
	const presentation = presentationFixture()
	await render(<EditHomeownerDialog presentation={presentation} onClose={() => {}} />)
	const notice = page.getByText(/^If this is another house, typed values/)
	await expect.element(page.getByLabelText('First name')).toBeVisible()
	await expect.element(notice).not.toBeInTheDocument()
	await page.getByLabelText('Address', { exact: true }).fill('3310 Vrain St')
	await expect.element(notice).toBeVisible()
	await expectAccessible(document.body)
})
