import type { Json } from './openapi-components.ts'
import { exampleId } from './openapi-example-id.ts'

const LINK = 'https://dormer.example/p/q7Zt3mB1x9Kc5Lw2'
const MEMBER = {
	user: { name: 'Maya Ortiz', email: 'maya@alpine.example' },
	organization: { name: 'Alpine Roofing' },
}
const SETTINGS = {
	settings: {
		businessDays: 3,
		depositPercent: 33,
		depositCents: null,
		payments: [
			{ name: 'On the first day of work', percent: 40 },
			{ name: 'After the walk-through', percent: null },
		],
		lenders: [
			{
				name: 'Front Range Credit Union',
				downPaymentPercent: 0,
				months: 120,
				aprPercent: 6.9,
				minLoanCents: 500_000,
				disclosure: 'On approved credit.',
				applyUrl: 'https://www.frontrangecu.example/roofs',
			},
		],
		taxRates: [{ name: 'Sales tax', percent: 8.81, state: 'CO', zips: ['80204'] }],
	},
}
const HOURS = { appointmentLength: 60, bufferMinutes: 15, noticeHours: 24, horizonDays: 30 }
const SUBSCRIPTION = { name: 'Our CRM', eventType: 'contract.signed,appointment.booked' }
const CHANGED = { ...SUBSCRIPTION, unconfirmedEmails: [], warnings: [] }
const READY = { status: 'ready', slidesReady: 8, totalSlides: 8 }
const PROPOSAL = {
	number: 2,
	status: 'Version 2, March 1, 2027',
	since: 'New since February 20, 2027',
	changes: ['One new photo.'],
	company: { name: 'Alpine Roofing', contact: '1901 W 13th Ave, Denver · (303) 555-0142' },
	contact: 'Your contact is Maya Ortiz.',
	eyebrow: 'Proposal for Karen Delgado',
	title: 'Our proposal for 1410 Vrain St',
	headings: {
		home: 'This home',
		photos: 'What we saw on your roof',
		scope: 'What we do',
		options: 'Your options',
		upgrades: 'You can add',
		payments: 'When you pay',
		conditions: 'What could change the price',
		signature: 'Signature',
	},
	words: { recommended: 'Recommended', chosen: 'Your choice', included: 'included' },
	home: [{ label: 'Roof size', display: '28.4 squares', source: 'Measured on your roof.' }],
	work: [],
	payments: [],
	monthly: null,
	validity: 'The prices hold until March 31, 2027.',
	signature: { signed: false, sentence: 'Not signed.' },
	photos: [],
}
const VERSIONS = { pending: ['One new photo.'] }
const OPTION = {
	slideId: exampleId('slide'),
	title: 'Choose your roof',
	tier: 'better',
	name: 'Better',
	isChosen: false,
}
const AMOUNTS = {
	subtotalCents: null,
	discountCents: null,
	linesCents: null,
	taxCents: null,
	monthly: null,
}
const EXACT = {
	state: 'exact',
	display: '$18,420',
	amountCents: 1_842_000,
	reason: null,
	...AMOUNTS,
}
const ESTIMATED = {
	state: 'estimate',
	display: '$14,300 to $22,100',
	amountCents: null,
	reason: 'The size of the roof is estimated.',
	...AMOUNTS,
}
const DISCOUNTED = {
	...EXACT,
	display: '$17,920',
	amountCents: 1_792_000,
	subtotalCents: 1_842_000,
	discountCents: -50_000,
	linesCents: 0,
	taxCents: 0,
	monthly: null,
}
const PRICE_ITEM = {
	id: exampleId('item'),
	key: 'ridge_vent',
	name: 'Ridge vent',
	unit: 'linear_foot',
	unitCents: 1550,
	formula: null,
	taxable: true,
	description: 'Cut, vent and cap',
	revision: '3f0c9a7d21b84e65f0c9a7d21b84e65f',
	createdAt: '2026-03-01T15:00:00.000Z',
	updatedAt: '2026-03-01T15:00:00.000Z',
	usedIn: [{ deckId: exampleId('deck'), deckName: 'Roof replacement', place: 'slide 4, Better' }],
}
const IMPORTED = { added: 1, changed: 0, unchanged: 0, errors: 0 }
const EMAILED = { send_status: 'sent', delivery_id: exampleId('delivery') }

/**
 * Example values for fields of successful responses, by operation. The example of a response takes its other fields from the
 * schema. A test checks that the schema accepts each example.
 */
export const RESPONSES: Readonly<Record<string, Json>> = {
	'apiKeys.create': {
		secret: 'psk_7Qm2…',
		apiKey: { name: 'Our CRM', scopes: ['presentations:write'] },
	},
	'appointments.getAvailability': HOURS,
	'appointments.setAvailability': HOURS,
	'auth.login': MEMBER,
	'auth.me': MEMBER,
	'auth.signup': MEMBER,
	'contracts.getSettings': SETTINGS,
	'contracts.updateSettings': SETTINGS,
	'deliveries.ingest': {
		url: LINK,
		warnings: [
			{
				code: 'price_unresolved',
				message:
					'A price cannot be calculated for this homeowner, because Layers of shingles has no value.',
			},
		],
		ignoredPriceInputs: [],
		...EMAILED,
		reason: undefined,
	},
	'deliveries.send': { presentation_id: exampleId('presentation'), ...EMAILED, reason: undefined },
	'notifications.createSubscription': CHANGED,
	'notifications.getSubscription': SUBSCRIPTION,
	'notifications.replay': { replayed: 12, nextSince: null },
	'notifications.updateSubscription': CHANGED,
	'presentations.adjustPrice': {
		adjustment: {
			change: {
				discount: {
					kind: 'amount',
					amountCents: 50_000,
					reason: 'We work on your street that week',
				},
			},
			options: [{ ...OPTION, before: EXACT, after: DISCOUNTED }],
		},
		presentation: { price: { display: '$17,920', total: { display: '$17,920' } } },
		ignoredPriceInputs: [],
	},
	'presentations.create': { url: LINK, warnings: [], ignoredPriceInputs: [] },
	'proposals.addPhoto': PROPOSAL,
	'proposals.createVersion': VERSIONS,
	'proposals.deletePhoto': PROPOSAL,
	'proposals.get': PROPOSAL,
	'proposals.listVersions': VERSIONS,
	'proposals.updatePhoto': PROPOSAL,
	'presentations.eventsToken': {
		token: 'v1.eyJwaWQiOiIwMThmIn0.c2lnbmF0dXJl',
		expiresAt: 1772380800,
	},
	'presentations.get': { presentation: { url: LINK } },
	'presentations.previewMeasurementReport': {
		endsChoice: false,
		isSameAddress: true,
		options: [{ ...OPTION, before: ESTIMATED, after: EXACT }],
		report: { number: '60412345', values: { roof_squares: 28.4, ridge_ft: 62 } },
		sizes: [
			{ field: 'roof_squares', value: 28.4, before: 27, basis: 'estimated', stays: false },
			{ field: 'ridge_ft', value: 62, before: null, basis: null, stays: false },
		],
	},
	'presentations.previewPrice': {
		approvers: [],
		options: [
			{ ...OPTION, before: EXACT, after: { ...EXACT, display: '$19,270', amountCents: 1_927_000 } },
		],
	},
	'presentations.reviewPrices': {
		presentations: [
			{
				presentationId: exampleId('presentation'),
				homeowner: 'Karen Delgado',
				address: '2847 S Clermont St',
				state: 'exact',
				validUntil: '2026-12-18T23:00:00.000Z',
				items: ['Ridge vent'],
				options: [
					{
						...OPTION,
						before: EXACT,
						after: { ...EXACT, display: '$18,513', amountCents: 1_851_300 },
					},
				],
			},
		],
		hasMore: false,
	},
	'presentations.quoteSelection': { price: { amountCents: 1842000 } },
	'presentations.recordEvents': { recorded: 2, duplicates: 0, ignored: 0 },
	'presentations.start': READY,
	'presentations.status': READY,
	'priceBook.create': { item: PRICE_ITEM },
	'priceBook.import': IMPORTED,
	'priceBook.list': { items: [PRICE_ITEM] },
	'priceBook.previewImport': {
		columns: [{ number: 1, heading: 'Item', example: 'Ridge vent', field: 'name' }],
		missing: null,
		...IMPORTED,
		lines: [
			{
				line: 2,
				name: 'Ridge vent',
				result: 'added',
				unit: 'linear_foot',
				unitCents: 1550,
				formula: null,
				taxable: true,
				before: null,
				message: null,
				field: null,
			},
		],
	},
	'priceBook.update': { item: PRICE_ITEM },
	'pricing.preview': { variables: [], issues: [] },
	'signing.sign': { message: 'The contract is signed.' },
}
