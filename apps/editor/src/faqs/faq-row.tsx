import type { Faq } from '@dormer/api/content/faqs/schema'
import { Button } from '@dormer/ui/button'
import { Tag } from '@dormer/ui/tag'
import { Pencil, Trash2 } from 'lucide-react'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { ClipPlayButton } from '../narration/clip-play-button.tsx'

const SOURCES = {
	manual: null,
	generated: 'From the slides',
	promoted: 'Asked by a homeowner',
} as const

type FaqRowProps = { faq: Faq; onEdit: () => void; onRemove: () => void }

/** Renders one FAQ: question, answer, origin, recording, and the buttons to edit and delete it. */
export function FaqRow({ faq, onEdit, onRemove }: FaqRowProps) {
	const { detail } = useDeck()
	const slide = detail.slides.findIndex(({ id }) => id === faq.relatedSlideId)
	const source = SOURCES[faq.source]
	return (
		<li className="px-4 py-3">
			<h3 className="text-s font-semibold">{faq.userQuestion}</h3>
			<p className="mt-0.5 line-clamp-3 text-s text-ink-2">{faq.cannedAnswer}</p>
			<div className="mt-2 flex items-center gap-1.5">
				{faq.audioUrl === null ? (
					<Tag>Not recorded yet</Tag>
				) : (
					<ClipPlayButton url={faq.audioUrl} name="the answer" />
				)}
				{slide >= 0 && <Tag>Slide {slide + 1}</Tag>}
				{source !== null && <Tag>{source}</Tag>}
				<span className="ml-auto flex">
					<Button
						look="quiet"
						size="icon-s"
						aria-label={`Edit ${faq.userQuestion}`}
						onClick={onEdit}
					>
						<Pencil className="icon" aria-hidden />
					</Button>
					<Button
						look="quiet"
						size="icon-s"
						className="-mr-1.5"
						aria-label={`Delete ${faq.userQuestion}`}
						onClick={onRemove}
					>
						<Trash2 className="icon" aria-hidden />
					</Button>
				</span>
			</div>
		</li>
	)
}
