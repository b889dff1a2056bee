import { useCallback, useState } from 'react'
import type { Player } from '../playback/player.ts'
import type { QuestionSheet } from './question-sheet.tsx'

type QuestionSheetControls = {
	/** Question with which the question sheet was opened; null while the sheet is closed. */
	question: string | null
	Sheet: typeof QuestionSheet | null
	ask: (question: string) => void
	load: () => void
	close: () => void
}

/** Opens the question sheet. Interrupts playback immediately, and loads the code of the sheet on first use. */
export function useQuestionSheet(player: Player): QuestionSheetControls {
	const [question, setQuestion] = useState<string | null>(null)
	const [Sheet, setSheet] = useState<typeof QuestionSheet | null>(null)
	const close = useCallback(() => {
		player.store.dispatch({ type: 'sheetClosed' })
		setQuestion(null)
	}, [player])
	const load = useCallback(() => {
		import('./question-sheet.tsx').then(
			(loaded) => setSheet(() => loaded.QuestionSheet),
			() => {
				player.network.reportFailure()
				close()
			},
		)
	}, [player, close])
	return {
		question,
		Sheet,
		ask: (next) => {
			player.store.dispatch({ type: 'interrupt' })
			player.store.dispatch({ type: 'sheetOpened' })
			load()
			setQuestion(next)
		},
		load,
		close,
	}
}
