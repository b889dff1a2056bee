import type { ReadingNote } from '@dormer/api/content/documents/schema'
import { Button } from '@dormer/ui/button'
import { X } from 'lucide-react'

type ReadingNotesProps = {
	notes: readonly ReadingNote[]
	/** Hides the notes. Left out where they stay. */
	onClose?: () => void
}

/** Renders what was left out or could not be read of an uploaded file, with the passages. Renders nothing without notes. */
export function ReadingNotes({ notes, onClose }: ReadingNotesProps) {
	if (notes.length === 0) return null
	return (
		<div className="flex items-start gap-2 rounded-s bg-warn-soft py-1.5 pr-1 pl-3 text-s text-warn">
			<ul aria-label="Differences from the file" className="min-w-0 flex-1 space-y-1 py-0.5">
				{notes.map(({ kind, count, message, passages }) => (
					<li key={kind}>
						<details>
							<summary className="cursor-pointer rounded-xs">{message}</summary>
							<ul className="mt-1 mb-1.5 ml-4 list-disc space-y-0.5 pl-1 text-ink-2">
								{passages.map((passage, index) => (
									<li key={index} className="break-words">
										{passage}
									</li>
								))}
								{count > passages.length && (
									<li>{(count - passages.length).toLocaleString('en-US')} more</li>
								)}
							</ul>
						</details>
					</li>
				))}
			</ul>
			{onClose !== undefined && (
				<Button look="quiet" size="icon-s" aria-label="Hide the differences" onClick={onClose}>
					<X className="icon" aria-hidden />
				</Button>
			)}
		</div>
	)
}
