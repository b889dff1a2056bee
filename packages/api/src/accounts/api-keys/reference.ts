import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference about API keys. */
export const apiKeysReference: SliceReference = {
	operations: {
		'apiKeys.list':
			'Returns the API keys of the company, without their secrets. Admins only, not API keys.',
		'apiKeys.create':
			'Creates an API key. Store the `secret`: only this response shows it. Admins only, not API keys.',
		'apiKeys.revoke':
			'Revokes an API key. It stops working immediately. Admins only, not API keys.',
	},
	models: {
		ApiKey: {
			$: 'API key of a company.',
			id: 'ID of the key.',
			name: 'Name that says what the key is for, at most 80 characters.',
			prefix: 'First characters of the secret, by which people recognize the key.',
			scopes: 'What the key may do.',
			expiresAt: 'Time at which the key stops working. Null when it does not expire.',
			lastUsedAt: 'Time of the last request with the key. Null before the first request.',
			allowedNetworks:
				'IP addresses and networks (CIDR) that may use the key. Empty when any address may.',
			livemode:
				'False for a test key (`psk_test_…`). Its emails are stored but not sent, its events go only to test subscriptions, and only the local voice speaks.',
			createdBy: 'Member who created the key. Null for keys from before this field existed.',
		},
		ApiKeyCreatedBy: {
			$: 'Member who created an API key.',
			id: 'ID of the user.',
			name: 'Name of the user.',
		},
		ApiKeys: { apiKeys: 'The keys.' },
		CreateApiKeyInput: {
			$: 'New API key.',
			$like: 'ApiKey',
			scopes: 'What the key may do. Each scope once.',
			allowedNetworks:
				'IP addresses and networks (CIDR) that may use the key, at most 20. When left out, any address may use it.',
			livemode: 'False creates a test key.',
			expiresAt: 'Time at which the key stops working. When left out, the key does not expire.',
		},
		CreatedApiKey: {
			$: 'New API key with its secret.',
			apiKey: 'The key.',
			secret: 'Value for the header `Authorization: Bearer`. Only this response shows it.',
		},
		ApiKeyInput: { keyId: 'ID of the key.' },
	},
}
