import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationFixture } from '../testing/presentation-fixture.ts'
import { certificateFixture } from '../testing/privacy-fixture.ts'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { PresentationMenu } from './presentation-menu.tsx'

/** Renders the menu of a presentation for a user with the given role. */
async function renderMenu(privacy: Handlers['privacy'] = {}, role: 'admin' | 'rep' = 'admin') {
	const calls = stubApi({ auth: { me: () => meFixture({ role }) }, privacy })
	const router = await renderRoute(<PresentationMenu presentation={presentationFixture()} />, {
		id: '/app/presentations',
		address: '/presentations',
	})
	await page.getByRole('button', { name: 'More actions for Karen Delgado' }).click()
	return { calls, router }
}

const item = page.getByRole('menuitem', { name: 'Erase the homeowner’s data' })
const dialog = page.getByRole('dialog', { name: 'Erase Karen Delgado’s data?' })
const name = dialog.getByLabelText('Name of the homeowner')
const confirm = dialog.getByRole('button', { name: 'Erase the data' })

describe('EraseHomeownerDialog', () => {
	it('offers the erasure to admins only', async () => {
		await renderMenu({}, 'rep')
		await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
		await expect.element(item).not.toBeInTheDocument()
	})

	it('erases the data after the admin types the homeowner’s name', async () => {
		const certificateId = fixtureId(941)
		const { calls, router } = await renderMenu({
			eraseHomeowner: () => ({
				certificateId,
				status: 'completed',
				certificate: certificateFixture(),
			}),
		})
		await item.click()
		await expect
			.element(dialog.getByText(/^Signed contracts and their evidence will stay/))
			.toBeVisible()
		await expectAccessible(document.body)
		name.element().focus()
		await userEvent.keyboard('Karen Delgado{Enter}')
		await expect.poll(() => addressOf(router)).toBe(`/erasures/${certificateId}`)
		expect(inputsOf(calls, 'privacy.eraseHomeowner')).toEqual([
			{ presentationId: fixtureId(501), name: 'Karen Delgado' },
		])
	})

	it('sends no request when the admin closes the dialog with Escape', async () => {
		const { calls } = await renderMenu()
		await item.click()
		await name.fill('Karen')
		await userEvent.keyboard('{Escape}')
		await expect.element(dialog).not.toBeInTheDocument()
		expect(inputsOf(calls, 'privacy.eraseHomeowner')).toEqual([])
	})

	it.each([
		['at the name when the typed name is wrong', 400, 'name'],
		['above the form when the data was erased before', 409, undefined],
	])("shows the server's error %s", async (_place, status, path) => {
		const message = 'The server refused the erasure.'
		await renderMenu({
			eraseHomeowner: () => {
				throw refusal(status, { code: 'REFUSED', message, ...(path !== undefined && { path }) })
			},
		})
		await item.click()
		await name.fill('Karen')
		await confirm.click()
		await expect.element(dialog.getByRole('alert')).toHaveTextContent(message)
		await expect.element(confirm).toBeEnabled()
	})

	it('stays open and prevents a second request while the data is being erased', async () => {
		await renderMenu({ eraseHomeowner: noResponse })
		await item.click()
		await name.fill('Karen Delgado')
		await confirm.click()
		await expect.element(confirm).toBeDisabled()
		await userEvent.keyboard('{Escape}')
		await expect.element(dialog).toBeVisible()
	})
})
