import { toastError, toastSuccess } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

type Deletion = { remove: (presentationId: string) => void; busy: boolean }

/** Returns a function that deletes a presentation; the homeowner's link stops working immediately. */
export function useDeletePresentation(onDone: () => void): Deletion {
	const utils = trpc.useUtils()
	const { mutate, isPending } = trpc.presentations.delete.useMutation({
		onSuccess: async () => {
			onDone()
			await utils.presentations.list.invalidate()
			void utils.decks.list.invalidate()
			toastSuccess('Presentation deleted')
		},
		onError: (error) => {
			onDone()
			toastError(errorMessage(error))
		},
	})
	return { remove: (presentationId) => mutate({ presentationId }), busy: isPending }
}
