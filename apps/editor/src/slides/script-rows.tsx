import type { Slide } from '@dormer/api/content/slides/schema'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { afterRelease } from '../core/after-release.ts'
import type { Clip } from '../narration/clip.ts'
import type { AlignedSentence } from './alignment.ts'
import { SentenceRow } from './sentence-row.tsx'
import type { useScript } from './use-script.ts'

/** Estimated speaking time of a word in milliseconds (2.5 words per second). */
const MS_PER_WORD = 400

type ScriptRowsProps = { slide: Slide; script: ReturnType<typeof useScript>; clip: Clip }

/** Renders the script with one editable row for each sentence. */
export function ScriptRows({ slide, script, clip }: ScriptRowsProps) {
	const { rows } = script
	const latest = useRef(script)
	latest.current = script
	const [editing, setEditing] = useState(false)
	const isListening = clip.playing || (clip.started && !editing)
	const current = isListening ? playingRow(rows, clip.positionMs) : -1
	const isStale = slide.audioStatus === 'stale'
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend
		<div role="group" aria-label="Script" className="-mx-4">
			{rows.map((row, index) => (
				<SentenceRow
					key={script.keyOf(row)}
					sentence={row}
					label={`Sentence ${index + 1}`}
					duration={formatRowDuration(row)}
					positionMs={index === current ? clip.positionMs : null}
					state={rowState(index, current)}
					stale={isStale && row.stale}
					caret={script.caretTarget?.index === index ? script.caretTarget.caret : null}
					placeholder="Next sentence"
					onText={(text, caret) => script.onText(row, text, caret)}
					onSplit={(caret) => script.onSplit(index, caret)}
					onLeave={(direction) => script.onLeave(index, direction)}
					onFocus={() => {
						clip.pause()
						setEditing(true)
						script.onFocus()
					}}
					onBlur={() => {
						setEditing(false)
						afterRelease(() => latest.current.close(row))
					}}
					onCaret={(caret) => script.setCaret(row.start + caret)}
				/>
			))}
			<AddSentence empty={rows.length === 0} onAdd={script.append} />
		</div>
	)
}

function AddSentence({ empty, onAdd }: { empty: boolean; onAdd: () => void }) {
	return (
		<button
			type="button"
			onClick={onAdd}
			className="mx-3 mt-1 flex h-8 items-center gap-2 rounded-s px-2 text-s text-ink-meta hover:bg-sunken"
		>
			<Plus className="icon-s" aria-hidden />
			{empty ? 'Write the first sentence' : 'Add a sentence'}
		</button>
	)
}

function playingRow(rows: readonly AlignedSentence[], positionMs: number): number {
	return rows.findLastIndex(({ startMs }) => startMs !== null && startMs <= positionMs)
}

function rowState(index: number, current: number) {
	if (current < 0) return 'plain'
	if (index === current) return 'playing'
	return index < current ? 'played' : 'upcoming'
}

/**
 * Formats the duration of a sentence. The duration is measured in the recording, or estimated and marked with a leading
 * "~".
 */
function formatRowDuration({ text, words, stale, startMs, endMs }: AlignedSentence): string {
	if (text.trim() === '') return ''
	const measured = !stale && startMs !== null && endMs !== null
	const ms = measured ? endMs - startMs : words.length * MS_PER_WORD
	return `${measured ? '' : '~'}${(ms / 1000).toFixed(1)} s`
}
