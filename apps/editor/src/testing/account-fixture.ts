import type { AdminAct } from '@dormer/api/accounts/admin-acts/schema'
import type { ApiKey } from '@dormer/api/accounts/api-keys/schema'
import type { Me, User } from '@dormer/api/accounts/auth/schema'
import { CREATED_AT, fixtureId } from './id-fixture.ts'

/** Returns the signed-in user, an admin unless overridden. */
export function meFixture(overrides: Partial<User> = {}): Me {
	return {
		user: {
			id: fixtureId(901),
			email: 'dana@summitpeak.example',
			name: 'Dana Reyes',
			role: 'admin',
			...overrides,
		},
		organization: { id: fixtureId(902), name: 'Summit Peak Roofing' },
		onboarding: {
			tour: 'completed',
			tourCompletedAt: null,
			tourDismissedAt: null,
			welcomeSeenAt: null,
			milestones: {},
		},
		awaitsEmailVerification: false,
		awaitsAddressProof: false,
	}
}

export function apiKeyFixture(overrides: Partial<ApiKey> = {}): ApiKey {
	return {
		id: fixtureId(911),
		name: 'JobNimbus',
		prefix: 'dk_live_ab12',
		scopes: ['presentations:write'],
		createdAt: CREATED_AT,
		expiresAt: null,
		lastUsedAt: null,
		allowedNetworks: [],
		livemode: true,
		createdBy: { id: fixtureId(901), name: 'Dana Reyes' },
		...overrides,
	}
}

export function adminActFixture(overrides: Partial<AdminAct> = {}): AdminAct {
	return {
		id: fixtureId(921),
		kind: 'keys',
		type: 'api_key.revoked',
		actor: { type: 'user', id: fixtureId(901), name: 'Dana Reyes' },
		subject: { id: fixtureId(911), name: 'JobNimbus' },
		changes: {},
		ip: '203.0.113.7',
		occurredAt: CREATED_AT,
		...overrides,
	}
}
