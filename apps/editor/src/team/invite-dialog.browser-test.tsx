import { refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const INVITED = {
	user: {
		id: '0190b5a4-0000-7000-8000-000000000001',
		email: 'dana@summitpeak.example',
		name: 'Dana Reyes',
		role: 'rep' as const,
		joinedAt: null,
		invitation: null,
	},
	invitation: { url: 'https://dormer.example/password/x', expiresAt: '2026-12-01T00:00:00.000Z' },
	mailed: true,
}

async function fillIn(): Promise<void> {
	await page.getByLabelText('Name').fill('Dana Reyes')
	await page.getByLabelText('Email').fill('dana@summitpeak.example')
}

describe('InviteDialog', () => {
	it('sends name, email and role, and confirms the invitation', async () => {
		const calls = stubApi({ team: { invite: () => INVITED } })
		const onInvited = vi.fn()
		await render(<InviteDialog onClose={() => {}} onInvited={onInvited} />)
		await fillIn()
		await page.getByRole('button', { name: 'Invite' }).click()
		await expect.poll(() => onInvited.mock.calls).toEqual([[INVITED]])
		expect(calls).toContainEqual({
			procedure: 'team.invite',
			input: { name: 'Dana Reyes', email: 'dana@summitpeak.example', role: 'rep' },
		})
	})

	it('marks every empty required field, and sends no request', async () => {
		const calls = stubApi({})
		await render(<InviteDialog onClose={() => {}} onInvited={() => {}} />)
		await page.getByRole('button', { name: 'Invite' }).click()
		await expect.element(page.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true')
		expect(calls).toEqual([])
	})

	it("shows the server's error at the rejected field and keeps the entered values", async () => {
		const message = 'This email address already has an account. Use another address.'
		stubApi({
			team: {
				invite: () => {
					throw refusal(400, { code: 'VALIDATION_ERROR', message, path: 'email' })
				},
			},
		})
		await render(<InviteDialog onClose={() => {}} onInvited={() => {}} />)
		await fillIn()
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByText(message)).toBeVisible()
		await expect.element(page.getByLabelText('Name')).toHaveValue('Dana Reyes')
	})
})
