import type { Presentation } from '@dormer/api/sale/presentations/schema'
import type { StatusTone } from '@dormer/ui/status'

const STATUS: Record<Presentation['status'], { tone: StatusTone; word: string }> = {
	not_started: { tone: 'info', word: 'In line' },
	pending: { tone: 'info', word: 'In line' },
	processing: { tone: 'info', word: 'Preparing' },
	ready: { tone: 'good', word: 'Ready' },
	failed: { tone: 'bad', word: 'Failed' },
}

/** How a presentation is doing, as a dot and words. */
export function statusOf(presentation: Presentation): { tone: StatusTone; word: string } {
	const { status, parkedAt, slidesReady, totalSlides } = presentation
	if (parkedAt !== null) return { tone: 'bad', word: 'Parked' }
	if (status === 'processing')
		return { tone: 'info', word: `Preparing ${slidesReady} of ${totalSlides}` }
	return STATUS[status]
}

/** Still on its way to being ready: what was just made is in line. */
export function isPreparing({ status, parkedAt }: Presentation): boolean {
	return parkedAt === null && status !== 'ready' && status !== 'failed'
}

export const ENGAGEMENT: Record<Presentation['engagement'], string> = {
	new: 'New',
	opened: 'Opened',
	viewed: 'Viewed',
	selected: 'Chose a price',
	signed: 'Signed',
	cancelled: 'Cancelled',
}
