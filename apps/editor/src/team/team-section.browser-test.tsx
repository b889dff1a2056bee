import type { Member } from '@dormer/api/accounts/team/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { apiKeyFixture, meFixture } from '../testing/account-fixture.ts'
import { CREATED_AT, fixtureId } from '../testing/id-fixture.ts'
import { render } from '../testing/render.tsx'
import { TeamSection } from './team-section.tsx'

const NOOR: Member = {
	id: fixtureId(903),
	email: 'noor@summitpeak.example',
	name: 'Noor Haddad',
	role: 'admin',
	joinedAt: CREATED_AT,
	invitation: null,
}

async function renderTeam(handlers: Handlers = {}) {
	const { user } = meFixture()
	const calls = stubApi({
		auth: { me: () => meFixture() },
		team: {
			list: () => ({ team: [{ ...user, joinedAt: CREATED_AT, invitation: null }, NOOR] }),
			remove: () => ({ success: true }),
			...handlers.team,
		},
		apiKeys: {
			list: () => ({
				apiKeys: [
					apiKeyFixture({ name: 'Ours' }),
					apiKeyFixture({ id: fixtureId(912), name: 'Hers', createdBy: NOOR }),
				],
			}),
			...handlers.apiKeys,
		},
		...(handlers.secondFactor && { secondFactor: handlers.secondFactor }),
	})
	await render(<TeamSection />)
	await page.getByRole('button', { name: 'More actions for Noor Haddad' }).click()
	return calls
}

describe('TeamSection', () => {
	it('lists the API keys that are revoked when the member is removed', async () => {
		const calls = await renderTeam()
		await page.getByRole('menuitem', { name: 'Remove' }).click()
		const question = page.getByRole('alertdialog', { name: 'Remove Noor Haddad?' })
		await expect.element(question.getByText('Hers')).toBeVisible()
		await expect.element(question.getByText('Ours')).not.toBeInTheDocument()
		await expectAccessible(document.body)
		await question.getByRole('button', { name: 'Remove from the team' }).click()
		await expect.element(page.getByText('Noor Haddad removed')).toBeVisible()
		expect(inputsOf(calls, 'team.remove')).toEqual([{ userId: NOOR.id }])
	})

	it('disables the removal of a member until the API keys of the member are loaded', async () => {
		await renderTeam({ apiKeys: { list: noResponse } })
		await page.getByRole('menuitem', { name: 'Remove' }).click()
		await expect.element(page.getByRole('button', { name: 'Remove from the team' })).toBeDisabled()
	})

	it('removes the second factor of a member after a confirmation', async () => {
		const calls = await renderTeam({ secondFactor: { reset: () => ({ success: true }) } })
		await page.getByRole('menuitem', { name: 'Remove the second factor' }).click()
		const question = page.getByRole('alertdialog')
		await question.getByRole('button', { name: 'Remove the second factor' }).click()
		await expect
			.element(page.getByText('Noor Haddad can now sign in without a second factor'))
			.toBeVisible()
		expect(inputsOf(calls, 'secondFactor.reset')).toEqual([{ userId: NOOR.id }])
	})

	it('emails a password link to a member who has joined, and does not show the link', async () => {
		await renderTeam({
			team: { inviteAgain: () => ({ user: NOOR, invitation: null, mailed: true }) },
		})
		await page.getByRole('menuitem', { name: 'Email a password link' }).click()
		await expect
			.element(page.getByText('A password link is on its way to noor@summitpeak.example'))
			.toBeVisible()
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
	})
})
