import { useState } from 'react'
import type { Player } from '../playback/player.ts'

/**
 * Renders the list of keyboard shortcuts and a switch for the letter keys. People who use dictation can turn the letter
 * keys off.
 */
export function KeyboardHelp({ player }: { player: Player }) {
	const [on, setOn] = useState(player.preferences().letterKeys)
	return (
		<div className="keys">
			<p>
				Space plays and pauses. Arrow keys skip five seconds. Page Up and Page Down change the
				slide.
			</p>
			<label>
				<input
					type="checkbox"
					checked={on}
					onChange={(event) => {
						player.setLetterKeys(event.currentTarget.checked)
						setOn(event.currentTarget.checked)
					}}
				/>
				<span>
					Also use letter keys: J and L skip, K plays and pauses, C toggles captions, F toggles full
					screen
				</span>
			</label>
		</div>
	)
}
