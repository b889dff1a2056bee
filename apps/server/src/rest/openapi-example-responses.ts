import type { Json } from './openapi-components.ts'

const ID = '018f3c1e-7a42-7c55-9d1b-2f6a8c0e4b17'
const LINK = 'https://dormer.example/p/q7Zt3mB1x9Kc5Lw2'
const MEMBER = {
	user: { name: 'Maya Ortiz', email: 'maya@alpine.example' },
	organization: { name: 'Alpine Roofing' },
}
const SETTINGS = { settings: { businessDays: 3, depositPercent: 33 } }
const HOURS = { appointmentLength: 60, bufferMinutes: 15, noticeHours: 24, horizonDays: 30 }
const SUBSCRIPTION = { name: 'Our CRM', eventType: 'contract.signed,appointment.booked' }
const READY = { status: 'ready', slidesReady: 8, totalSlides: 8 }
const EMAILED = { send_status: 'sent', delivery_id: ID }

/**
 * Example values for fields of successful responses, by operation. The example of a response takes its other fields from the
 * schema. A test checks that the schema accepts each example.
 */
export const RESPONSES: Readonly<Record<string, Json>> = {
	'apiKeys.create': {
		secret: 'psk_7Qm2…',
		apiKey: { name: 'Our CRM', scopes: ['presentations:write'], firstOperationsOnly: false },
	},
	'apiKeys.revoke': {},
	'appointments.cancel': {},
	'appointments.getAvailability': HOURS,
	'appointments.setAvailability': HOURS,
	'auth.login': MEMBER,
	'auth.signup': MEMBER,
	'contracts.getSettings': SETTINGS,
	'contracts.updateSettings': SETTINGS,
	'decks.delete': {},
	'decks.deleteIntro': {},
	'deliveries.ingest': {
		url: LINK,
		warnings: [
			{
				code: 'price_unresolved',
				message: 'A price cannot be calculated for this homeowner, because Pitch has no value.',
			},
		],
		ignoredPriceInputs: [],
		...EMAILED,
	},
	'deliveries.send': { presentation_id: ID, ...EMAILED },
	'faqs.delete': {},
	'fonts.delete': {},
	'generation.retry': {},
	'generation.start': {},
	'images.delete': {},
	'knowledge.complete': {},
	'knowledge.delete': {},
	'knowledge.retry': {},
	'notifications.createSubscription': SUBSCRIPTION,
	'notifications.deleteSubscription': {},
	'notifications.getSubscription': SUBSCRIPTION,
	'notifications.replay': { replayed: 12, nextSince: null },
	'notifications.rotateSecret': {},
	'notifications.updateSubscription': SUBSCRIPTION,
	'presentations.delete': {},
	'presentations.eventsToken': {
		token: 'v1.eyJwaWQiOiIwMThmIn0.c2lnbmF0dXJl',
		expiresAt: 1772380800,
	},
	'presentations.quoteSelection': { price: { amountCents: 1842000 } },
	'presentations.recordEvents': { recorded: 2, duplicates: 0, ignored: 0 },
	'presentations.start': READY,
	'presentations.status': READY,
	'roofMeasurements.request': {},
	'signing.sign': { message: 'The contract is signed.' },
	'slides.delete': {},
	'slides.deleteProductData': {},
	'team.remove': {},
}
