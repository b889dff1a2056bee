import { z } from 'zod'
import { formatFacts, formatTime } from '../../email/format.ts'

type Activity = {
	eventId: string
	eventType: string
	presentationId: string
	payload: unknown
	/** Time zone of the company, in which the email states times. */
	timeZone: string
	/** Name of the chosen tier, and the price of all choices. Null while the homeowner has chosen nothing. */
	choice: string | null
	price: string | null
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
		nameCorrected: z.literal(true),
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
	choice,
	price,
}: Activity): Description {
	const { question, tier, tierName, slideId, startTime, nameCorrected } = Payload.catch({}).parse(
		payload,
	)
	const headline = HEADLINES[eventType] ?? 'was active'
	if (eventType === 'presentation.opened')
		return { headline, facts: [], once: `opened:${presentationId}` }
	if (eventType === 'product.selected') {
		const facts = formatFacts({ Choice: tierName || tier, Price: price })
		return { headline, facts, once: `chose:${presentationId}:${slideId}:${tier}` }
	}
	if (eventType === 'contract.signed')
		return {
			headline: nameCorrected ? `${headline} and corrected the name on it` : headline,
			facts: formatFacts({ Choice: choice, Price: price }),
			once: eventId,
		}
	const appointment = startTime === undefined ? null : formatTime(startTime, timeZone)
	return {
		headline,
		facts: formatFacts({ Question: question, Appointment: appointment }),
		once: eventId,
	}
}
