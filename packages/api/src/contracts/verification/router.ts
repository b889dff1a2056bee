import { publicProcedure, router } from '../../core/trpc.ts'
import { DocumentInput } from '../evidence/schema.ts'
import { MAX_CONTRACT_BYTES } from '../import/limits.ts'
import { VerifiedDocument, VerifiedFile, VerifyFileInput } from './schema.ts'
import { verifyDocument, verifyUpload } from './verify-document.ts'

const group = 'Contracts'
const files = { file: { max: 1, bytes: MAX_CONTRACT_BYTES } }

export const verificationRouter = router({
	verify: publicProcedure
		.meta({
			rest: 'GET /api/contracts/verify/{documentId}',
			group,
			summary: 'Verify a stored document by its ID, without a credential',
			errors: ['NOT_FOUND'],
		})
		.input(DocumentInput)
		.output(VerifiedDocument)
		.query(({ ctx, input }) => verifyDocument(ctx, input)),
	verifyFile: publicProcedure
		.meta({
			rest: 'POST /api/contracts/verify',
			group,
			summary: 'Verify an uploaded PDF or evidence file',
			files,
			errors: ['PAYLOAD_TOO_LARGE'],
		})
		.input(VerifyFileInput)
		.output(VerifiedFile)
		.mutation(({ ctx, input }) => verifyUpload(ctx, input)),
})
