import { ImportedContract } from '../../content/contract-templates/schema.ts'
import { orgProcedure, router } from '../../core/trpc.ts'
import { importUpload } from './import-upload.ts'
import { MAX_CONTRACT_BYTES } from './limits.ts'
import { ImportContractInput } from './schema.ts'

const group = 'Contracts'
const files = { file: { max: 1, bytes: MAX_CONTRACT_BYTES } }

export const contractImportRouter = router({
	import: orgProcedure('contracts:write')
		.meta({
			rest: 'POST /api/contracts/import',
			group,
			summary: 'Convert a PDF or Word contract into a template with variables',
			files,
			errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE', 'RATE_LIMITED', 'UPSTREAM_UNAVAILABLE'],
		})
		.input(ImportContractInput)
		.output(ImportedContract)
		.mutation(({ ctx, input }) => importUpload(ctx, input)),
})
