import type { ActionConfig } from '@dormer/api/contracts/templates/schema'
import { toastDone, toastRefused } from '@dormer/ui/toast'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { messageOf } from '../core/refusal.ts'
import { api, client } from '../core/trpc.ts'

export type EndActionType = Exclude<ActionConfig['actionType'], 'contract'>
type Wanted = Pick<ActionConfig, 'name' | 'templateMarkdown' | 'status'> & {
	/** Null for a new one. */
	configId: string | null
	actionType: EndActionType
}
type EndAction = {
	save: UseMutationResult<unknown, Error, Wanted>
	remove: UseMutationResult<unknown, Error, ActionConfig>
}

/** Saves or takes away what a deck offers at its end; `onDone` once it is so. */
export function useEndAction(deckId: string, onDone: () => void): EndAction {
	const reread = () =>
		Promise.all([
			api.contracts.listActionConfigs.invalidate({ deckId }),
			api.presentations.playback.invalidate(),
		])
	const save = useMutation({
		mutationFn: ({ configId, actionType, ...fields }: Wanted) =>
			configId === null
				? client.contracts.createActionConfig.mutate({ ...fields, deckId, actionType })
				: client.contracts.updateActionConfig.mutate({ ...fields, deckId, configId }),
		onSuccess: async (_, { status }) => {
			await reread()
			toastDone(status === 'published' ? 'Homeowners see it at the end' : 'Saved as a draft')
			onDone()
		},
	})
	const remove = useMutation({
		mutationFn: ({ id: configId }: ActionConfig) =>
			client.contracts.deleteActionConfig.mutate({ deckId, configId }),
		onSuccess: async (_, { name }) => {
			await reread()
			toastDone(`${name} is taken away`)
			onDone()
		},
		onError: (error) => toastRefused(messageOf(error)),
	})
	return { save, remove }
}
