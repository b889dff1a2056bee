import { useCallback, useRef, useState } from 'react'
import type { Player } from '../playback/player.ts'
import type { AskSheet } from './question-sheet.tsx'
import type { History } from './use-conversation.ts'

type Asking = {
	/** The question that opened the sheet; null while nothing is asked. */
	question: string | null
	Sheet: typeof AskSheet | null
	history: History
	ask: (question: string) => void
	load: () => void
	close: () => void
}

/** Opens the sheet for a question: fades the voice at once and fetches the sheet's code when it is first wanted. */
export function useAsking(player: Player): Asking {
	const [question, setQuestion] = useState<string | null>(null)
	const [Sheet, setSheet] = useState<typeof AskSheet | null>(null)
	const history = useRef<History>([])
	const load = useCallback(() => {
		import('./question-sheet.tsx').then(
			(loaded) => setSheet(() => loaded.AskSheet),
			() => {
				player.network.suspect()
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
