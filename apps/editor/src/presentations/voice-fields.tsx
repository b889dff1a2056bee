import { Field } from '@dormer/ui/field'
import { Select } from '@dormer/ui/select'
import { trpc } from '../core/trpc.ts'
import { useVoices, voiceLabel } from '../narration/use-voices.ts'
import { VoiceSampleButton } from '../narration/voice-sample-button.tsx'
import type { PresentationForm } from './use-presentation-form.ts'

const DECK_VOICE = 'deck'

/** Renders the menu for the voice of one homeowner's presentation. */
export function VoiceField({ form }: { form: PresentationForm }) {
	const { voices: list = [] } = useVoices()
	const deckId = form.watch('deckId')
	const deck = trpc.decks.get.useQuery({ deckId }, { enabled: deckId !== '' })
	const deckVoiceId = deck.data?.deck.metadata.voiceId ?? list[0]?.voice_id
	const deckVoice = list.find((voice) => voice.voice_id === deckVoiceId)
	const chosen = form.watch('voice_settings.voice_id')
	const selectedVoice = list.find((voice) => voice.voice_id === (chosen ?? deckVoiceId))
	const others = list.filter((voice) => voice.voice_id !== deckVoiceId)
	return (
		<div className="grid gap-3 sm:grid-cols-2">
			<Field
				label="Voice"
				error={form.formState.errors.voice_settings?.voice_id?.message}
				help={
					chosen === undefined
						? undefined
						: 'With another voice, every slide will be recorded for this homeowner'
				}
			>
				{(control) => (
					<span className="flex items-center gap-2">
						<Select
							{...control}
							value={chosen ?? DECK_VOICE}
							options={[
								{
									value: DECK_VOICE,
									label: deckVoice ? `${deckVoice.name}, the deck’s voice` : 'The deck’s voice',
								},
								...others.map((voice) => ({ value: voice.voice_id, label: voiceLabel(voice) })),
							]}
							onChange={(id) =>
								form.setValue('voice_settings', id === DECK_VOICE ? {} : { voice_id: id })
							}
						/>
						{selectedVoice && (
							<VoiceSampleButton key={selectedVoice.voice_id} voice={selectedVoice} />
						)}
					</span>
				)}
			</Field>
		</div>
	)
}
