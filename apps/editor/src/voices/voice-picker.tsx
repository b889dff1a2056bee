import { Select } from '@dormer/ui/select'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { useVoices, voiceLabel } from '../narration/use-voices.ts'

/** Renders the voice menu in the header of the script panel. */
export function VoicePicker() {
	const { detail, edit } = useDeck()
	const { voices: list = [] } = useVoices()
	const chosen = detail.deck.metadata.voiceId ?? list[0]?.voice_id
	if (chosen === undefined) return null
	return (
		<Select
			quiet
			aria-label="Voice"
			className="-mr-1.5"
			value={chosen}
			options={list.map((voice) => ({ value: voice.voice_id, label: voiceLabel(voice) }))}
			onChange={(voiceId) => edit({ kind: 'deck', patch: { metadata: { voiceId } } })}
		/>
	)
}
