import type { EVENT_TYPES } from './schema.ts'

/** What happened, as a mail says it. */
const HEADLINES: Record<(typeof EVENT_TYPES)[number], string> = {
	'presentation.created': 'A presentation was made',
	'presentation.ready': 'A presentation is ready to send',
	'presentation.failed': 'A presentation could not be prepared',
	'presentation.deleted': 'A presentation was deleted',
	'presentation.opened': 'A homeowner opened their presentation',
	'presentation.completed': 'A homeowner watched their presentation to the end',
	'slide.viewed': 'A homeowner looked at a slide',
	'cta.clicked': 'A homeowner followed the call to action',
	'question.asked': 'A homeowner asked a question',
	'question.escalated': 'A homeowner asked what only you can answer',
	'product.selected': 'A homeowner chose a product',
	'price.deferred': 'A price waits for more facts',
	'price.resolved': 'A price that waited is known',
	'contract.viewed': 'A homeowner read the contract',
	'contract.signed': 'A homeowner signed the contract',
	'contract.sealed': 'A signed contract is sealed',
	'contract.cancelled': 'A contract was cancelled',
	'appointment.booked': 'A visit was booked',
	'appointment.rescheduled': 'A visit was moved',
	'appointment.cancelled': 'A visit was cancelled',
	'email.sent': 'An e-mail was sent',
	'email.opened': 'An e-mail was opened',
	'email.clicked': 'A link in an e-mail was followed',
	'email.bounced': 'An e-mail came back',
	'email.skipped': 'An e-mail was not sent',
	'measurement.requested': 'A roof measurement was asked for',
	'measurement.completed': 'A roof was measured',
	'measurement.failed': 'A roof could not be measured',
	'generation.started': 'The slides of a deck are being made',
	'generation.completed': 'The slides of a deck are made',
	'generation.failed': 'The slides of a deck could not be made',
	'kb.document.ready': 'A document is ready to answer from',
	'kb.document.failed': 'A document could not be read',
	'subscription.disabled': 'A notification was switched off',
}
const TEST = 'This is a test of your notification'

/** The headline of a message's type; a test says that it is one. */
export function headlineOf(eventType: string): string {
	return Object.entries(HEADLINES).find(([type]) => type === eventType)?.[1] ?? TEST
}
