import { useState } from 'react'
import type { Player } from '../playback/player.ts'

/** The keys of the player, and a way to turn the single letters off (for those who dictate). */
export function KeyboardHelp({ player }: { player: Player }) {
	const [on, setOn] = useState(player.preferences().letterKeys)
	return (
		<div className="keys">
			<p>
				Space plays and pauses, arrows move five seconds, Page Up and Page Down change the slide.
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
				<span>Letters too: J, K, L, C for captions, F for full screen</span>
			</label>
		</div>
	)
}
