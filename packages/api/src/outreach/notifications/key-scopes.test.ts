import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { it } from './fixtures.ts'

const INPUT = { name: 'CRM', eventType: '*' as const, channel: 'console' as const }

describe('an API key with the scopes of subscriptions and without events:read', () => {
	it('rejects the key with FORBIDDEN when it creates or changes a subscription or reads deliveries, but lets it list and delete subscriptions', async ({
		company,
		notifications,
	}) => {
		const { organizationId } = company
		const key = { kind: 'service' as const, organizationId, keyId: 'a', name: 'CRM' }
		const scopes = ['subscriptions:read', 'subscriptions:write'] as const
		const { notifications: narrow } = createCaller({ ...company, caller: { ...key, scopes } })
		const { id: subscriptionId } = await notifications.createSubscription(INPUT)
		const { id: deliveryId } = await notifications.testSubscription({ subscriptionId })
		const refused = [
			() => narrow.createSubscription(INPUT),
			() => narrow.updateSubscription({ subscriptionId, channelConfig: {} }),
			() => narrow.rotateSecret({ subscriptionId }),
			() => narrow.listDeliveries({ subscriptionId }),
			() => narrow.resendDelivery({ deliveryId }),
		]
		for (const call of refused)
			expect(await refusalOf(call())).toMatchObject({
				code: 'FORBIDDEN',
				headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="events:read"' },
			})
		const wider = { ...key, scopes: [...scopes, 'events:read' as const] }
		const wide = createCaller({ ...company, caller: wider }).notifications
		expect(await wide.createSubscription(INPUT)).toMatchObject({ name: 'CRM' })
		expect((await narrow.listSubscriptions()).subscriptions).toHaveLength(2)
		expect(await narrow.deleteSubscription({ subscriptionId })).toEqual({ success: true })
	})
})
