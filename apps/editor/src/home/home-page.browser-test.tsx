import { expectAccessible } from '@dormer/component-testing/accessibility'
import { noResponse, stubApi } from '@dormer/component-testing/stub-api'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { HomePage } from './home-page.tsx'

it('shows the setup steps, a sample deck and the notifications when the company has no deck', async () => {
	const contact = { phone: '303 555 0100', email: '', address: '', city: '', state: '', zip: '' }
	stubApi({
		auth: {
			me: () => ({
				...meFixture(),
				onboarding: {
					tour: 'new',
					tourCompletedAt: null,
					tourDismissedAt: null,
					welcomeSeenAt: null,
					milestones: {},
				},
			}),
		},
		company: {
			getContact: () => ({
				contact: { ...contact, licenseNumber: '', timezone: 'America/Denver', website: '' },
				organizationName: 'Summit Peak Roofing',
				nextSteps: [],
			}),
		},
		decks: { list: () => ({ decks: [] }) },
		knowledge: { list: () => ({ documents: [], meta: { count: 0, limit: 100, remaining: 100 } }) },
		notifications: { mine: () => ({ notifications: { topics: ['opened'], scope: 'all' } }) },
		onboarding: { milestone: noResponse },
		presentations: {
			list: () => ({
				presentations: [],
				pagination: { total: 0, limit: 2, offset: 0 },
				nextCursor: null,
			}),
		},
	})
	await renderRoute(<HomePage />, { id: '/app/home', address: '/home' })
	await expect.element(page.getByRole('heading', { name: 'Welcome, Dana' })).toBeVisible()
	await expect.element(page.getByText('2 of 7')).toBeVisible()
	await expect.element(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
	await expect.element(page.getByRole('link', { name: /Add documents/ })).toBeVisible()
	await expect.element(page.getByRole('link', { name: /Set your prices/ })).not.toBeInTheDocument()
	await expect.element(page.getByRole('button', { name: 'Watch as a homeowner' })).toBeVisible()
	await expect
		.element(page.getByRole('button', { name: 'New presentation' }))
		.not.toBeInTheDocument()
	await expectAccessible(document.body)
})
