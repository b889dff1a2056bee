import { ContractVariable } from '../../content/contract-templates/schema.ts'
import { presentationProcedure, router, userProcedure } from '../../core/trpc.ts'
import { PreviewInput } from '../../sale/presentations/preview-schema.ts'
import { cancelContract } from './cancel-contract.ts'
import { getContractToSign } from './get-contract-to-sign.ts'
import { previewContractToSign } from './preview-contract-to-sign.ts'
import {
	CancelContractInput,
	CancelledContract,
	ConfirmedSigningCode,
	ConfirmSigningCodeInput,
	ContractToSign,
	ContractToSignInput,
	SendSigningCodeInput,
	SentSigningCode,
	SignContractInput,
	SignedContract,
} from './schema.ts'
import { signContract } from './sign-contract.ts'
import { confirmSigningCode, sendSigningCode } from './signing-code.ts'

const group = 'Contracts'

export const signingRouter = router({
	get: presentationProcedure
		.meta({
			rest: 'GET /api/presentations/{presentationId}/sign-contract',
			group,
			summary:
				'Get the contract that a homeowner reads and signs, with the receipt once it is signed',
			errors: [
				'NOT_FOUND',
				'TOKEN_EXPIRED',
				'CONTRACT_NOT_PUBLISHED',
				'OPTION_NOT_CHOSEN',
				'RATE_LIMITED',
			],
		})
		.input(ContractToSignInput)
		.output(ContractToSign)
		.query(({ ctx, input }) => getContractToSign(ctx, input)),
	/** The contract in the preview of a deck. Only the viewer calls it, so it has no REST route. */
	preview: userProcedure
		.meta({ group, summary: 'Get the contract of a deck as its homeowner would read it' })
		.input(PreviewInput)
		.output(ContractToSign)
		.query(({ ctx, input }) => previewContractToSign(ctx, input)),
	sign: presentationProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/sign-contract',
			group,
			summary: 'Sign the contract',
			errors: [
				'NOT_FOUND',
				'TOKEN_EXPIRED',
				'CONTRACT_NOT_PUBLISHED',
				'SIGNATURE_MISMATCH',
				'TERMS_NOT_ACCEPTED',
				'ALREADY_SIGNED',
				'PRICE_NOT_CONFIRMED',
				'OPTION_NOT_CHOSEN',
				'CONTRACT_NOT_VIEWED',
				'SIGNING_CODE_REQUIRED',
				'CONFLICT',
				'RATE_LIMITED',
			],
			keptNames: { variables: ContractVariable.options },
		})
		.input(SignContractInput)
		.output(SignedContract)
		.mutation(({ ctx, input }) => signContract(ctx, input)),
	sendCode: presentationProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/signing-code',
			group,
			summary: 'Send a one-time code for signing to the homeowner’s email address',
			errors: ['EMAIL_NOT_VERIFIED', 'NOT_FOUND', 'TOKEN_EXPIRED', 'CONFLICT', 'RATE_LIMITED'],
		})
		.input(SendSigningCodeInput)
		.output(SentSigningCode)
		.mutation(({ ctx, input }) => sendSigningCode(ctx, input)),
	confirmCode: presentationProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/signing-code/confirm',
			group,
			summary: 'Exchange the one-time code for the proof that the signature needs',
			errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'SIGNING_CODE_INVALID', 'RATE_LIMITED'],
		})
		.input(ConfirmSigningCodeInput)
		.output(ConfirmedSigningCode)
		.mutation(({ ctx, input }) => confirmSigningCode(ctx, input)),
	cancel: presentationProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/cancel-contract',
			group,
			summary: 'Cancel a signed contract before the cancellation deadline',
			errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'CONFLICT', 'RATE_LIMITED'],
		})
		.input(CancelContractInput)
		.output(CancelledContract)
		.mutation(({ ctx, input }) => cancelContract(ctx, input)),
})
