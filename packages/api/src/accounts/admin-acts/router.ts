import { adminOrKeyProcedure, router } from '../../core/trpc.ts'
import { listAdminActs } from './list-admin-acts.ts'
import { AdminActList, ListAdminActsInput } from './schema.ts'

export const adminActsRouter = router({
	list: adminOrKeyProcedure('audit:read')
		.meta({
			rest: 'GET /api/admin-acts',
			group: 'Company',
			summary: 'List the administrative acts of the company, newest first',
			errors: ['FORBIDDEN'],
		})
		.input(ListAdminActsInput)
		.output(AdminActList)
		.query(({ ctx, input }) => listAdminActs(ctx, input)),
})
