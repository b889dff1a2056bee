import { expectAccessible } from '@dormer/tooling/accessibility'
import { stubApi } from '@dormer/tooling/stub-api'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { appointmentFixture } from '../testing/appointment-fixture.ts'
import { signedDocumentFixture } from '../testing/contract-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { Won } from './won.tsx'

const HOUR_MS = 3_600_000
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

it('shows the contracts of the last week and the coming appointments with their time zone', async () => {
	const list = () => ({
		appointments: [appointmentFixture(hoursFromNow(30)), appointmentFixture(hoursFromNow(-2))],
		from: '2026-11-23',
		to: '2026-11-29',
		timezone: 'America/Denver',
	})
	stubApi({
		contracts: {
			listDocuments: () => ({
				documents: [
					signedDocumentFixture({ signedAt: hoursFromNow(-2) }),
					signedDocumentFixture({
						documentId: fixtureId(812),
						customerName: 'Walter Hughes',
						signedAt: hoursFromNow(-9 * 24),
					}),
				],
				nextCursor: null,
			}),
		},
		appointments: { list },
	})
	await renderRoute(<Won />, { id: '/app/home', address: '/home' })
	const items = page.getByRole('listitem')
	await expect.element(items.first()).toMatchTextContent(/Karen Delgado signed ?Better, \$24,300/)
	await expect
		.element(items.nth(1))
		.toMatchTextContent(/Ben Ortiz booked ?12 Oak St ?.*(AM|PM) Mountain Time/)
	expect(items.elements()).toHaveLength(2)
	await expectAccessible(document.body)
})

it('renders nothing while nothing was signed or booked', async () => {
	stubApi({
		contracts: { listDocuments: () => ({ documents: [], nextCursor: null }) },
		appointments: {
			list: () => ({ appointments: [], from: '2026-11-23', to: '2026-11-29', timezone: 'UTC' }),
		},
	})
	await renderRoute(<Won />, { id: '/app/home', address: '/home' })
	await expect.element(page.getByText('Signed and booked')).not.toBeInTheDocument()
})
