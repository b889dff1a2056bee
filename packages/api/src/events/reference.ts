import type { SliceReference } from '../core/reference/reference.ts'
import { TEXT_RETENTION_DAYS } from './limits.ts'
import { EVENTS, type EventType, EventType as Types } from './schema.ts'

/** Returns the name of the model of an event’s payload: `ContractSignedData` for `contract.signed`. */
export const payloadName = (type: EventType) => `${toPascal(type)}Data`

const toPascal = (type: string) =>
	type
		.split(/[._]/)
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join('')

const payloads = Object.fromEntries(
	Types.options.map((type) => [
		payloadName(type),
		{ $: `Payload of \`${type}\`: ${EVENTS[type].headline}.`, $like: 'EventData' },
	]),
)

/** Texts of the API reference about the events that webhooks deliver. */
export const eventsReference: SliceReference = {
	operations: {},
	models: {
		...payloads,
		EventData: {
			action: 'The command, such as `next` or `captions_on`.',
			adjustmentId: 'ID of the price adjustment.',
			format: 'Format of the measurement report, such as `eagleview_xml`.',
			reportId: 'ID of the measurement report.',
			answer: `The answer. Removed when the event is archived after ${TEXT_RETENTION_DAYS} days.`,
			appointmentId: 'ID of the appointment.',
			by: 'Who did it: the homeowner, or a member of the company.',
			change: 'What the homeowner left: a `detail` of the question, or a `contact` for the answer.',
			category: 'Kind of the command, such as `navigation`.',
			chunks: 'Number of passages of the document.',
			confidence: 'How certain the answer is, from 0 to 1.',
			ctaType: 'Kind of the pressed button.',
			deckId: 'ID of the deck. Null for an event without one.',
			deliveryId: 'ID of the send attempt.',
			durationMs:
				'Milliseconds for which the slide was visible since the last report. 0 when the homeowner reaches it.',
			emailed: 'True when the answer is also emailed to the homeowner.',
			escalated: 'True when the rep must answer.',
			faqs: 'Number of created FAQs.',
			input: `What the homeowner typed or said. Email addresses and phone numbers are redacted. Removed when the event is archived after ${TEXT_RETENTION_DAYS} days.`,
			kind: 'Kind of the email.',
			nameCorrected:
				'True when the homeowner corrected the name on the contract. Left out otherwise.',
			missing: 'Keys of the price variables that have no value.',
			beforeCents:
				'Amount of the choice before the change, in cents. Left out when there is no amount.',
			afterCents:
				'Amount of the same choice after the change, in cents. Left out when there is no amount.',
			presentationId: 'ID of the presentation. Null for an event without one.',
			prospectId: 'ID of the prospect.',
			question: `The question. Removed when the event is archived after ${TEXT_RETENTION_DAYS} days.`,
			reason: 'Sentence that explains what went wrong. Removed when the event is archived.',
			slideId: 'ID of the slide. Null or left out when unknown.',
			slideIndex: 'Position of the slide, counted from 0. Left out when unknown.',
			slideNumber: 'Target slide of a navigation, counted from 1. Left out when unknown.',
			slides: 'Number of created slides.',
			source: 'Origin of the answer or of the measured values.',
			startTime: 'Start of the appointment.',
			selections:
				'All selections after this change, newest last. Left out in events from before this field existed.',
			tier: 'Selected tier.',
			tierName:
				'Name of the selected tier, as the homeowner read it. Left out in events from before this field existed.',
			upgrades: 'Keys of the selected upgrades.',
		},
		QuestionAskedData: {
			...payloads.QuestionAskedData,
			kind: 'Kind of the reply: `answer`, `passages`, `escalated` or `unanswered`. Left out in events from before this field existed.',
		},
		ActionDetectionData: {
			...payloads.ActionDetectionData,
			confidence: 'How certain the command is, from 0 to 1.',
		},
		EmailSkippedData: {
			...payloads.EmailSkippedData,
			reason: 'Reason for the skip, such as `suppressed`.',
		},
		SubscriptionDisabledData: {
			...payloads.SubscriptionDisabledData,
			reason:
				'`gone` when the receiver answered 410, `failing` when every delivery failed for five days.',
		},
		ProductSelectedDataSelection: { $: 'Selection of one price slide.', $like: 'EventData' },
		ProductDeselectedDataSelection: { $: 'Selection of one price slide.', $like: 'EventData' },
		WebhookMessage: {
			type: 'Type of the event.',
			timestamp: 'Time of the event.',
			data: 'Payload of the event.',
			external:
				'IDs and data from your system for the records of the event. Null when they have none.',
		},
	},
}
