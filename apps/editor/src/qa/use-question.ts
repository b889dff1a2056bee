import type { ListedQuestion } from '@dormer/api/sale/qa/schema'
import { toastError, toastSuccess, toastUndo } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { firstName } from './format-question.ts'

const UNDO_MS = 6000

type QuestionActions = {
	answer: ReturnType<typeof trpc.qa.answer.useMutation>
	promote: ReturnType<typeof trpc.qa.promote.useMutation>
	isMarking: boolean
	markAnswered: () => Promise<void>
}

/** Returns the actions of a question: answer it, add it to the FAQs, or mark it as answered. */
export function useQuestion(question: ListedQuestion): QuestionActions {
	const { id, deckId } = question
	const utils = trpc.useUtils()
	const refresh = async () => {
		await Promise.all([utils.qa.allQuestions.invalidate(), utils.qa.question.invalidate()])
	}
	const refreshFaqs = () => {
		void utils.decks.get.invalidate({ deckId })
		void utils.decks.preflight.invalidate({ deckId })
	}
	const answer = trpc.qa.answer.useMutation({
		onSuccess: async (_, { faq }) => {
			await refresh()
			if (faq !== undefined) refreshFaqs()
			toastSuccess(`Answer saved. ${firstName(question)} will see it in the presentation.`)
		},
	})
	const promote = trpc.qa.promote.useMutation({
		onSuccess: async () => {
			await refresh()
			refreshFaqs()
			toastSuccess('Added to the deck’s FAQs')
		},
		onError: (error) => toastError(errorMessage(error)),
	})
	const answered = trpc.qa.answered.useMutation({
		onSuccess: refresh,
		onError: (error) => toastError(errorMessage(error)),
	})
	const mark = (value: boolean) => answered.mutateAsync({ questionId: id, answered: value })
	return {
		answer,
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
