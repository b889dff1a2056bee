import { toastError, toastSuccess, toastUndo } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

const UNDO_MS = 6000

type QuestionActions = {
	promote: ReturnType<typeof trpc.qa.promote.useMutation>
	isMarking: boolean
	markAnswered: () => Promise<void>
}

/**
 * Returns the actions of a question: add it to the FAQs, or mark it as answered. The toast after marking offers to
 * undo.
 */
export function useQuestion({ id, deckId }: { id: string; deckId: string }): QuestionActions {
	const utils = trpc.useUtils()
	const refresh = () => utils.qa.allQuestions.invalidate()
	const promote = trpc.qa.promote.useMutation({
		onSuccess: async () => {
			await refresh()
			void utils.decks.get.invalidate({ deckId })
			void utils.decks.preflight.invalidate({ deckId })
			toastSuccess('Added to the deck’s FAQs')
		},
	})
	const answered = trpc.qa.answered.useMutation({
		onSuccess: refresh,
		onError: (error) => toastError(errorMessage(error)),
	})
	const mark = (value: boolean) => answered.mutateAsync({ questionId: id, answered: value })
	return {
		promote,
		isMarking: answered.isPending,
		markAnswered: async () => {
			await mark(true)
			toastUndo('Question marked as answered', {
				label: 'Undo',
				forMs: UNDO_MS,
				onUndo: () => void mark(false),
				onExpire: () => undefined,
			})
		},
	}
}
