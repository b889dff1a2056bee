import { useCallback, useRef, useState } from 'react'
import type { Player } from '../playback/player.ts'
import type { QuestionSheet } from './question-sheet.tsx'
import type { History } from './use-conversation.ts'

type QuestionSheetControls = {
	/** The question that opened the sheet; null while nothing is asked. */
	question: string | null
	Sheet: typeof QuestionSheet | null
	history: History
	ask: (question: string) => void
	load: () => void
	close: () => void
}

/** Opens the sheet for a question: fades the voice at once and fetches the sheet's code when it is first wanted. */
export function useQuestionSheet(player: Player): QuestionSheetControls {
	const [question, setQuestion] = useState<string | null>(null)
	const [Sheet, setSheet] = useState<typeof QuestionSheet | null>(null)
	const history = useRef<History>([])
	const load = useCallback(() => {
		import('./question-sheet.tsx').then(
			(loaded) => setSheet(() => loaded.QuestionSheet),
			() => {
				player.network.reportFailure()
				setQuestion(null)
			},
		)
	}, [player])
	return {
		question,
		Sheet,
		history: history.current,
		ask: (next) => {
			player.store.dispatch({ type: 'interrupt' })
			load()
			setQuestion(next)
		},
		load,
		close: useCallback(() => setQuestion(null), []),
	}
}
