import { useState } from 'react'
import { messages } from '../messages/index.ts'
import type { Player } from '../playback/player.ts'

/**
 * Renders the list of keyboard shortcuts and a switch for the letter keys. People who use dictation can turn the letter
 * keys off.
 */
export function KeyboardHelp({ player }: { player: Player }) {
	const [on, setOn] = useState(player.preferences().letterKeys)
	const t = messages().player
	return (
		<div className="keys">
			<p>{t.keys}</p>
			<label>
				<input
					type="checkbox"
					checked={on}
					onChange={(event) => {
						player.setLetterKeys(event.currentTarget.checked)
						setOn(event.currentTarget.checked)
					}}
				/>
				<span>{t.letterKeys}</span>
			</label>
		</div>
	)
}
