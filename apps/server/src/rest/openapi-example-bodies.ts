import type { Json } from './openapi-components.ts'
import { exampleId } from './openapi-example-id.ts'

const HOMEOWNER = {
	first_name: 'Karen',
	last_name: 'Delgado',
	email: 'karen@example.com',
	phone: '+13035550142',
	address: '1410 Vrain St',
	city: 'Denver',
	state: 'CO',
	zip: '80204',
}
const PRESENTATION = { homeowner: HOMEOWNER, price_inputs: { roof_squares: 24 } }
const TIER = { name: 'Preferred', price: { mode: 'formula', formula: 'roof_squares * 650' } }
const PRICE_TABLE = 'Item,Unit,Price,Taxable\nRidge vent,LF,15.50,yes\n'
const ROOF_SIZE = {
	key: 'roof_squares',
	label: 'Roof size',
	unit: 'squares',
	source: 'measurement',
	measurementField: 'roof_squares',
	sample: 24,
}
const AGREEMENT =
	'# Roofing agreement\n\n{{full_name}}, {{address}}\n\nThe total price is {{total_price}}.'
const SLIDE = { slideId: exampleId('slide'), script: 'Thank you for your time.' }

/**
 * Example request bodies that are written by hand. Every other operation gets a generated example, which shows only what the
 * schema says. These examples show the values and optional fields that a caller usually sends. A test checks that each
 * operation accepts its example.
 */
export const BODIES: Readonly<Record<string, Json>> = {
	'actions.find': { input: 'Show me the prices again', presentationId: exampleId('presentation') },
	'apiKeys.create': {
		name: 'Our CRM',
		scopes: ['presentations:write', 'presentations:send'],
		expiresAt: '2027-03-01T15:00:00.000Z',
	},
	'auth.changePassword': {
		currentPassword: 'correct horse battery staple',
		newPassword: 'seven green apples on a table',
	},
	'auth.signup': {
		organizationName: 'Alpine Roofing',
		name: 'Maya Ortiz',
		email: 'maya@alpine.example',
		password: 'correct horse battery staple',
		timezone: 'America/Denver',
	},
	'company.updateContact': {
		phone: '+13035550100',
		email: 'office@alpine.example',
		address: '2200 Market St',
		city: 'Denver',
		state: 'CO',
		zip: '80205',
		timezone: 'America/Denver',
	},
	'contracts.updateSettings': {
		depositPercent: 33,
		payments: [
			{ name: 'On the first day of work', percent: 40 },
			{ name: 'After the walk-through', percent: null },
		],
		lenders: [
			{
				name: 'Front Range Credit Union',
				months: 120,
				aprPercent: 6.9,
				minLoanCents: 500_000,
				disclosure: 'On approved credit.',
				applyUrl: 'https://www.frontrangecu.example/roofs',
			},
		],
		taxRates: [{ name: 'Sales tax', percent: 8.81, state: 'CO', zips: ['80204'] }],
		requireViewed: true,
	},
	'branding.replace': {
		palette: {
			primary: '#1a4f7a',
			primaryLight: '#4f86b3',
			accent: '#d97706',
			neutral: '#f3f4f6',
			text: '#111827',
		},
		cta: {
			headline: 'Ready for a new roof?',
			body: 'Choose a time for the inspection.',
			buttonText: 'Book an inspection',
		},
		name: 'Alpine Roofing',
	},
	'decks.create': { name: 'Roof replacement' },
	'decks.update': { name: 'Roof replacement 2027' },
	'deliveries.ingest': { source_event_id: 'lead-4711', ...PRESENTATION, send: true },
	'deliveries.previewMail': { kind: 'initial', subject: 'Your new roof, Karen' },
	'deliveries.sendMail': { idempotencyKey: 'lead-4711-first', kind: 'initial' },
	'faqs.create': {
		userQuestion: 'How long is the warranty?',
		cannedAnswer: 'The warranty lasts for 25 years.',
	},
	'faqs.update': { cannedAnswer: 'The warranty lasts for 30 years.' },
	'contracts.createActionConfig': {
		name: 'Roofing agreement',
		actionType: 'contract',
		templateMarkdown: AGREEMENT,
	},
	'contracts.preview': { templateMarkdown: AGREEMENT },
	'generation.start': { imageIds: [exampleId('image')] },
	'images.uploadInit': { filename: 'roof.png', contentType: 'image/png', sizeBytes: 184320 },
	'knowledge.uploadInit': {
		filename: 'warranty.pdf',
		contentType: 'application/pdf',
		sizeBytes: 184320,
	},
	'narration.batch': { sessionId: 'editor-1', slides: [SLIDE] },
	'narration.single': { sessionId: 'editor-1', ...SLIDE },
	'notifications.createSubscription': {
		name: 'Our CRM',
		eventType: 'contract.signed,appointment.booked',
		channel: 'webhook',
		channelConfig: { url: 'https://crm.example.com/hooks/dormer' },
	},
	'notifications.updateSubscription': { name: 'Our CRM', isActive: true },
	'notifications.replay': {
		since: '2026-03-01T15:00:00.000Z',
		until: '2026-03-01T17:00:00.000Z',
		which: 'undelivered',
	},
	'presentations.create': PRESENTATION,
	'prospects.update': { external_id: 'contact-51', metadata: { source: 'Website' } },
	'presentations.update': {
		homeowner: { phone: '+13035550143' },
		price_inputs: { roof_squares: 26 },
	},
	'presentations.selectProduct': {
		slideId: exampleId('slide'),
		tier: 'better',
		upgrades: ['gutters'],
	},
	'presentations.quoteSelection': {
		slideId: exampleId('slide'),
		tier: 'better',
		upgrades: ['gutters'],
	},
	'presentations.eventsToken': { shareKey: 'q7Zt3mB1x9Kc5Lw2' },
	'presentations.previewPrice': { price_inputs: { layers: 2 } },
	'presentations.adjustPrice': {
		discount: { kind: 'amount', amountCents: 50_000, reason: 'We work on your street that week' },
		lines: [{ text: 'Replace soft decking, a sheet', quantity: 6, unitCents: 8500 }],
		validUntil: '2026-12-18T07:00:00.000Z',
		tellHomeowner: true,
	},
	'presentations.decideAdjustment': { allow: true },
	'roofMeasurements.confirm': { values: { roof_squares: 24.3 } },
	'priceBook.create': { name: 'Ridge vent', unit: 'linear_foot', unitCents: 1550, taxable: true },
	'priceBook.update': { unitCents: 1650 },
	'priceBook.previewImport': { csv: PRICE_TABLE },
	'priceBook.import': { csv: PRICE_TABLE },
	'pricing.preview': { productData: { better: TIER }, priceVariables: [ROOF_SIZE] },
	'contracts.updateActionConfig': { name: 'Roofing agreement', templateMarkdown: AGREEMENT },
	'decks.setIntro': {
		headline: 'Your new roof',
		subtitle: 'Prepared for you by Alpine Roofing',
		ctaButtonLabel: 'Start',
	},
	'generation.analyzeSlide': {
		imageUrl: 'https://www.example.com/slides/warranty.png',
		deckId: exampleId('deck'),
	},
	'generation.rewriteScript': { style: 'shorter' },
	'knowledge.confirmFact': {
		kind: 'insured',
		statement: 'Yes, we are insured. We carry liability insurance of two million dollars.',
		source: 'Insurance guide.pdf, Liability',
		validUntil: '2027-03-31',
	},
	'knowledge.updateProfile': {
		tagline: 'Roofs that last, since 1998',
		services: ['Roof replacement', 'Gutters'],
		serviceArea: 'Denver and the Front Range',
	},
	'narration.generatePrompt': { deckId: exampleId('deck'), promptType: 'resume' },
	'narration.resume': { presentationId: exampleId('presentation'), promptType: 'resume' },
	'narration.qaAudio': { deckId: exampleId('deck'), text: 'The warranty lasts for 25 years.' },
	'qa.ask': { question: 'How long is the warranty?', presentationId: exampleId('presentation') },
	'qa.escalate': { presentationId: exampleId('presentation') },
	'qa.miss': { presentationId: exampleId('presentation') },
	'qa.promote': {
		userQuestion: 'How long is the warranty?',
		cannedAnswer: 'The warranty lasts for 25 years.',
	},
	'qa.updateSettings': { resumePromptText: 'Shall we go on?' },
	'team.invite': { name: 'Tom Becker', email: 'tom@alpine.example', role: 'rep' },
	'privacy.eraseHomeowner': { name: 'Karen Delgado' },
	'privacy.deleteCompany': { name: 'Alpine Roofing' },
}
