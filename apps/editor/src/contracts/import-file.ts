import { ImportedContract } from '@dormer/api/content/contract-templates/schema'
import { MAX_CONTRACT_MB } from '@dormer/api/contracts/import/limits'
import { nameFromFiles } from '../uploads/file-rules.ts'
import { postForm } from '../uploads/upload.ts'

export const ACCEPT_CONTRACTS =
	'.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const CONTRACT_RULES: string = `PDF or Word (.docx), up to ${MAX_CONTRACT_MB} MB`

/** Uploads a contract file and returns its text as a contract template. Throws `ApiRequestError` when the upload fails. */
export async function importContract(file: File): Promise<ImportedContract & { name: string }> {
	const form = new FormData()
	form.append('file', file)
	const imported = ImportedContract.parse(await postForm('/api/contracts/import', form))
	return { ...imported, name: nameFromFiles([file]) || 'Agreement' }
}
