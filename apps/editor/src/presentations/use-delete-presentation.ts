import { toastDone, toastRefused } from '@dormer/ui/toast'
import { messageOf } from '../refusal.ts'
import { trpc } from '../trpc.ts'

type Deletion = { remove: (presentationId: string) => void; busy: boolean }

/** Deletes a presentation; its address stops working at once. */
export function useDeletePresentation(onDone: () => void): Deletion {
	const utils = trpc.useUtils()
	const { mutate, isPending } = trpc.presentations.delete.useMutation({
		onSuccess: async () => {
			onDone()
			await utils.presentations.list.invalidate()
			void utils.decks.list.invalidate()
			toastDone('The presentation is deleted')
		},
		onError: (error) => {
			onDone()
			toastRefused(messageOf(error))
		},
	})
	return { remove: (presentationId) => mutate({ presentationId }), busy: isPending }
}
