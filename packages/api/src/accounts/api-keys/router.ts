import { Success } from '../../core/schema.ts'
import { adminProcedure, router } from '../../core/trpc.ts'
import { ApiKeyInput, ApiKeys, CreateApiKeyInput, CreatedApiKey } from './schema.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './service.ts'

const group = 'Authentication'

export const apiKeysRouter = router({
	list: adminProcedure
		.meta({
			rest: 'GET /api/api-keys',
			group,
			summary: 'List the API keys of the company',
			errors: ['FORBIDDEN'],
		})
		.output(ApiKeys)
		.query(({ ctx }) => listApiKeys(ctx)),
	create: adminProcedure
		.meta({
			rest: 'POST /api/api-keys',
			group,
			summary: 'Create an API key; only this response contains its secret',
			status: 201,
			errors: ['FORBIDDEN'],
		})
		.input(CreateApiKeyInput)
		.output(CreatedApiKey)
		.mutation(({ ctx, input }) => createApiKey(ctx, input)),
	revoke: adminProcedure
		.meta({
			rest: 'DELETE /api/api-keys/{keyId}',
			group,
			summary: 'Revoke an API key',
			errors: ['FORBIDDEN', 'NOT_FOUND'],
		})
		.input(ApiKeyInput)
		.output(Success)
		.mutation(({ ctx, input }) => revokeApiKey(ctx, input)),
})
