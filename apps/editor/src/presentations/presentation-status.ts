import type { Presentation } from '@dormer/api/sale/presentations/schema'
import type { StatusTone } from '@dormer/ui/status'

const STATUS: Record<Presentation['status'], { tone: StatusTone; word: string }> = {
	not_started: { tone: 'info', word: 'Queued' },
	pending: { tone: 'info', word: 'Queued' },
	processing: { tone: 'info', word: 'Preparing' },
	ready: { tone: 'good', word: 'Ready' },
	failed: { tone: 'bad', word: 'Failed' },
}

/** Returns the label and color of a presentation's preparation status. */
export function statusOf(presentation: Presentation): { tone: StatusTone; word: string } {
	const { status, parkedAt, slidesReady, totalSlides } = presentation
	if (parkedAt !== null) return { tone: 'bad', word: 'Parked' }
	if (status === 'processing')
		return { tone: 'info', word: `Preparing ${slidesReady} of ${totalSlides}` }
	return STATUS[status]
}

/** Returns whether a presentation is queued or being prepared. */
export function isPreparing({ status, parkedAt }: Presentation): boolean {
	return parkedAt === null && status !== 'ready' && status !== 'failed'
}

/** Label of each engagement level. */
export const ENGAGEMENT: Record<Presentation['engagement'], string> = {
	new: 'New',
	opened: 'Opened',
	viewed: 'Viewed',
	selected: 'Chose a price',
	signed: 'Signed',
	cancelled: 'Canceled',
}
