import { adminOrKeyProcedure, adminProcedure, publicProcedure, router } from '../../core/trpc.ts'
import { readErasure } from './certificate.ts'
import { deleteCompany } from './delete-company.ts'
import { eraseHomeowner } from './erase-homeowner.ts'
import { listExports, requestExport } from './export-company.ts'
import {
	DataExport,
	DataExports,
	DeleteCompanyInput,
	EraseHomeownerInput,
	Erasure,
	ErasureInput,
} from './schema.ts'

const group = 'Company'

export const privacyRouter = router({
	requestExport: adminProcedure
		.meta({
			rest: 'POST /api/company/exports',
			group,
			summary: 'Start an export of all data of the company',
			status: 202,
			errors: ['FORBIDDEN', 'RATE_LIMITED'],
		})
		.output(DataExport)
		.mutation(({ ctx }) => requestExport(ctx)),
	listExports: adminProcedure
		.meta({
			rest: 'GET /api/company/exports',
			group,
			summary: 'List the exports of the company, with download links',
			errors: ['FORBIDDEN'],
		})
		.output(DataExports)
		.query(({ ctx }) => listExports(ctx)),
	deleteCompany: adminProcedure
		.meta({
			rest: 'POST /api/company/delete',
			group,
			summary: 'Delete the company and its data, except signed contracts',
			status: 202,
			errors: ['FORBIDDEN', 'CONFLICT'],
		})
		.input(DeleteCompanyInput)
		.output(Erasure)
		.mutation(({ ctx, input }) => deleteCompany(ctx, input)),
	eraseHomeowner: adminOrKeyProcedure('company:write')
		.meta({
			rest: 'POST /api/presentations/{presentationId}/erase-homeowner',
			group: 'Presentations',
			summary: 'Erase the data of a homeowner, except signed contracts',
			errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
		})
		.input(EraseHomeownerInput)
		.output(Erasure)
		.mutation(({ ctx, input }) => eraseHomeowner(ctx, input)),
	erasure: publicProcedure
		.meta({
			rest: 'GET /api/erasures/{certificateId}',
			group,
			summary: 'Get the state and the certificate of an erasure, without a credential',
			errors: ['NOT_FOUND'],
		})
		.input(ErasureInput)
		.output(Erasure)
		.query(({ ctx, input }) => readErasure(ctx, input)),
})
