import { z } from 'zod'
import {
	Cancellation,
	ContractBlock,
	ContractSelection,
	Requirements,
} from '../../content/contract-templates/schema.ts'
import { HomeownerInput } from '../../core/homeowner-schema.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import { refuseHiddenCharacters } from '../../core/visible-text-schema.ts'
import { SealStatus } from '../evidence/schema.ts'

export const SignContractInput = z.object({
	presentationId: Uuid,
	/**
	 * Values for the customer variables of the contract. Unknown variables, and values that are not strings, are ignored without
	 * an error.
	 */
	variables: z.record(z.string(), z.unknown()).default({}),
	signature: z.string().max(200).superRefine(refuseHiddenCharacters),
	/**
	 * Name of the homeowner as the homeowner writes it, when the presentation has it differently. The signature must match this
	 * name, the contract contains it, and the evidence contains both names.
	 */
	correctedName: z
		.object({
			first_name: HomeownerInput.shape.first_name,
			last_name: HomeownerInput.shape.last_name,
		})
		.optional(),
	configId: Uuid.optional(),
	agreedToTerms: z.boolean(),
	/** `revision` of the contract that the homeowner read. Signing returns 409 when the contract has changed since then. */
	revision: z.string().max(64).optional(),
	/** Proof that the signer entered the one-time code. Required when the company requires a one-time code. */
	codeProof: z.string().max(64).optional(),
})
export type SignContractInput = z.infer<typeof SignContractInput>

export const SignedContract = z.object({
	success: z.literal(true),
	documentId: Uuid,
	signedAt: IsoDateTime,
	message: z.string(),
})
export type SignedContract = z.infer<typeof SignedContract>

export const SendSigningCodeInput = z.object({ presentationId: Uuid })
export type SendSigningCodeInput = z.infer<typeof SendSigningCodeInput>

/** `sentTo` is the homeowner's email address masked except for the first letter and the domain: `m•••@mail.example`. */
export const SentSigningCode = z.object({ sentTo: z.string(), expiresAt: IsoDateTime })
export type SentSigningCode = z.infer<typeof SentSigningCode>

export const ConfirmSigningCodeInput = z.object({
	presentationId: Uuid,
	/** Six digits; spaces are ignored. */
	code: z.string().max(20),
})
export type ConfirmSigningCodeInput = z.infer<typeof ConfirmSigningCodeInput>

/**
 * Proof that the signer entered the code from the email. The client sends it as `codeProof` when it signs, before `expiresAt`.
 */
export const ConfirmedSigningCode = z.object({ proof: z.string(), expiresAt: IsoDateTime })
export type ConfirmedSigningCode = z.infer<typeof ConfirmedSigningCode>

const blocks = z.array(ContractBlock)

export const ContractToSignInput = z.object({ presentationId: Uuid, configId: Uuid.optional() })
export type ContractToSignInput = z.infer<typeof ContractToSignInput>

export const CancelContractInput = z.object({ presentationId: Uuid, documentId: Uuid })
export type CancelContractInput = z.infer<typeof CancelContractInput>

/** Receipt of a signed contract for its homeowner. `canCancel` applies at the time of the response. */
export const SignedReceipt = z.object({
	documentId: Uuid,
	configId: Uuid,
	signature: z.string(),
	signedAt: IsoDateTime,
	/** SHA-256 of the contract text that the homeowner signed, as hex digits. */
	documentSha256: z.string(),
	timeZone: z.string(),
	selection: ContractSelection.nullable(),
	sealStatus: SealStatus,
	/**
	 * URL of the sealed PDF, or null until the document is sealed. A request for the PDF must send the presentation token in a
	 * header.
	 */
	pdfUrl: z.string().nullable(),
	/** Email address that receives the signed copy, or null when the contract has no email address. */
	email: z.string().nullable(),
	cancellation: Cancellation.nullable(),
	canCancel: z.boolean(),
	cancelledAt: IsoDateTime.nullable(),
})
export type SignedReceipt = z.infer<typeof SignedReceipt>

/** Full text of the consent to sign electronically. The audit chain stores the hash of this text. */
export const Consent = z.object({ version: z.string(), label: z.string(), blocks })
export type Consent = z.infer<typeof Consent>

/**
 * Contract as its homeowner reads it. `blocks` is the whole text, signed or unsigned, in this order: the agreement, the
 * statement of the right to cancel, the `signature` block, and each notice of cancellation on a separate page.
 */
export const ContractToSign = z.object({
	configId: Uuid,
	configVersion: z.number().int(),
	/** Hash of the contract's text without the time of signing. The client sends the hash back with the signature. */
	revision: z.string(),
	name: z.string(),
	blocks,
	requirements: Requirements,
	consent: Consent,
	/**
	 * Set when the signature needs a one-time code. `sentTo` is the homeowner's email address, mostly hidden; null
	 * without an address.
	 */
	signerCode: z.object({ sentTo: z.string().nullable() }).nullable(),
	/** Full name of the homeowner. If the contract requires it, the signature that the homeowner types must match this name. */
	customerName: z.string(),
	companyName: z.string(),
	timeZone: z.string(),
	selection: ContractSelection.nullable(),
	/** Deadline to cancel that applies if the homeowner signs now; null when the contract grants no right to cancel. */
	cancellation: Cancellation.nullable(),
	/** Notice of cancellation as separate blocks, which the viewer shows next to the receipt. */
	notice: blocks.nullable(),
	/** The disclosures of the company, as blocks. `blocks` contains them too, as part of the whole contract. */
	disclosures: blocks.nullable(),
	/**
	 * Receipt of the newest document that is not cancelled. If all documents are cancelled, the receipt of the document
	 * that was cancelled last. Null before the homeowner signs.
	 */
	signed: SignedReceipt.nullable(),
})
export type ContractToSign = z.infer<typeof ContractToSign>

export const CancelledContract = z.object({
	success: z.literal(true),
	documentId: Uuid,
	cancelledAt: IsoDateTime,
	message: z.string(),
})
export type CancelledContract = z.infer<typeof CancelledContract>
