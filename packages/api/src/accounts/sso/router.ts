import { publicProcedure, router } from '../../core/trpc.ts'
import { SignedIn } from '../auth/schema.ts'
import { SsoExchangeInput, SsoProvider, SsoStart } from './schema.ts'
import { exchangeCode, getProvider, joinCompany, startSso } from './service.ts'

const group = 'Authentication'

export const ssoRouter = router({
	provider: publicProcedure.output(SsoProvider).query(({ ctx }) => getProvider(ctx)),
	start: publicProcedure
		.meta({
			rest: 'GET /api/auth/sso',
			group,
			summary: 'Start a single sign-on',
			errors: ['NOT_FOUND', 'RATE_LIMITED', 'UPSTREAM_UNAVAILABLE'],
			callsProvider: true,
		})
		.output(SsoStart)
		.mutation(({ ctx }) => startSso(ctx)),
	exchange: publicProcedure
		.meta({
			rest: 'POST /api/auth/sso/exchange',
			group,
			summary: 'Complete a single sign-on and set the cookie `session`',
			errors: [
				...(['NOT_FOUND', 'SSO_FAILED', 'SSO_NO_ACCOUNT', 'SSO_JOIN_REQUIRED'] as const),
				...(['SECOND_FACTOR_REQUIRED', 'RATE_LIMITED', 'UPSTREAM_UNAVAILABLE'] as const),
			],
			callsProvider: true,
		})
		.input(SsoExchangeInput)
		.output(SignedIn)
		.mutation(({ ctx, input }) => exchangeCode(ctx, input)),
	join: publicProcedure
		.meta({
			rest: 'POST /api/auth/sso/join',
			group,
			summary: 'Confirm the company that the person joins through single sign-on',
			errors: [
				...(['NOT_FOUND', 'SSO_FAILED', 'SSO_NO_ACCOUNT'] as const),
				...(['SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'] as const),
			],
		})
		.output(SignedIn)
		.mutation(({ ctx }) => joinCompany(ctx)),
})
