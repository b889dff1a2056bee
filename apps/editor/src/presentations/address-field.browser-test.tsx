import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { AddressField } from './address-field.tsx'

describe('AddressField', () => {
	it('says that only the zip code was checked when no geocoder is set up', async () => {
		const line = '2847 S Clermont St, Denver, CO 80222'
		const normalized = {
			address: '2847 S Clermont St',
			city: 'Denver',
			state: 'CO',
			zip: '80222',
			country: 'US',
		}
		const result = {
			valid: true,
			streetChecked: false,
			placeChecked: true,
			formattedAddress: line,
			coordinates: null,
			normalized,
		}
		await render(
			<AddressField
				value={line}
				check={{ checking: false, result }}
				suggestion={null}
				error={undefined}
				ref={null}
				onChange={() => {}}
			/>,
		)
		await expect.element(page.getByRole('img', { name: 'Street not checked' })).toBeVisible()
		await expect
			.element(page.getByLabelText('Address'))
			.toHaveAccessibleDescription('The ZIP code 80222 matches Denver. The street was not checked.')
	})
})
