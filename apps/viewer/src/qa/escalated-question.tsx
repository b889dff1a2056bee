import type { Playback } from '@dormer/api/sale/presentations/schema'
import { RepAvatar } from '../components/rep-avatar.tsx'
import { formatCount } from '../core/format.ts'
import { contactName } from '../core/headline.ts'

/**
 * Renders the notice for a question that no source answers. The notice says who received the question and which sources
 * were searched.
 */
export function EscalatedQuestion({
	playback,
	onBook,
}: {
	playback: Playback
	onBook: () => void
}) {
	const { rep, slides, company } = playback
	return (
		<>
			<div className="person">
				{rep && <RepAvatar rep={rep} />}
				<p>
					<b>{contactName(playback)} has your question</b>
					<br />A person will answer your question.
				</p>
			</div>
			<p className="searched-sources">
				I looked through {slides.length > 1 && 'all '}
				{formatCount(slides.length, 'slide')} and the documents from {company.name}.
			</p>
			<button type="button" className="link" onClick={onBook}>
				<span>Choose a time for a visit</span>
			</button>
		</>
	)
}
