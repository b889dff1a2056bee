import type { AdminAct, ListAdminActsInput } from '@dormer/api/accounts/admin-acts/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, noResponse, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminActFixture, meFixture } from '../testing/account-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { render } from '../testing/render.tsx'
import { AdminActsSection } from './admin-acts-section.tsx'

/** Renders the audit log section with a stub API that returns the entries `acts`, one on each page. */
async function renderActs(
	acts: readonly AdminAct[],
	handlers: Handlers['adminActs'] = {},
	role: 'admin' | 'rep' = 'admin',
) {
	const actors = [...new Map(acts.map(({ actor }) => [actor.id, actor])).values()]
	const calls = stubApi({
		auth: { me: () => meFixture({ role }) },
		adminActs: {
			list: ({ kind, actorId, cursor }: ListAdminActsInput) => {
				const matching = acts.filter(
					(act) =>
						(kind === undefined || act.kind === kind) &&
						(actorId === undefined || act.actor.id === actorId),
				)
				const start = cursor === undefined ? 0 : matching.findIndex(({ id }) => id === cursor) + 1
				const shown = matching.slice(start, start + 1)
				const isLast = start + 1 >= matching.length
				return { acts: shown, nextCursor: isLast ? null : (shown[0]?.id ?? null), actors }
			},
			...handlers,
		},
	})
	await render(<AdminActsSection />)
	return calls
}

const NOOR = { type: 'user' as const, id: fixtureId(903), name: 'Noor Haddad' }
const ACTS = [
	adminActFixture(),
	adminActFixture({
		id: fixtureId(922),
		kind: 'settings',
		type: 'company.updated',
		actor: NOOR,
		subject: { id: fixtureId(902), name: 'Summit Peak Roofing' },
		changes: {
			licenseNumber: { before: '', after: 'CO-1234' },
			zip: { before: '80222', after: '80223' },
			rightToCancel: { before: 'us_homes', after: 'always' },
			scopes: { before: [], after: ['decks:read', 'kb:write'] },
			requireViewed: { before: true, after: false },
		},
	}),
]

describe('AdminActsSection', () => {
	it('shows a placeholder while the audit log loads', async () => {
		await renderActs([], { list: noResponse })
		await expect.element(page.getByRole('status', { name: 'Loading the audit log' })).toBeVisible()
	})

	it('shows an empty state when the audit log has no entries', async () => {
		await renderActs([])
		await expect.element(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible()
	})

	it("shows the server's error, and loads the audit log when the user retries", async () => {
		let isDown = true
		await renderActs([], {
			list: () => {
				if (isDown) throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
				return { acts: ACTS, nextCursor: null, actors: [] }
			},
		})
		await expect.element(page.getByText('The server is busy')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(page.getByText('revoked the API key JobNimbus')).toBeVisible()
	})

	it('tells a rep that only admins can read the audit log', async () => {
		const calls = await renderActs(ACTS, {}, 'rep')
		await expect.element(page.getByText('The audit log is for admins')).toBeVisible()
		expect(inputsOf(calls, 'adminActs.list')).toEqual([])
	})

	it('loads the next page of the audit log, and shows the changed fields of an entry', async () => {
		await renderActs(ACTS)
		await expect.element(page.getByText('revoked the API key JobNimbus')).toBeVisible()
		await page.getByRole('button', { name: 'Show more' }).click()
		const fields = () =>
			page
				.getByRole('definition')
				.elements()
				.map((value) => [value.previousElementSibling?.textContent, value.textContent])
		await expect.poll(fields).toEqual([
			['License number', 'CO-1234'],
			['ZIP code', '80222 → 80223'],
			['Homeowners can cancel', 'For homes in the United States → For every home'],
			['Permissions', 'none → Read decks, Change the knowledge base'],
			['The homeowner must open the contract before signing', 'on → off'],
		])
		await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
		await expectAccessible(document.body)
	})

	it('filters the audit log by person and by kind of change', async () => {
		await renderActs(ACTS)
		await page.getByLabelText('Person').selectOptions('Noor Haddad')
		await expect.element(page.getByText('changed the details of Summit Peak Roofing')).toBeVisible()
		await expect.element(page.getByText('revoked the API key JobNimbus')).not.toBeInTheDocument()
		await page.getByLabelText('Kind of change').selectOptions('Team')
		await expect.element(page.getByRole('heading', { name: 'No changes match' })).toBeVisible()
	})
})
