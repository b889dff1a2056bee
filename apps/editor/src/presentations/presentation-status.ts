import type { ListedPresentation, Presentation } from '@dormer/api/sale/presentations/schema'
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
	if (parkedAt !== null) return { tone: 'bad', word: 'On hold' }
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

export type ProgressTone = 'plain' | 'asks' | 'info' | 'good' | 'bad'
/** Steps of a homeowner toward the signature, in the order of a sale. */
export const STEPS: readonly (Presentation['engagement'] | 'read')[] = [
	'opened',
	'viewed',
	'selected',
	'read',
	'signed',
]

type Progress = { words: string; tone: ProgressTone; steps: number }

/**
 * Returns how far a homeowner came: the number of steps, and the last step in words. A question that waits is added to the words.
 * A problem that keeps the homeowner from watching takes the place of the words.
 */
export function progressOf(presentation: ListedPresentation): Progress {
	const progress = lastStepOf(presentation)
	const { waitingQuestions: waiting, engagement } = presentation
	if (waiting === 0 || progress.tone === 'bad') return progress
	const words = engagement === 'viewed' ? 'Watched' : progress.words
	const questions = `${waiting} ${waiting === 1 ? 'question waits' : 'questions wait'}`
	return { ...progress, words: `${words}, ${questions}`, tone: 'asks' }
}

function lastStepOf(presentation: ListedPresentation): Progress {
	const { engagement, contractReadAt, parkedAt, parkedReason, status, price } = presentation
	const hasRead = contractReadAt !== null && engagement !== 'signed'
	const steps = STEPS.indexOf(hasRead ? 'read' : engagement) + 1
	if (parkedAt !== null)
		return { words: parkedReason ?? 'The address is not confirmed', tone: 'bad', steps }
	if (status === 'failed') return { words: 'Could not be recorded', tone: 'bad', steps }
	if (engagement === 'signed') return { words: 'Signed', tone: 'good', steps }
	if (engagement === 'cancelled') return { words: 'Canceled', tone: 'plain', steps: STEPS.length }
	if (hasRead) return { words: 'Opened the contract', tone: 'info', steps }
	if (engagement === 'selected')
		return { words: `Chose ${price?.name ?? 'a price'}`, tone: 'info', steps }
	if (engagement === 'viewed') return { words: watchedWords(presentation), tone: 'plain', steps }
	if (engagement === 'opened') return { words: 'Opened', tone: 'plain', steps }
	return {
		words: status === 'ready' ? 'Not opened yet' : statusOf(presentation).word,
		tone: 'plain',
		steps,
	}
}

/** Formats how much of the slides a homeowner watched. */
function watchedWords({ watchedToEnd, slidesWatched, totalSlides }: ListedPresentation): string {
	if (watchedToEnd) return 'Watched to the end'
	if (slidesWatched === 0 || totalSlides === 0) return 'Watched'
	return `Watched ${Math.min(slidesWatched, totalSlides)} of ${totalSlides} slides`
}
