import type { Playback } from '@dormer/api/sale/presentations/schema'
import { RepAvatar } from '../components/rep-avatar.tsx'
import { formatCount } from '../core/format.ts'
import { contactName } from '../core/headline.ts'

/** Nobody wrote the answer down: who has the question now, and what was searched. */
export function EscalatedQuestion({
	playback,
	onVisit,
}: {
	playback: Playback
	onVisit: () => void
}) {
	const { rep, slides, company } = playback
	return (
		<>
			<div className="person">
				{rep && <RepAvatar rep={rep} />}
				<p>
					<b>{contactName(playback)} has your question</b>
					<br />
					You get the answer from a person.
				</p>
			</div>
			<p className="looked">
				I looked through {slides.length > 1 && 'all '}
				{formatCount(slides.length, 'slide')} and what {company.name} wrote down.
			</p>
			<button type="button" className="link" onClick={onVisit}>
				<span>Choose a time for a visit</span>
			</button>
		</>
	)
}
