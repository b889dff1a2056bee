import type { ActionConfig } from '@dormer/api/content/contract-templates/schema'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { errorMessage } from '../core/api-error.ts'
import { api, client } from '../core/trpc.ts'

export type ClosingButtonType = Exclude<ActionConfig['actionType'], 'contract'>
type ButtonInput = Pick<ActionConfig, 'name' | 'templateMarkdown' | 'status'> & {
	/** Id of the button, which the API stores as an action config; null for a new button. */
	configId: string | null
	actionType: ClosingButtonType
}
type ClosingButtonMutations = {
	save: UseMutationResult<unknown, Error, ButtonInput>
	remove: UseMutationResult<unknown, Error, ActionConfig>
}

/**
 * Returns the mutations that save or delete a button shown after the last slide of a deck. Each mutation calls `onDone` after
 * success.
 */
export function useClosingButton(deckId: string, onDone: () => void): ClosingButtonMutations {
	const refresh = () =>
		Promise.all([
			api.contracts.listActionConfigs.invalidate({ deckId }),
			api.presentations.playback.invalidate(),
		])
	const save = useMutation({
		mutationFn: ({ configId, actionType, ...fields }: ButtonInput) =>
			configId === null
				? client.contracts.createActionConfig.mutate({ ...fields, deckId, actionType })
				: client.contracts.updateActionConfig.mutate({ ...fields, deckId, configId }),
		onSuccess: async (_, { status }) => {
			await refresh()
			toastSuccess(
				status === 'published' ? 'Saved. Homeowners will see the button.' : 'Draft saved',
			)
			onDone()
		},
	})
	const remove = useMutation({
		mutationFn: ({ id: configId }: ActionConfig) =>
			client.contracts.deleteActionConfig.mutate({ deckId, configId }),
		onSuccess: async (_, { name }) => {
			await refresh()
			toastSuccess(`${name} deleted`)
			onDone()
		},
		onError: (error) => toastError(errorMessage(error)),
	})
	return { save, remove }
}
