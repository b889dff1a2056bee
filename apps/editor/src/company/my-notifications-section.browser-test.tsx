import type { MemberNotifications } from '@dormer/api/accounts/member-notifications/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf, stubApi } from '@dormer/tooling/stub-api'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderRoute } from '../testing/render-route.tsx'
import { MyNotificationsSection } from './my-notifications-section.tsx'

it('switches off one topic and keeps the other topics on', async () => {
	const calls = stubApi({
		notifications: {
			mine: () => ({ notifications: { topics: ['opened', 'signed'], scope: 'all' } }),
			setMine: (notifications: MemberNotifications) => ({ notifications }),
		},
	})
	await renderRoute(<MyNotificationsSection />, {
		id: '/app/settings/notifications',
		address: '/settings/notifications',
	})
	const opened = page.getByRole('switch', { name: 'A homeowner opens the presentation' })
	await expect.element(opened).toBeChecked()
	await expectAccessible(document.body)
	await opened.click()
	await expect.element(opened).not.toBeChecked()
	expect(inputsOf(calls, 'notifications.setMine')).toEqual([{ topics: ['signed'], scope: 'all' }])
})
