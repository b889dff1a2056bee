import { z } from 'zod'
import { formatFacts, formatTime } from '../../email/format.ts'

type Activity = {
	eventId: string
	eventType: string
	presentationId: string
	payload: unknown
	/** Time zone of the company, in which the email states times. */
	timeZone: string
}

/**
 * Text of an email to a member. `headline` continues a sentence that begins with the homeowner's name. A member gets only
 * one email for each value of `once`.
 */
type Description = {
	headline: string
	facts: { label: string; value: string }[]
	once: string
}

const Payload = z
	.object({
		question: z.string(),
		tier: z.string(),
		tierName: z.string(),
		slideId: z.string(),
		startTime: z.iso.datetime(),
	})
	.partial()

const HEADLINES: Record<string, string> = {
	'presentation.opened': 'opened the presentation',
	'question.asked': 'asked a question',
	'product.selected': 'chose a price',
	'contract.signed': 'signed the contract',
	'contract.cancelled': 'canceled the contract',
	'appointment.booked': 'booked an appointment',
	'appointment.rescheduled': 'moved the appointment',
	'appointment.cancelled': 'canceled the appointment',
}

/** Describes an event of a presentation for the email to a member. */
export function describeActivity({
	eventId,
	eventType,
	presentationId,
	payload,
	timeZone,
}: Activity): Description {
	const { question, tier, tierName, slideId, startTime } = Payload.catch({}).parse(payload)
	const headline = HEADLINES[eventType] ?? 'was active'
	if (eventType === 'presentation.opened')
		return { headline, facts: [], once: `opened:${presentationId}` }
	if (eventType === 'product.selected') {
		const choice = tierName || tier
		const facts = choice === undefined ? [] : [{ label: 'Choice', value: choice }]
		return { headline, facts, once: `chose:${presentationId}:${slideId}:${tier}` }
	}
	const appointment = startTime === undefined ? null : formatTime(startTime, timeZone)
	return {
		headline,
		facts: formatFacts({ Question: question, Appointment: appointment }),
		once: eventId,
	}
}
