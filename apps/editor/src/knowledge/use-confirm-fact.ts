import type { ConfirmFactInput } from '@dormer/api/content/knowledge/schema'
import { toastError } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

type Confirmation = {
	isPending: boolean
	/** Stores or removes a fact. Without `onError`, shows the error of the server as a message. */
	confirm: (
		fact: Pick<ConfirmFactInput, 'kind' | 'statement'> & Partial<ConfirmFactInput>,
		on?: { onSuccess?: () => void; onError?: (error: unknown) => void },
	) => void
}

/** Confirms or removes a fact, and updates the list of facts. */
export function useConfirmFact(): Confirmation {
	const utils = trpc.useUtils()
	const { mutate, isPending } = trpc.knowledge.confirmFact.useMutation({
		onSuccess: (facts) => utils.knowledge.facts.setData(undefined, facts),
	})
	return {
		isPending,
		confirm: (fact, { onSuccess, onError } = {}) =>
			mutate(fact, {
				onSuccess: () => onSuccess?.(),
				onError: (error) => (onError ? onError(error) : toastError(errorMessage(error))),
			}),
	}
}
