import { findEvent } from '@dormer/api/events/schema'
import type { ActivityEntry, Timeline } from '@dormer/api/outreach/activity/schema'
import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { formatCount } from '../core/format.ts'
import { formatDuration } from '../core/format-duration.ts'
import { formatReason, KINDS } from '../sends/format-send.ts'

type CurrentChoice = Pick<PresentationDetail, 'selections' | 'price'>

/** Formats an event as a sentence for the rep. Returns the type's name when no sentence exists for the type. */
export function formatEvent(
	entry: ActivityEntry,
	slides: Timeline['slides'],
	chosen?: CurrentChoice,
): string {
	const { eventType, payload, ctaLabel } = entry
	const slide = slides.find(({ slideId }) => slideId === payload.slideId)
	if (eventType === 'slide.viewed' && slide !== undefined)
		return `${watched(payload.durationMs)} slide ${slide.slideIndex + 1}, ${slide.title}`
	if (eventType === 'product.selected') return formatChoice(payload, chosen)
	if (eventType === 'product.deselected') return `Removed ${formatTier(payload)}`
	if (eventType === 'action_detection' && typeof payload.input === 'string')
		return `Said “${payload.input}”`
	if (eventType === 'question.asked') return `Asked “${payload.question}”`
	if (eventType === 'question.escalated') return `“${payload.question}” needs your answer.`
	if (eventType === 'question.missed')
		return `The presentation did not answer “${payload.question}”.`
	if (eventType === 'measurement.completed' && payload.source === 'calculated')
		return 'Roof estimated'
	if (eventType === 'measurement.completed' && payload.source === 'confirmed')
		return 'Roof confirmed. The price ranges became exact prices.'
	if (eventType === 'contract.signed' && payload.nameCorrected === true)
		return 'Signed the contract and corrected the name on it'
	if (eventType === 'email.sent' || eventType === 'email.skipped') return formatEmail(entry)
	if (ctaLabel !== null) return `Pressed “${ctaLabel}”`
	return findEvent(eventType)?.label ?? sentence(eventType)
}

/** Formats a sent or skipped email, with the reason for a skip. */
function formatEmail({ eventType, payload: { kind, reason } }: ActivityEntry): string {
	const email = kind === 'initial' || kind === 'reminder' ? KINDS[kind] : 'Email'
	if (eventType === 'email.sent') return `${email} sent`
	if (typeof reason !== 'string') return `${email} not sent`
	return `${email} not sent. ${formatReason({ status: 'skipped', reason })}`
}

/**
 * Formats one of the two events that the viewer reports for each slide view. The event on arrival has no duration and becomes
 * `Reached`; the later event contains the viewing time.
 */
function watched(durationMs: unknown): string {
	return typeof durationMs === 'number' && durationMs > 0
		? `${formatDuration(durationMs)} on`
		: 'Reached'
}

function formatChoice(
	payload: ActivityEntry['payload'],
	chosen: CurrentChoice | undefined,
): string {
	const { slideId, tier, upgrades } = payload
	const keys = Array.isArray(upgrades) ? upgrades : []
	const { selections = [], price = null } = chosen ?? {}
	const current = selections.find(
		(selection) =>
			price?.chosen === true &&
			selection.slideId === slideId &&
			selection.tier === tier &&
			selection.upgrades.join() === keys.join(),
	)
	const grade = formatTier(payload)
	const name = current === undefined ? grade : (current.name ?? price?.name ?? grade)
	const what = keys.length === 0 ? name : `${name} with ${formatCount(keys.length, 'upgrade')}`
	return current === undefined ? `Chose ${what}` : `Chose ${what}, ${current.price.display}`
}

/** Returns the name of the tier as the homeowner read it, or the tier's key in an event from before events had the name. */
function formatTier({ tier, tierName }: ActivityEntry['payload']): string {
	if (typeof tierName === 'string' && tierName !== '') return tierName
	return typeof tier === 'string' ? sentence(tier) : 'a price'
}

function sentence(eventType: string): string {
	const text = eventType.replaceAll(/[._]/g, ' ')
	return text.charAt(0).toUpperCase() + text.slice(1)
}
