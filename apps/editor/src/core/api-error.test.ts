import { describe, expect, it } from 'vitest'
import { ApiRequestError, showFormErrors } from './api-error.ts'

type Form = { name: string; email: string }

/** Returns the messages that `showFormErrors` sets in a form with name and email. */
function shown(error: string, details: { path: string; message: string }[]) {
	const messages: Record<string, string | undefined> = {}
	showFormErrors<Form>(
		new ApiRequestError({ error, details, status: 400 }),
		(field, { message }) => {
			messages[field] = message
		},
		['name', 'email'],
	)
	return messages
}

describe('showFormErrors', () => {
	it('shows an error in the general message of the form when the form has no field for the error', () => {
		const details = [
			{ path: 'email', message: 'Enter an email address' },
			{ path: 'phone', message: 'Enter a phone number' },
			{ path: '', message: 'Send a homeowner' },
		]
		expect(shown('email: Enter an email address', details)).toEqual({
			email: 'Enter an email address',
			root: 'phone: Enter a phone number. Send a homeowner',
		})
	})

	it('shows the general message when no field is invalid', () => {
		expect(shown('The server is busy', [])).toEqual({ root: 'The server is busy' })
	})
})
