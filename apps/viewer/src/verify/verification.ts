import type { AppRouter } from '@dormer/api'
import type { inferRouterOutputs } from '@trpc/server'
import { readError, trpc } from '../core/trpc.ts'
import { verifyMessages } from '../messages/verify.ts'

type Outputs = inferRouterOutputs<AppRouter>['contracts']
export type VerifiedContract = Outputs['verify']
export type FileVerification = Outputs['verifyFile']
export type Verdict = VerifiedContract['verdict']

/** Verifies a contract by its document id. Returns `missing` for an unknown id and `failed` when the request fails. */
export async function verifyById(
	documentId: string,
): Promise<VerifiedContract | 'missing' | 'failed'> {
	try {
		return await trpc.contracts.verify.query({ documentId })
	} catch (error) {
		const { status } = readError(error)
		return status === 404 || status === 400 ? 'missing' : 'failed'
	}
}

/** Verifies a contract file. Returns an error message when the file cannot be checked. */
export async function verifyFile(file: File): Promise<FileVerification | string> {
	const body = new FormData()
	body.append('file', file)
	try {
		const response = await fetch('/api/contracts/verify', { method: 'POST', body })
		if (response.ok) return (await response.json()) as FileVerification
		if (response.status === 413) return verifyMessages().tooLarge
		if (response.status === 429) return verifyMessages().tooMany
	} catch {
		// A network error returns the same message as any other failure.
	}
	return verifyMessages().notChecked
}
