import type { Voice } from '@dormer/api/content/voices/schema'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { Tag } from '@dormer/ui/tag'
import { clsx } from 'clsx'
import { AudioLines } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { Panel } from '../deck-editing/panel.tsx'
import { useVoices } from '../narration/use-voices.ts'
import { VoiceSampleButton } from '../narration/voice-sample-button.tsx'

/** Renders the panel in which the rep selects the voice of a deck. Another voice makes all recordings of the deck stale. */
export function VoicePanel() {
	const { voices, error, refetch } = useVoices()
	const { detail, edit } = useDeck()
	const list = voices ?? []
	const chosen = detail.deck.metadata.voiceId ?? list[0]?.voice_id
	return (
		<Panel title="Voice">
			<p className="mb-3 text-s text-ink-2">
				The deck has one voice for all slides, answers and prompts. When you change the voice, the
				whole deck is recorded again.
			</p>
			{voices === undefined &&
				error === null &&
				['a', 'b', 'c'].map((key) => <Skeleton key={key} className="mb-2 h-14" />)}
			{error !== null && (
				<ErrorState
					title="The voices could not be loaded"
					message={errorMessage(error)}
					onRetry={refetch}
				/>
			)}
			{voices?.length === 0 && (
				<EmptyState
					icon={<AudioLines className="icon-l" aria-hidden />}
					title="No voices available"
				/>
			)}
			<fieldset className="grid gap-2">
				<legend className="sr-only">Voice</legend>
				{list.map((voice) => (
					<VoiceRow
						key={voice.voice_id}
						voice={voice}
						chosen={voice.voice_id === chosen}
						onChoose={() =>
							edit({ kind: 'deck', patch: { metadata: { voiceId: voice.voice_id } } })
						}
					/>
				))}
			</fieldset>
		</Panel>
	)
}

type VoiceRowProps = { voice: Voice; chosen: boolean; onChoose: () => void }

function VoiceRow({ voice, chosen, onChoose }: VoiceRowProps) {
	return (
		<div
			className={clsx(
				'flex items-center gap-3 rounded-m border px-3 py-2.5',
				chosen
					? 'border-accent bg-[color-mix(in_srgb,var(--accent-soft)_45%,transparent)]'
					: 'border-line',
			)}
		>
			<label className="flex min-w-0 flex-1 items-center gap-3">
				<input
					type="radio"
					name="voice"
					checked={chosen}
					onChange={onChoose}
					className="size-4 shrink-0 accent-(--accent)"
				/>
				<span className="min-w-0">
					<b className="block truncate text-s font-semibold">{voice.name}</b>
					<span className="flex flex-wrap gap-1 pt-0.5">
						{Object.values(voice.labels)
							.filter(Boolean)
							.map((label) => (
								<Tag key={label}>{label}</Tag>
							))}
					</span>
				</span>
			</label>
			<VoiceSampleButton voice={voice} />
		</div>
	)
}
