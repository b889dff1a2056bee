import type { Tx } from '@dormer/db'
import { newId } from './ids.ts'

type PresentationRef = { presentationId: string; deckId: string }
type AppointmentRef = PresentationRef & {
	appointmentId: string
	startTime: string
	by: 'homeowner' | 'company'
}
/** `slideId` is the slide that was shown; `question` as the homeowner asked it. */
type QuestionRef = PresentationRef & {
	questionId: string
	slideId: string | null
	question: string
}
type ContractRef = PresentationRef & { documentId: string; configId: string }
/** A mail, the presentation that it is about and the delivery that sent it, where there are such. */
type MailRef = {
	mailId: string
	deliveryId: string | null
	kind: string
	presentationId: string | null
	deckId: string | null
}
type JobRef = { deckId: string; jobId: string }
/** `presentationId` is null where a rep asked for themselves. */
type MeasurementRef = { requestId: string; deckId: string; presentationId: string | null }

type DeliveryRef = PresentationRef & { deliveryId: string; kind: 'initial' | 'reminder' }

/** Every event and its payload: identifiers and classes, never an address (contract, section 9). */
export type EventPayloads = {
	'email.opened': MailRef
	'email.clicked': MailRef
	'email.bounced': MailRef
	'generation.started': JobRef
	'generation.completed': JobRef & { slides: number; faqs: number }
	'generation.failed': JobRef & { reason: string }
	'kb.document.ready': { documentId: string; chunks: number }
	'kb.document.failed': { documentId: string; reason: string }
	'measurement.requested': MeasurementRef
	'measurement.completed': MeasurementRef & { source: string }
	'measurement.failed': MeasurementRef & { reason: string }
	'presentation.created': PresentationRef & { prospectId: string }
	'presentation.ready': PresentationRef
	'presentation.failed': PresentationRef & { reason: string }
	'presentation.deleted': PresentationRef
	'presentation.opened': PresentationRef
	'price.deferred': PresentationRef & { missing: string[] }
	'price.resolved': PresentationRef
	'product.selected': PresentationRef & { slideId: string; tier: string; upgrades: string[] }
	'presentation.completed': PresentationRef
	/** `durationMs` is what was visible since the last telling; 0 says that the homeowner came to the slide. */
	'slide.viewed': PresentationRef & { slideId: string; slideIndex: number; durationMs: number }
	'question.asked': QuestionRef & {
		answer: string
		source: string
		confidence: number
		escalated: boolean
	}
	'question.escalated': QuestionRef
	'cta.clicked': PresentationRef & { ctaType: string; slideId?: string; slideIndex?: number }
	'contract.viewed': ContractRef
	'contract.signed': ContractRef
	'contract.sealed': ContractRef
	'contract.cancelled': ContractRef
	'appointment.booked': AppointmentRef
	'appointment.rescheduled': AppointmentRef
	'appointment.cancelled': AppointmentRef
	/** `gone`: the receiver answered 410; `failing`: nothing but failures for five days. */
	'subscription.disabled': { subscriptionId: string; reason: 'gone' | 'failing' }
	'email.sent': DeliveryRef
	'email.skipped': DeliveryRef & { reason: string }
}
export type EventType = keyof EventPayloads
type Aggregate = {
	type: 'deck' | 'document' | 'mail' | 'measurement' | 'presentation' | 'subscription'
	id: string
}

/**
 * Writes an event in the transaction of its cause: it is told if and only if the change is. Viewer events come in batches
 * by a statement of their own, so what follows every event hangs on the table's trigger, not here.
 */
export async function emit<Type extends EventType>(
	tx: Tx,
	event: {
		type: Type
		organizationId: string
		aggregate: Aggregate
		payload: EventPayloads[Type]
		at: Date
	},
): Promise<void> {
	await tx.event.create({
		data: {
			id: newId(),
			organizationId: event.organizationId,
			eventType: event.type,
			aggregateType: event.aggregate.type,
			aggregateId: event.aggregate.id,
			payload: event.payload,
			occurredAt: event.at,
		},
	})
}
