import type { ActivityEntry, Timeline } from '@dormer/api/activity/schema'
import type { PresentationDetail } from '@dormer/api/presentations/schema'
import { sayDuration } from '../live/say-duration.ts'
import { count } from '../when.ts'
import { KINDS, sayReason } from './say-delivery.ts'

const WORDS: Readonly<Record<string, string>> = {
	'presentation.created': 'Presentation made',
	'presentation.ready': 'Ready to watch',
	'presentation.failed': 'Could not be recorded',
	'presentation.opened': 'Opened',
	'presentation.completed': 'Watched to the end',
	'slide.viewed': 'Looked at a slide',
	'cta.clicked': 'Pressed a button',
	'price.deferred': 'The price waits for a value',
	'price.resolved': 'The price is known',
	'product.selected': 'Chose a price',
	'measurement.requested': 'Roof measurement asked for',
	'measurement.completed': 'Roof measured',
	'measurement.failed': 'The roof could not be measured',
	'contract.viewed': 'Read the contract',
	'contract.signed': 'Signed the contract',
	'contract.sealed': 'Contract sealed',
	'contract.cancelled': 'Cancelled the contract',
	'email.opened': 'Opened the e-mail',
	'email.clicked': 'Followed the link in the e-mail',
	'email.bounced': 'The e-mail came back',
	'appointment.booked': 'Booked an appointment',
	'appointment.rescheduled': 'Moved the appointment',
	'appointment.cancelled': 'Cancelled the appointment',
}

type Chosen = Pick<PresentationDetail, 'selection' | 'price'>

/**
 * An event as a sentence for the rep; one without words of its own is called by its name. The choice that stands is
 * told with the tier's own name and its price.
 */
export function sayEvent(
	entry: ActivityEntry,
	slides: Timeline['slides'],
	chosen?: Chosen,
): string {
	const { eventType, payload, ctaLabel } = entry
	const slide = slides.find(({ slideId }) => slideId === payload.slideId)
	if (eventType === 'slide.viewed' && slide !== undefined)
		return `${watched(payload.durationMs)} slide ${slide.slideIndex + 1}, ${slide.title}`
	if (eventType === 'product.selected') return sayChoice(payload, chosen)
	if (eventType === 'question.asked') return `Asked “${payload.question}”`
	if (eventType === 'question.escalated')
		return `No source answers “${payload.question}”: it waits for you`
	if (eventType === 'measurement.completed' && payload.source === 'calculated')
		return 'Roof estimated'
	if (eventType === 'email.sent' || eventType === 'email.skipped') return sayMail(entry)
	if (ctaLabel !== null) return `Pressed “${ctaLabel}”`
	return WORDS[eventType] ?? sentence(eventType)
}

/** A mail that was sent, or was not and why: the first one, or a reminder. */
function sayMail({ eventType, payload: { kind, reason } }: ActivityEntry): string {
	const mail = kind === 'initial' || kind === 'reminder' ? KINDS[kind] : 'E-mail'
	if (eventType === 'email.sent') return `${mail} sent`
	if (typeof reason !== 'string') return `${mail} not sent`
	return `${mail} not sent. ${sayReason({ status: 'skipped', reason })}`
}

/** A view is told when the slide is reached, and again with the time it was visible. */
function watched(durationMs: unknown): string {
	return typeof durationMs === 'number' && durationMs > 0
		? `${sayDuration(durationMs)} at`
		: 'Came to'
}

function sayChoice(
	{ slideId, tier, upgrades }: ActivityEntry['payload'],
	chosen: Chosen | undefined,
): string {
	const keys = Array.isArray(upgrades) ? upgrades : []
	const { selection = null, price = null } = chosen ?? {}
	const stands =
		price?.chosen === true &&
		selection?.slideId === slideId &&
		selection?.tier === tier &&
		selection?.upgrades.join() === keys.join()
	const grade = typeof tier === 'string' ? sentence(tier) : 'a price'
	const name = stands ? price.name : grade
	const what = keys.length === 0 ? name : `${name} with ${count(keys.length, 'upgrade')}`
	return stands ? `Chose ${what}, ${price.display}` : `Chose ${what}`
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
