import { ImportedContract } from '@dormer/api/contracts/templates/schema'
import { deckNameFrom } from '../uploads/file-rules.ts'
import { post } from '../uploads/upload.ts'

export const ACCEPT_CONTRACTS =
	'.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const CONTRACT_RULES = 'PDF or Word (.docx), up to 10 MB'

/** Uploads a contract file and returns its text as a template, named after the file. Throws `Refused`. */
export async function importContract(file: File): Promise<ImportedContract & { name: string }> {
	const form = new FormData()
	form.append('file', file)
	const imported = ImportedContract.parse(await post('/api/contracts/import', form))
	return { ...imported, name: deckNameFrom([file]) || 'Agreement' }
}
