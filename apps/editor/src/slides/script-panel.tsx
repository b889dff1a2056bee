import type { Slide } from '@dormer/api/content/slides/schema'
import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { Menu, MenuItem } from '@dormer/ui/menu'
import { clsx } from 'clsx'
import { Braces, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { Panel } from '../deck-editing/panel.tsx'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { useFieldError } from '../deck-editing/use-field-error.ts'
import { useClip } from '../narration/clip.ts'
import { SCRIPT_VARIABLES } from '../narration/script-variables.ts'
import { Doubts } from './doubts.tsx'
import { NeedsWords } from './needs-words.tsx'
import { RewriteMenu } from './rewrite-menu.tsx'
import { ScriptRows } from './script-rows.tsx'
import { SlideRecording } from './slide-recording.tsx'
import { useScript } from './use-script.ts'

const MAX_CHARACTERS = 5000

/** Renders the script panel of the open slide: recording, script, variables and length. */
export function ScriptPanel({ voicePicker }: { voicePicker: ReactNode }) {
	const { slide } = useDeckLocation()
	if (slide === undefined)
		return (
			<Panel title="Script">
				<EmptyState icon={<ScrollText className="icon-l" aria-hidden />} title="No slide selected">
					Add a slide, then write its narration.
				</EmptyState>
			</Panel>
		)
	return <SlideScript key={slide.id} slide={slide} voicePicker={voicePicker} />
}

function SlideScript({ slide, voicePicker }: { slide: Slide; voicePicker: ReactNode }) {
	const { edit } = useDeck()
	const clip = useClip(slide.audioUrl)
	const error = useFieldError(`slide:${slide.id}`, 'narrationScript')
	const script = useScript(slide.narrationScript, slide.wordTimings, (narrationScript) =>
		edit({ kind: 'slide', id: slide.id, patch: { narrationScript } }),
	)
	const length = slide.narrationScript.length
	const tooLong = MAX_CHARACTERS < length
	return (
		<Panel
			title="Script"
			end={voicePicker}
			foot={
				<>
					<Menu
						align="start"
						side="top"
						trigger={
							<Button size="s">
								<Braces className="icon" aria-hidden />
								Insert variable
							</Button>
						}
					>
						{SCRIPT_VARIABLES.map(({ key, label }) => (
							<MenuItem key={key} onSelect={() => script.insertVariable(key)}>
								{label}
								<span className="ml-auto pl-6 font-mono text-xs text-ink-meta">{key}</span>
							</MenuItem>
						))}
					</Menu>
					<RewriteMenu slide={slide} />
					<span
						role={tooLong ? 'alert' : undefined}
						className={clsx('num ml-auto text-s', tooLong ? 'text-bad' : 'text-ink-meta')}
					>
						{tooLong && 'Too long: '}
						{length.toLocaleString('en-US')} / 5,000
					</span>
				</>
			}
		>
			<SlideRecording slide={slide} clip={clip} />
			{slide.needsWords && <NeedsWords slide={slide} />}
			<Doubts slide={slide} />
			{error !== undefined && (
				<p role="alert" className="mb-2 text-xs text-bad">
					{error}
				</p>
			)}
			<ScriptRows slide={slide} script={script} clip={clip} />
		</Panel>
	)
}
