import type { ImportedContract } from '../../content/contract-templates/schema.ts'
import { importContract } from './import-contract.ts'

/** Imports an uploaded contract. Detects its type from its bytes. */
export function work(bytes: Uint8Array): Promise<ImportedContract> {
	return importContract({ filename: '', claimedType: '', bytes })
}
