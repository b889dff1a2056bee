import { z } from 'zod'
import { orgProcedure, router } from '../../core/trpc.ts'
import { getProspect, listProspects, updateProspect } from './prospect-records.ts'
import {
	ListProspectsInput,
	Prospect,
	ProspectInput,
	ProspectList,
	UpdateProspectInput,
} from './prospects-schema.ts'

const group = 'Presentations'
const ProspectAnswer = z.object({ prospect: Prospect })

export const prospectsRouter = router({
	list: orgProcedure('presentations:read')
		.meta({ rest: 'GET /api/prospects', group, summary: 'List the prospects, newest first' })
		.input(ListProspectsInput)
		.output(ProspectList)
		.query(({ ctx, input }) => listProspects(ctx, input)),
	get: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/prospects/{prospectId}',
			group,
			summary: 'Get a prospect',
			errors: ['NOT_FOUND'],
		})
		.input(ProspectInput)
		.output(ProspectAnswer)
		.query(({ ctx, input }) => getProspect(ctx, input)),
	update: orgProcedure('presentations:write')
		.meta({
			rest: 'PATCH /api/prospects/{prospectId}',
			group,
			summary: 'Change the external ID and the metadata of a prospect',
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(UpdateProspectInput)
		.output(ProspectAnswer)
		.mutation(({ ctx, input }) => updateProspect(ctx, input)),
})
