import { orgProcedure, publicProcedure, router } from '../../core/trpc.ts'
import { Health, Readiness, ValidateAddressInput, ValidatedAddress } from './schema.ts'
import { getReadiness, validateAddress } from './service.ts'

const group = 'Utility'

export const utilityRouter = router({
	health: publicProcedure
		.meta({
			rest: 'GET /api/health',
			group,
			summary: 'Check that the process is alive',
			alwaysAdmitted: true,
		})
		.output(Health)
		.query(() => ({ ok: true as const })),
	ready: publicProcedure
		.meta({
			rest: 'GET /api/ready',
			group,
			summary: 'Get the state of each dependency',
			errors: ['UPSTREAM_UNAVAILABLE'],
			alwaysAdmitted: true,
		})
		.output(Readiness)
		.query(({ ctx }) => getReadiness(ctx)),
	validateAddress: orgProcedure('presentations:write')
		.meta({
			rest: 'POST /api/address/validate',
			group,
			summary: 'Validate and normalize an address',
			errors: ['UPSTREAM_UNAVAILABLE'],
			callsProvider: true,
		})
		.input(ValidateAddressInput)
		.output(ValidatedAddress)
		.mutation(({ ctx, input }) => validateAddress(ctx, input)),
})
