import { z } from 'zod'
import {
	Cancellation,
	ContractBlock,
	ContractSelection,
	Requirements,
	SealStatus,
} from '../../content/contract-templates/schema.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'

const blocks = z.array(ContractBlock)

export const ContractToSignInput = z.object({ presentationId: Uuid, configId: Uuid.optional() })
export type ContractToSignInput = z.infer<typeof ContractToSignInput>
export const CancelContractInput = z.object({ presentationId: Uuid, documentId: Uuid })
export type CancelContractInput = z.infer<typeof CancelContractInput>
/** What a homeowner sees of the contract they signed. `canCancel` holds at the moment it is told. */
export const SignedReceipt = z.object({
	documentId: Uuid,
	configId: Uuid,
	signature: z.string(),
	signedAt: IsoDateTime,
	timeZone: z.string(),
	selection: ContractSelection.nullable(),
	sealStatus: SealStatus,
	/** Where the sealed PDF is read, with the presentation token in the header; null until then. */
	pdfUrl: z.string().nullable(),
	/** Where the copy goes; null without an address. */
	email: z.string().nullable(),
	cancellation: Cancellation.nullable(),
	canCancel: z.boolean(),
	cancelledAt: IsoDateTime.nullable(),
})
export type SignedReceipt = z.infer<typeof SignedReceipt>

/** The consent to sign electronically, in full. Its text is kept with the signature by its hash. */
export const Consent = z.object({ version: z.string(), label: z.string(), blocks })
export type Consent = z.infer<typeof Consent>

/**
 * A contract before its homeowner. `blocks` is the whole text, signed or to be signed: what is agreed, the statement of
 * the right to cancel, the block `signature`, and after it each notice on a page of its own.
 */
export const ContractToSign = z.object({
	configId: Uuid,
	configVersion: z.number().int(),
	/** Names what is read here but for the hour; to be sent along when it is signed. */
	revision: z.string(),
	name: z.string(),
	blocks,
	requirements: Requirements,
	consent: Consent,
	/** The name that the signature is held against. */
	customerName: z.string(),
	companyName: z.string(),
	timeZone: z.string(),
	selection: ContractSelection.nullable(),
	/** Until when it could be cancelled if it were signed now; null without that right. */
	cancellation: Cancellation.nullable(),
	/** The notice of cancellation by itself: to show again beside the receipt. */
	notice: blocks.nullable(),
	/** The company's disclosures by themselves; they are part of `blocks` too. */
	disclosures: blocks.nullable(),
	/** The newest signature of this contract, cancelled or not; null before the first. */
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
