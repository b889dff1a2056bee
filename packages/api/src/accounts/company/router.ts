import { adminOrKeyProcedure, orgProcedure, router, userProcedure } from '../../core/trpc.ts'
import { CompanyContact, UpdateContactInput, WelcomeSeen } from './schema.ts'
import { getContact, markWelcomeSeen, updateContact } from './service.ts'

const group = 'Company'

export const companyRouter = router({
	getContact: orgProcedure('company:read')
		.meta({
			rest: 'GET /api/company/contact',
			group,
			summary: 'Get the contact details of the company',
		})
		.output(CompanyContact)
		.query(({ ctx }) => getContact(ctx)),
	updateContact: adminOrKeyProcedure('company:write')
		.meta({
			rest: 'PUT /api/company/contact',
			group,
			summary: 'Change the contact details of the company',
			errors: ['FORBIDDEN', 'CONFLICT'],
		})
		.input(UpdateContactInput)
		.output(CompanyContact)
		.mutation(({ ctx, input }) => updateContact(ctx, input)),
	welcomeSeen: userProcedure
		.meta({
			rest: 'POST /api/company/welcome-seen',
			group,
			summary: 'Record that the user has seen the welcome page',
		})
		.output(WelcomeSeen)
		.mutation(({ ctx }) => markWelcomeSeen(ctx)),
})
