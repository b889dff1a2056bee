import type { Faq } from '@dormer/api/content/faqs/schema'
import type { Slide } from '@dormer/api/content/slides/schema'
import { Tag } from '@dormer/ui/tag'
import { sourceLines } from './source-lines.ts'

/** Renders the lines of a slide and marks the lines that a suggested answer uses. */
export function SuggestionSource({ faq, slide }: { faq: Faq; slide: Slide }) {
	return (
		<>
			<ul aria-label="Lines read from the slide" className="divide-y divide-line">
				{sourceLines(slide, faq.cannedAnswer).map(({ label, text, isUsed }) => (
					<li key={label} className="flex min-h-10 items-center gap-3 px-4 py-1.5 text-s sm:px-6">
						<span className="w-14 shrink-0 text-xs text-ink-meta">{label}</span>
						{isUsed ? (
							<mark className="-mx-1.5 rounded-[4px] bg-accent-soft px-1.5 py-0.5 text-inherit">
								{text}
							</mark>
						) : (
							text
						)}
						{isUsed && (
							<span className="ml-auto shrink-0">
								<Tag tone="accent">Used in this answer</Tag>
							</span>
						)}
					</li>
				))}
			</ul>
			<p className="border-t border-line px-4 py-3.5 text-s text-ink-2 sm:px-6">
				Suggestions come only from text on a slide. No homeowner hears one until you accept it.
			</p>
		</>
	)
}
