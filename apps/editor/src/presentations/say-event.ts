import type { ActivityEntry, Timeline } from '@dormer/api/activity/schema'

const WORDS: Readonly<Record<string, string>> = {
	'presentation.created': 'Made',
	'presentation.ready': 'Ready to watch',
	'presentation.failed': 'Could not be recorded',
	'presentation.opened': 'Opened',
	'presentation.completed': 'Watched to the end',
	'slide.viewed': 'Looked at a slide',
	'cta.clicked': 'Pressed a button',
	'price.deferred': 'The price waits for a value',
	'price.resolved': 'The price is known',
	'product.selected': 'Chose a price',
	'question.asked': 'Asked a question',
	'question.escalated': 'A question waits for your answer',
	'appointment.booked': 'Booked an appointment',
	'appointment.rescheduled': 'Moved the appointment',
	'appointment.cancelled': 'Cancelled the appointment',
}

/** An event as a sentence for the rep; one without words of its own is called by its name. */
export function sayEvent(entry: ActivityEntry, slides: Timeline['slides']): string {
	const slide = slides.find(({ slideId }) => slideId === entry.payload.slideId)
	if (entry.eventType === 'slide.viewed' && slide !== undefined)
		return `Looked at slide ${slide.slideIndex + 1}, ${slide.title}`
	if (entry.ctaLabel !== null) return `Pressed “${entry.ctaLabel}”`
	return WORDS[entry.eventType] ?? sentence(entry.eventType)
}

function sentence(eventType: string): string {
	const text = eventType.replaceAll(/[._]/g, ' ')
	return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `Saturday, June 6`. */
export function dayOf(iso: string): string {
	return new Date(iso).toLocaleDateString('en-US', {
		weekday: 'long',
		month: 'long',
		day: 'numeric',
	})
}

/** `9:22 AM`, in the rep's own time zone. */
export function timeOf(iso: string): string {
	return new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}
