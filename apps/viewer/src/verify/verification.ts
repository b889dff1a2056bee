import type { AppRouter } from '@dormer/api'
import type { inferRouterOutputs } from '@trpc/server'
import { readError, trpc } from '../core/trpc.ts'

type Answers = inferRouterOutputs<AppRouter>['contracts']
export type VerifiedContract = Answers['verify']
export type FileVerification = Answers['verifyFile']
export type Check = VerifiedContract['verdict']['checks'][number]

/** What holds of the document with this id: `missing` when nobody signed it here, `failed` when no answer came. */
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

/** What holds of a file; a text says why there is no answer. */
export async function verifyFile(file: File): Promise<FileVerification | string> {
	const body = new FormData()
	body.append('file', file)
	try {
		const answer = await fetch('/api/contracts/verify', { method: 'POST', body })
		if (answer.ok) return (await answer.json()) as FileVerification
		if (answer.status === 413) return 'A sealed contract is never that large: at most 10 MB.'
		if (answer.status === 429) return 'That was often in a short time. Try again in a minute.'
	} catch {
		// No answer came: the same words as for one that says nothing.
	}
	return 'That did not get through. Try again.'
}
