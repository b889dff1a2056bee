import { z } from 'zod'
import {
	figure,
	id,
	idOrNull,
	isRetained,
	kind,
	retained,
	text,
	time,
} from './payload-field-schema.ts'

const presentation = { presentationId: id(), deckId: id() }
/** Slide to which the event belongs, if it is known. */
const place = { slideId: retained(id().optional()), slideIndex: retained(figure().optional()) }
/** Player command of a homeowner. When the command names a slide, `slideNumber` is the number of that slide, counted from 1. */
const command = {
	input: text(),
	category: kind(),
	action: kind(),
	confidence: figure(),
	slideNumber: retained(figure().optional()),
}
const question = { ...presentation, questionId: id(), slideId: idOrNull(), question: text() }
const contract = { ...presentation, documentId: id(), configId: id() }
/** Selected tier of one price slide. */
const choice = z.object({ slideId: id(), tier: kind(), upgrades: retained(z.array(z.string())) })
/** `tierName` is the name as the homeowner read it. It is missing in events from before this field existed. */
const chosen = { ...presentation, ...choice.shape, tierName: retained(z.string().optional()) }
const by = retained(z.enum(['homeowner', 'company']))
const appointment = { ...presentation, appointmentId: id(), startTime: time(), by }
const email = { mailId: id(), kind: kind(), presentationId: idOrNull(), deckId: idOrNull() }
const sendKind = retained(z.enum(['initial', 'reminder']))
const send = { ...presentation, deliveryId: id(), kind: sendKind }
const generation = { deckId: id(), jobId: id() }
const measurement = { requestId: id(), deckId: id(), presentationId: idOrNull() }

/**
 * `headline` is a sentence for the event log and notifications. `label` is a few words for a presentation's timeline.
 */
type EventDefinition = { headline: string; label: string; payload: z.ZodObject }

/**
 * The catalog of events, with the texts and the payload of each event type. A payload contains identifiers, enumerated values,
 * numbers and times, and sometimes a text, such as a question. The text is removed when the event is archived. No field
 * contains an address (docs/design/contract.md#events-and-webhooks, docs/specification.md#events). To add an event type, add an
 * entry here.
 */
export const EVENTS = {
	'presentation.created': {
		headline: 'A presentation was created',
		label: 'Presentation created',
		payload: z.object({ ...presentation, prospectId: id() }),
	},
	'presentation.ready': {
		headline: 'A presentation is ready to send',
		label: 'Ready to watch',
		payload: z.object(presentation),
	},
	'presentation.failed': {
		headline: 'A presentation could not be prepared',
		label: 'The presentation could not be prepared',
		payload: z.object({ ...presentation, reason: text() }),
	},
	'presentation.deleted': {
		headline: 'A presentation was deleted',
		label: 'Presentation deleted',
		payload: z.object(presentation),
	},
	'presentation.opened': {
		headline: 'A homeowner opened their presentation',
		label: 'Opened',
		payload: z.object(presentation),
	},
	'presentation.completed': {
		headline: 'A homeowner reached the end of their presentation',
		label: 'Reached the end',
		payload: z.object(presentation),
	},
	'slide.viewed': {
		headline: 'A homeowner viewed a slide',
		label: 'Viewed a slide',
		/**
		 * `durationMs` is the number of milliseconds for which the slide was visible since its last report. It is 0 when
		 * the homeowner arrives at the slide.
		 */
		payload: z.object({
			...presentation,
			slideId: id(),
			slideIndex: figure(),
			durationMs: figure(),
		}),
	},
	'cta.clicked': {
		headline: 'A homeowner clicked the call to action',
		label: 'Pressed a button',
		payload: z.object({ ...presentation, ctaType: kind(), ...place }),
	},
	action_detection: {
		headline: 'A homeowner gave a command to the player',
		label: 'Gave a command',
		payload: z.object({ ...presentation, ...command }),
	},
	action_execution: {
		headline: 'The player carried out a homeowner’s command',
		label: 'Carried out a command',
		payload: z.object({ ...presentation, action: kind(), ...place }),
	},
	'question.asked': {
		headline: 'A homeowner asked a question',
		label: 'Asked a question',
		payload: z.object({
			...question,
			answer: text(),
			/** Outcome of the question: `answer`, `passages`, `escalated` or `unanswered`. Missing in events from before this field existed. */
			kind: retained(z.string().optional()),
			source: kind(),
			confidence: figure(),
			escalated: retained(z.boolean()),
		}),
	},
	'question.missed': {
		headline: 'A homeowner found no answer in what the presentation showed',
		label: 'Found no answer to a question',
		payload: z.object(question),
	},
	'question.escalated': {
		headline: 'A homeowner asked a question that needs your answer',
		label: 'Asked a question that needs your answer',
		payload: z.object(question),
	},
	'question.updated': {
		headline: 'A homeowner added to a question',
		label: 'Added to a question',
		/** Says what the homeowner added to the question: a detail, or an email address or phone number for the answer. */
		payload: z.object({ ...question, change: retained(z.enum(['detail', 'contact'])) }),
	},
	'question.answered': {
		headline: 'A homeowner’s question was answered',
		label: 'You answered a question',
		/** `emailed` is true when the answer is also emailed to the homeowner. */
		payload: z.object({ ...question, answer: text(), emailed: retained(z.boolean()) }),
	},
	'question.answer_read': {
		headline: 'A homeowner read your answer',
		label: 'Read your answer',
		payload: z.object({ ...presentation, questionId: id() }),
	},
	'product.selected': {
		headline: 'A homeowner chose a product',
		label: 'Chose a price',
		/** `selections` are all selections after the change, the newest last. Missing in events from before this field existed. */
		payload: z.object({ ...chosen, selections: retained(z.array(choice).optional()) }),
	},
	'product.deselected': {
		headline: 'A homeowner removed a choice',
		label: 'Removed a choice',
		payload: z.object({ ...chosen, selections: retained(z.array(choice)) }),
	},
	'price.deferred': {
		headline: 'A price needs more values',
		label: 'Price waits for a value',
		payload: z.object({ ...presentation, missing: retained(z.array(z.string())) }),
	},
	'price.resolved': {
		headline: 'A missing price was calculated',
		label: 'Price calculated',
		payload: z.object(presentation),
	},
	'price.changed': {
		headline: 'A price change ended a homeowner’s choice',
		label: 'The chosen price changed',
		/** Amounts of the choice before and after the change. Missing for a price without an amount. */
		payload: z.object({
			...presentation,
			beforeCents: retained(figure().optional()),
			afterCents: retained(figure().optional()),
		}),
	},
	'price.adjusted': {
		headline: 'A homeowner’s price was adjusted',
		label: 'Price adjusted',
		payload: z.object({ ...presentation, adjustmentId: id() }),
	},
	'price.discount_requested': {
		headline: 'A discount needs a decision',
		label: 'Discount requested',
		payload: z.object({ ...presentation, adjustmentId: id() }),
	},
	'price.discount_refused': {
		headline: 'A requested discount was refused',
		label: 'Discount refused',
		payload: z.object({ ...presentation, adjustmentId: id() }),
	},
	'contract.viewed': {
		headline: 'A homeowner opened the contract',
		label: 'Opened the contract',
		payload: z.object(contract),
	},
	'contract.signed': {
		headline: 'A homeowner signed the contract',
		label: 'Signed the contract',
		/** `nameCorrected` is true when the homeowner corrected the name on the contract. */
		payload: z.object({ ...contract, nameCorrected: retained(z.literal(true).optional()) }),
	},
	'contract.sealed': {
		headline: 'The PDF of a signed contract is ready',
		label: 'Signed PDF ready',
		payload: z.object(contract),
	},
	'contract.cancelled': {
		headline: 'A contract was canceled',
		label: 'Canceled the contract',
		payload: z.object(contract),
	},
	'appointment.booked': {
		headline: 'An appointment was booked',
		label: 'Booked an appointment',
		payload: z.object(appointment),
	},
	'appointment.rescheduled': {
		headline: 'An appointment was moved',
		label: 'Moved the appointment',
		payload: z.object(appointment),
	},
	'appointment.cancelled': {
		headline: 'An appointment was canceled',
		label: 'Canceled the appointment',
		payload: z.object(appointment),
	},
	'email.sent': {
		headline: 'An email was sent',
		label: 'Email sent',
		payload: z.object(send),
	},
	'email.skipped': {
		headline: 'An email was not sent',
		label: 'Email not sent',
		payload: z.object({ ...send, reason: kind() }),
	},
	'email.opened': {
		headline: 'An email was opened',
		label: 'Opened the email',
		payload: z.object(email),
	},
	'email.clicked': {
		headline: 'A link in an email was clicked',
		label: 'Clicked the link in the email',
		payload: z.object(email),
	},
	'email.bounced': {
		headline: 'An email bounced',
		label: 'The email bounced',
		payload: z.object(email),
	},
	'measurement.requested': {
		headline: 'A roof measurement was requested',
		label: 'Roof measurement requested',
		payload: z.object(measurement),
	},
	'measurement.completed': {
		headline: 'A roof was measured',
		label: 'Roof measured',
		payload: z.object({ ...measurement, source: kind() }),
	},
	'measurement.failed': {
		headline: 'A roof could not be measured',
		label: 'The roof could not be measured',
		payload: z.object({ ...measurement, reason: text() }),
	},
	'measurement.imported': {
		headline: 'A presentation’s prices now use a measurement report',
		label: 'Prices use a measurement report',
		payload: z.object({ presentationId: id(), deckId: id(), reportId: id(), format: kind() }),
	},
	'generation.started': {
		headline: 'The slides of a deck are being created',
		label: 'Creating the slides',
		payload: z.object(generation),
	},
	'generation.completed': {
		headline: 'The slides of a deck were created',
		label: 'Slides created',
		payload: z.object({ ...generation, slides: figure(), faqs: figure() }),
	},
	'generation.failed': {
		headline: 'The slides of a deck could not be created',
		label: 'The slides could not be created',
		payload: z.object({ ...generation, reason: text() }),
	},
	'kb.document.ready': {
		headline: 'A document is ready to answer questions',
		label: 'Document ready',
		payload: z.object({ documentId: id(), chunks: figure() }),
	},
	'kb.document.failed': {
		headline: 'A document could not be read',
		label: 'The document could not be read',
		payload: z.object({ documentId: id(), reason: text() }),
	},
	'subscription.disabled': {
		headline: 'A notification was switched off',
		label: 'Notification switched off',
		/** `gone` means that the receiver answered 410. `failing` means that every delivery failed for five days. */
		payload: z.object({
			subscriptionId: id(),
			reason: retained(z.enum(['gone', 'failing'])),
		}),
	},
} satisfies Record<string, EventDefinition>

export type EventType = keyof typeof EVENTS
export const EventType = z.enum(Object.keys(EVENTS) as EventType[])

export type EventPayloads = { [Type in EventType]: z.infer<(typeof EVENTS)[Type]['payload']> }

/** Returns the catalog entry of an event type, or undefined for a type that is not in the catalog. */
export function findEvent(type: string): EventDefinition | undefined {
	return Object.hasOwn(EVENTS, type) ? EVENTS[type as EventType] : undefined
}

/** The payload fields of each event type that remain when the event is archived. */
export const RETAINED_FIELDS: Record<string, string[]> = Object.fromEntries(
	Object.entries<EventDefinition>(EVENTS).map(([type, { payload }]) => [
		type,
		Object.entries(payload.shape).flatMap(([name, shape]) =>
			isRetained(shape as z.ZodType) ? [name] : [],
		),
	]),
)
