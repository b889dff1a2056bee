import { z } from 'zod'
import { Success } from '../../core/schema.ts'
import { publicProcedure, router, userProcedure } from '../../core/trpc.ts'
import { changePassword } from './change-password.ts'
import { sendVerificationAgain, verifyEmail } from './email-verification.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'
import {
	ChangePasswordInput,
	EndSessionInput,
	ForgotPasswordInput,
	LoginInput,
	Me,
	OwnSessions,
	SetPasswordInput,
	SignedIn,
	SignupInput,
	SignupPolicy,
	VerifiedEmail,
	VerifyEmailInput,
} from './schema.ts'
import { CodeInput } from './second-factor-schema.ts'
import {
	forgotPassword,
	getDemoLogin,
	getMe,
	logIn,
	logOut,
	logOutEverywhere,
	setPassword,
	signUp,
} from './service.ts'
import { logInWithCode } from './sign-in.ts'
import { readSignupPolicy } from './signup-policy.ts'

const group = 'Authentication'

export const authRouter = router({
	signup: publicProcedure
		.meta({
			rest: 'POST /api/auth/signup',
			group,
			summary: 'Create a company and its first admin',
			errors: ['SIGNUP_CLOSED', 'RATE_LIMITED'],
		})
		.input(SignupInput)
		.output(SignedIn)
		.mutation(({ ctx, input }) => signUp(ctx, input)),
	login: publicProcedure
		.meta({
			rest: 'POST /api/auth/login',
			group,
			summary: 'Sign in and set the cookie `session`',
			errors: ['UNAUTHORIZED', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'],
		})
		.input(LoginInput)
		.output(SignedIn)
		.mutation(({ ctx, input }) => logIn(ctx, input)),
	loginCode: publicProcedure
		.meta({
			rest: 'POST /api/auth/login/code',
			group,
			summary: 'Complete a sign-in with a second-factor code',
			errors: ['UNAUTHORIZED', 'RATE_LIMITED'],
		})
		.input(CodeInput)
		.output(SignedIn)
		.mutation(({ ctx, input }) => logInWithCode(ctx, input)),
	setPassword: publicProcedure
		.meta({
			rest: 'POST /api/auth/password',
			group,
			summary: 'Set a password with the link from an invitation or a reset, and sign in',
			errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'],
		})
		.input(SetPasswordInput)
		.output(SignedIn)
		.mutation(({ ctx, input }) => setPassword(ctx, input)),
	forgotPassword: publicProcedure
		.meta({
			rest: 'POST /api/auth/forgot-password',
			group,
			summary: 'Email a link to set a password, if the address has an account',
			errors: ['RATE_LIMITED'],
		})
		.input(ForgotPasswordInput)
		.output(Success)
		.mutation(({ ctx, input }) => forgotPassword(ctx, input)),
	logout: publicProcedure
		.meta({ rest: 'POST /api/auth/logout', group, summary: 'Sign out', readsSession: true })
		.output(Success)
		.mutation(({ ctx }) => logOut(ctx)),
	logoutEverywhere: publicProcedure
		.meta({
			rest: 'POST /api/auth/logout-everywhere',
			group,
			summary: 'End all your sessions, including the current one',
			readsSession: true,
		})
		.output(Success)
		.mutation(({ ctx }) => logOutEverywhere(ctx)),
	me: userProcedure
		.meta({ rest: 'GET /api/auth/me', group, summary: 'Get the signed-in user' })
		.output(Me)
		.query(({ ctx }) => getMe(ctx)),
	isSignedIn: publicProcedure
		.meta({ readsSession: true })
		.output(z.boolean())
		.query(({ ctx }) => ctx.caller.kind === 'user'),
	signupPolicy: publicProcedure
		.output(z.object({ policy: SignupPolicy }))
		.query(async ({ ctx }) => ({ policy: await readSignupPolicy(ctx.db, ctx.config) })),
	verifyEmail: publicProcedure
		.meta({
			rest: 'POST /api/auth/verify-email',
			group,
			summary: 'Verify an email address with the token from the verification email',
			errors: ['UNAUTHORIZED', 'NOT_FOUND', 'RATE_LIMITED'],
			readsSession: true,
		})
		.input(VerifyEmailInput)
		.output(VerifiedEmail)
		.mutation(({ ctx, input }) => verifyEmail(ctx, input)),
	sendVerificationAgain: userProcedure
		.meta({
			rest: 'POST /api/auth/verification-email',
			group,
			summary: 'Email the link that verifies your email address again',
			errors: ['CONFLICT', 'RATE_LIMITED'],
		})
		.output(Success)
		.mutation(({ ctx }) => sendVerificationAgain(ctx)),
	changePassword: userProcedure
		.meta({
			rest: 'POST /api/auth/change-password',
			group,
			summary: 'Change your password and end your other sessions',
			errors: ['CONFLICT', 'RATE_LIMITED'],
		})
		.input(ChangePasswordInput)
		.output(Success)
		.mutation(({ ctx, input }) => changePassword(ctx, input)),
	sessions: userProcedure
		.meta({ rest: 'GET /api/auth/sessions', group, summary: 'List your sessions' })
		.output(OwnSessions)
		.query(({ ctx }) => listOwnSessions(ctx)),
	endSession: userProcedure
		.meta({
			rest: 'DELETE /api/auth/sessions/{sessionId}',
			group,
			summary: 'End one of your sessions',
			errors: ['NOT_FOUND'],
		})
		.input(EndSessionInput)
		.output(Success)
		.mutation(({ ctx, input }) => endOwnSession(ctx, input)),
	demo: publicProcedure
		.output(z.object({ email: z.string(), password: z.string() }).nullable())
		.query(({ ctx }) => getDemoLogin(ctx)),
})
