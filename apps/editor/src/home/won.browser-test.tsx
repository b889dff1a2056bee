import { expectAccessible } from '@dormer/component-testing/accessibility'
import { stubApi } from '@dormer/component-testing/stub-api'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fixtureId } from '../testing/id-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { Won } from './won.tsx'

const HOUR_MS = 3_600_000
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

function documentFixture(index: number, customerName: string, signedAt: string) {
	return {
		...{ documentId: fixtureId(index), presentationId: fixtureId(501), deckId: fixtureId(1) },
		...{ configId: fixtureId(2), contractName: 'Roof agreement', customerName, address: '' },
		...{ signedAt, sealStatus: 'sealed' as const, cancellation: null, cancelledAt: null },
		...{ selection: { name: 'Better', display: '$24,300' }, pdfUrl: null, livemode: true },
	}
}

function appointmentFixture(startTime: string) {
	return {
		...{ id: fixtureId(701), presentationId: fixtureId(502), startTime, endTime: startTime },
		...{ email: null, phone: null, attendeeTZ: 'America/Denver' },
		...{ createdAt: startTime, updatedAt: startTime },
		...{ homeownerName: 'Ben Ortiz', address: '12 Oak St', deckName: 'Roof' },
	}
}

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
					documentFixture(801, 'Karen Delgado', hoursFromNow(-2)),
					documentFixture(802, 'Walter Hughes', hoursFromNow(-9 * 24)),
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
