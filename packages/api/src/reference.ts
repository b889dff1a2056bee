import { z } from 'zod'
import * as adminActs from './accounts/admin-acts/schema.ts'
import { apiKeysReference } from './accounts/api-keys/reference.ts'
import * as apiKeys from './accounts/api-keys/schema.ts'
import { authReference } from './accounts/auth/reference/reference.ts'
import * as auth from './accounts/auth/schema.ts'
import * as secondFactor from './accounts/auth/second-factor-schema.ts'
import { companyReference } from './accounts/company/reference.ts'
import * as company from './accounts/company/schema.ts'
import * as memberNotifications from './accounts/member-notifications/schema.ts'
import * as onboarding from './accounts/onboarding/schema.ts'
import { ssoReference } from './accounts/sso/reference.ts'
import * as sso from './accounts/sso/schema.ts'
import * as team from './accounts/team/schema.ts'
import { COMPANY_VALUES } from './company-values.ts'
import { brandingReference } from './content/branding/reference.ts'
import * as branding from './content/branding/schema.ts'
import * as contractPreview from './content/contract-templates/preview-schema.ts'
import { contractTemplatesReference } from './content/contract-templates/reference.ts'
import * as contractTemplates from './content/contract-templates/schema.ts'
import { decksReference } from './content/decks/reference.ts'
import * as decks from './content/decks/schema.ts'
import * as documentReading from './content/documents/schema.ts'
import { faqsReference } from './content/faqs/reference.ts'
import * as faqs from './content/faqs/schema.ts'
import { fontsReference } from './content/fonts/reference.ts'
import * as fonts from './content/fonts/schema.ts'
import { generationReference } from './content/generation/reference.ts'
import * as generation from './content/generation/schema.ts'
import { imagesReference } from './content/images/reference.ts'
import * as images from './content/images/schema.ts'
import { knowledgeReference } from './content/knowledge/reference.ts'
import * as knowledge from './content/knowledge/schema.ts'
import { narrationReference } from './content/narration/reference.ts'
import * as narration from './content/narration/schema.ts'
import { priceBookReference } from './content/price-book/reference.ts'
import * as priceBook from './content/price-book/schema.ts'
import * as adjustment from './content/pricing/adjustment-schema.ts'
import * as estimate from './content/pricing/estimate-schema.ts'
import * as lender from './content/pricing/lender-schema.ts'
import * as pricingPreview from './content/pricing/preview-schema.ts'
import { pricingReference } from './content/pricing/reference.ts'
import * as pricing from './content/pricing/schema.ts'
import * as tax from './content/pricing/tax-schema.ts'
import { qaSettingsReference } from './content/qa-settings/reference.ts'
import * as qaSettings from './content/qa-settings/schema.ts'
import { slidesReference } from './content/slides/reference.ts'
import * as slides from './content/slides/schema.ts'
import { voicesReference } from './content/voices/reference.ts'
import * as voices from './content/voices/schema.ts'
import * as documents from './contracts/documents/schema.ts'
import { evidenceReference } from './contracts/evidence/reference.ts'
import * as evidence from './contracts/evidence/schema.ts'
import * as contractImport from './contracts/import/schema.ts'
import { signingReference } from './contracts/signing/reference.ts'
import * as signing from './contracts/signing/schema.ts'
import * as verification from './contracts/verification/schema.ts'
import type { ErrorCode } from './core/errors.ts'
import * as external from './core/external-schema.ts'
import * as homeowner from './core/homeowner-schema.ts'
import { ERROR_TEXTS } from './core/reference/error-texts.ts'
import { GROUPS } from './core/reference/groups.ts'
import {
	COMMON_FIELDS,
	coreReference,
	type SliceReference,
	type ValueTexts,
} from './core/reference/reference.ts'
import * as core from './core/schema.ts'
import * as theme from './core/theme-schema.ts'
import * as timeZone from './core/time/time-zone-schema.ts'
import { DECK_VALUES } from './deck-values.ts'
import { emailReference } from './email/reference.ts'
import * as email from './email/schema.ts'
import { eventsReference, payloadName } from './events/reference.ts'
import * as events from './events/schema.ts'
import { activityReference } from './outreach/activity/reference.ts'
import * as activity from './outreach/activity/schema.ts'
import { eventLogReference } from './outreach/event-log/reference.ts'
import * as eventLog from './outreach/event-log/schema.ts'
import * as live from './outreach/live/schema.ts'
import { notificationsReference } from './outreach/notifications/reference.ts'
import * as notifications from './outreach/notifications/schema.ts'
import { privacyReference } from './outreach/privacy/reference.ts'
import * as privacy from './outreach/privacy/schema.ts'
import { sendsReference } from './outreach/sends/reference.ts'
import * as sends from './outreach/sends/schema.ts'
import { actionsReference } from './sale/actions/reference.ts'
import * as actions from './sale/actions/schema.ts'
import { appointmentsReference } from './sale/appointments/reference.ts'
import * as appointments from './sale/appointments/schema.ts'
import * as measurementReport from './sale/presentations/measurement-report-schema.ts'
import { playbackReference } from './sale/presentations/playback-reference.ts'
import * as playback from './sale/presentations/playback-schema.ts'
import * as priceAdjustments from './sale/presentations/price-adjustment-schema.ts'
import * as pricePreview from './sale/presentations/price-preview-schema.ts'
import * as priceReview from './sale/presentations/price-review-schema.ts'
import { prospectsReference } from './sale/presentations/prospects-reference.ts'
import * as prospects from './sale/presentations/prospects-schema.ts'
import { presentationsReference } from './sale/presentations/reference.ts'
import * as presentations from './sale/presentations/schema.ts'
import * as presentationSettings from './sale/presentations/settings-schema.ts'
import * as proposalMarks from './sale/proposal/marks-schema.ts'
import { proposalReference } from './sale/proposal/reference.ts'
import * as proposals from './sale/proposal/schema.ts'
import * as answer from './sale/qa/answer-schema.ts'
import { qaReference } from './sale/qa/reference.ts'
import * as qa from './sale/qa/schema.ts'
import { roofMeasurementsReference } from './sale/roof-measurements/reference.ts'
import * as roofReports from './sale/roof-measurements/report-schema.ts'
import * as roofMeasurements from './sale/roof-measurements/schema.ts'
import { sampleDeckReference } from './sale/sample-deck/reference.ts'
import * as sampleDeck from './sale/sample-deck/schema.ts'
import { utilityReference } from './sale/utility/reference.ts'
import * as utility from './sale/utility/schema.ts'
import { SALE_VALUES } from './sale-values.ts'

const SCHEMAS: readonly Readonly<Record<string, unknown>>[] = [
	adjustment,
	adminActs,
	apiKeys,
	auth,
	secondFactor,
	sso,
	company,
	memberNotifications,
	onboarding,
	team,
	branding,
	contractTemplates,
	contractPreview,
	decks,
	documentReading,
	faqs,
	fonts,
	generation,
	images,
	knowledge,
	narration,
	estimate,
	lender,
	tax,
	priceBook,
	pricing,
	pricingPreview,
	qaSettings,
	slides,
	voices,
	documents,
	evidence,
	contractImport,
	signing,
	verification,
	external,
	homeowner,
	core,
	theme,
	timeZone,
	email,
	events,
	activity,
	eventLog,
	live,
	notifications,
	privacy,
	sends,
	actions,
	appointments,
	measurementReport,
	playback,
	priceAdjustments,
	pricePreview,
	priceReview,
	presentations,
	presentationSettings,
	proposalMarks,
	proposals,
	prospects,
	answer,
	qa,
	roofMeasurements,
	roofReports,
	sampleDeck,
	utility,
]

const SLICES: readonly SliceReference[] = [
	coreReference,
	eventsReference,
	apiKeysReference,
	authReference,
	ssoReference,
	companyReference,
	brandingReference,
	contractTemplatesReference,
	decksReference,
	faqsReference,
	fontsReference,
	generationReference,
	imagesReference,
	knowledgeReference,
	narrationReference,
	priceBookReference,
	pricingReference,
	qaSettingsReference,
	slidesReference,
	voicesReference,
	evidenceReference,
	signingReference,
	emailReference,
	activityReference,
	eventLogReference,
	notificationsReference,
	privacyReference,
	sendsReference,
	actionsReference,
	appointmentsReference,
	playbackReference,
	presentationsReference,
	proposalReference,
	prospectsReference,
	qaReference,
	roofMeasurementsReference,
	sampleDeckReference,
	utilityReference,
]

const operations = Object.assign({}, ...SLICES.map((slice) => slice.operations))
const models: SliceReference['models'] = Object.assign({}, ...SLICES.map((slice) => slice.models))

/** Names of the exported object schemas. The OpenAPI document uses them as the names of its models. */
export const modelNames = z.registry<{ name: string }>()

for (const exported of SCHEMAS)
	for (const [name, schema] of Object.entries(exported))
		if (schema instanceof z.ZodType && !modelNames.has(schema)) modelNames.add(schema, { name })

/** Returns what an operation does, or undefined for an operation without a description. */
export const describeOperation = (procedure: string): string | undefined => operations[procedure]

/** Returns the description of a schema in the API reference, or undefined when it has none. */
export const describeModel = (model: string): string | undefined => models[model]?.$

/** Returns what a field of a model means, or undefined for a field without a description. */
export function describeField(model: string, field: string): string | undefined {
	const own = models[model]
	if (own?.[field] !== undefined) return own[field]
	return own?.$like === undefined ? COMMON_FIELDS[field] : describeField(own.$like, field)
}

const VALUES = [...DECK_VALUES, ...SALE_VALUES, ...COMPANY_VALUES]

/**
 * Returns what each value of an enum means: from the table with exactly these values, or else from the smallest table that has all of
 * them. Returns undefined without such a table.
 */
export function describeValues(values: readonly string[]): ValueTexts | undefined {
	const tables = VALUES.filter((table) => values.every((value) => Object.hasOwn(table, value)))
	const [smallest] = tables.toSorted((a, b) => Object.keys(a).length - Object.keys(b).length)
	return smallest && Object.fromEntries(values.map((value) => [value, smallest[value] ?? '']))
}

/**
 * Lists the names of all described operations and models, so a test can find descriptions of operations and models
 * that no longer exist.
 */
export const listDescribed = () => ({ operations, models })

/** Lists the groups of operations as tags of the OpenAPI document. */
export const listGroups = () => GROUPS

/** Returns what an error code means for the caller. */
export const describeError = (code: ErrorCode): string => ERROR_TEXTS[code]

/**
 * Lists the messages that webhooks receive: one for each event type, and the test message. The items have the fields that
 * `listEvents` returns.
 */
export const listMessages = () => [
	...listEvents(),
	{
		type: notifications.TEST_TYPE,
		headline: 'A test message was requested',
		payload: notifications.SubscriptionTestData,
		payloadName: 'SubscriptionTestData',
	},
]

/** Lists the event types. Each has the schema of its payload, and the name of this schema in the OpenAPI document. */
export const listEvents = () =>
	events.EventType.options.map((type) => {
		const { headline, payload } = events.EVENTS[type]
		return { type, headline, payload, payloadName: payloadName(type) }
	})
