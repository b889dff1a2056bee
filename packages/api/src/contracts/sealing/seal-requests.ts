import type { ContractBlock } from '../../content/contract-templates/schema.ts'
import type { EvidenceFile } from '../evidence/schema.ts'
import type { SealFields } from './prepare-pdf.ts'

/** Request to render a signed contract as a PDF with an empty signature field. `blocks` is the parsed text. */
export type RenderRequest = {
	evidence: EvidenceFile
	blocks: ContractBlock[]
	verifyUrl: string
	seal: SealFields
}

/**
 * Message to the process that creates the signing key as an encrypted PKCS#12 file, or encrypts this file again with the
 * passphrase `next`.
 */
export type KeyRequest =
	| { kind: 'create'; commonName: string; passphrase: string; now: Date }
	| { kind: 'encrypt'; p12: Uint8Array; passphrase: string; next: string }
