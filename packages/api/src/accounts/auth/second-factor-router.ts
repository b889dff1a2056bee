import { Success } from '../../core/schema.ts'
import {
	accountProcedure,
	adminProcedure,
	orgProcedure,
	router,
	userProcedure,
} from '../../core/trpc.ts'
import {
	confirmSecondFactor,
	getSecondFactor,
	makeRecoveryCodes,
	startSecondFactor,
	turnOffSecondFactor,
} from './second-factor.ts'
import { getSecurityPolicy, resetSecondFactor, setSecurityPolicy } from './second-factor-policy.ts'
import {
	CodeInput,
	OwnPasswordInput,
	RecoveryCodes,
	ResetSecondFactorInput,
	SecondFactorSetup,
	SecondFactorState,
	SecurityPolicy,
} from './second-factor-schema.ts'

const group = 'Authentication'

export const secondFactorRouter = router({
	get: accountProcedure
		.meta({ rest: 'GET /api/auth/second-factor', group, summary: 'Get your second factor' })
		.output(SecondFactorState)
		.query(({ ctx }) => getSecondFactor(ctx)),
	start: accountProcedure
		.meta({
			rest: 'POST /api/auth/second-factor',
			group,
			summary: 'Create the secret for an authenticator app',
			errors: ['CONFLICT', 'RATE_LIMITED'],
		})
		.input(OwnPasswordInput)
		.output(SecondFactorSetup)
		.mutation(({ ctx, input }) => startSecondFactor(ctx, input)),
	confirm: accountProcedure
		.meta({
			rest: 'POST /api/auth/second-factor/confirm',
			group,
			summary: 'Turn the second factor on with its first code',
			errors: ['CONFLICT', 'RATE_LIMITED'],
		})
		.input(CodeInput)
		.output(RecoveryCodes)
		.mutation(({ ctx, input }) => confirmSecondFactor(ctx, input)),
	makeRecoveryCodes: userProcedure
		.meta({
			rest: 'POST /api/auth/second-factor/recovery-codes',
			group,
			summary: 'Replace your recovery codes',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(OwnPasswordInput)
		.output(RecoveryCodes)
		.mutation(({ ctx, input }) => makeRecoveryCodes(ctx, input)),
	turnOff: userProcedure
		.meta({
			rest: 'POST /api/auth/second-factor/remove',
			group,
			summary: 'Turn your second factor off',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(OwnPasswordInput)
		.output(Success)
		.mutation(({ ctx, input }) => turnOffSecondFactor(ctx, input)),
	reset: adminProcedure
		.meta({
			rest: 'DELETE /api/team/{userId}/second-factor',
			group,
			summary: 'Remove the second factor of a member who lost it',
			errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
		})
		.input(ResetSecondFactorInput)
		.output(Success)
		.mutation(({ ctx, input }) => resetSecondFactor(ctx, input)),
	getPolicy: orgProcedure('company:read')
		.meta({ rest: 'GET /api/company/security', group, summary: 'Get the rules for signing in' })
		.output(SecurityPolicy)
		.query(({ ctx }) => getSecurityPolicy(ctx)),
	setPolicy: adminProcedure
		.meta({
			rest: 'PUT /api/company/security',
			group,
			summary: 'Change the rules for signing in',
			errors: ['FORBIDDEN', 'CONFLICT'],
		})
		.input(SecurityPolicy)
		.output(SecurityPolicy)
		.mutation(({ ctx, input }) => setSecurityPolicy(ctx, input)),
})
