import { Success } from '../../core/schema.ts'
import { adminOrKeyProcedure, adminProcedure, router } from '../../core/trpc.ts'
import { Invited, InvitedAgain, InviteInput, MemberInput, Team } from './schema.ts'
import { inviteAgain, inviteMember, listTeam, removeMember } from './service.ts'

const group = 'Authentication'

export const teamRouter = router({
	list: adminOrKeyProcedure('team:read')
		.meta({
			rest: 'GET /api/team',
			group,
			summary: 'List the members of the company',
			errors: ['FORBIDDEN'],
		})
		.output(Team)
		.query(({ ctx }) => listTeam(ctx)),
	invite: adminProcedure
		.meta({
			rest: 'POST /api/team',
			group,
			summary: 'Invite a member, who sets a password with the link in the response',
			status: 201,
			errors: ['FORBIDDEN', 'EMAIL_NOT_VERIFIED', 'RATE_LIMITED'],
		})
		.input(InviteInput)
		.output(Invited)
		.mutation(({ ctx, input }) => inviteMember(ctx, input)),
	inviteAgain: adminProcedure
		.meta({
			rest: 'POST /api/team/{userId}/invitation',
			group,
			summary: 'Email a member a new link to set a password',
			errors: ['FORBIDDEN', 'EMAIL_NOT_VERIFIED', 'NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(MemberInput)
		.output(InvitedAgain)
		.mutation(({ ctx, input }) => inviteAgain(ctx, input)),
	remove: adminProcedure
		.meta({
			rest: 'DELETE /api/team/{userId}',
			group,
			summary: 'Remove a member from the company',
			errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
		})
		.input(MemberInput)
		.output(Success)
		.mutation(({ ctx, input }) => removeMember(ctx, input)),
})
