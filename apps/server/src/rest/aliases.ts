import { AppError } from '@dormer/api'
import { listEvents } from '@dormer/api/reference'

export type Fields = Record<string, unknown>

/**
 * Other names of response fields, by model: `alias: field`. Existing clients of this field of software read these names. A
 * response contains both names.
 */
export const RESPONSE_ALIASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	Slide: {
		narration_script: 'narrationScript',
		slide_context: 'slideContext',
		audio_url: 'audioUrl',
		hero_img: 'heroImg',
	},
	SlideDraft: { narration_script: 'narrationScript', slide_context: 'slideContext' },
	Feed: { events: 'activity' },
	KnowledgeDocument: { id: 'documentId' },
	DocumentTicket: { id: 'documentId' },
	DocumentPending: { id: 'documentId' },
	Slot: { start: 'startTime', end: 'endTime' },
	Appointment: { start: 'startTime', end: 'endTime' },
	ListedAppointment: { start: 'startTime', end: 'endTime' },
}

/**
 * Another name or another form of a request field. `read` returns the fields of the operation that a value stands for, no
 * fields for a value that has no effect, and undefined for a value that needs no translation.
 */
type RequestAlias = {
	read: (value: unknown) => Fields | undefined
	/** Entry in the OpenAPI document. `schema` is the JSON Schema of the values, or the name of a field with the same values. */
	documented?: { description: string; schema: Fields | string }
}

/** Another name for a field. */
const nameOf = (field: string): RequestAlias => ({
	read: (value) => ({ [field]: value }),
	documented: { description: `Another name for \`${field}\`.`, schema: field },
})

/** A field without effect. The header `X-Ignored-Fields` names it. */
const ignored = (reason: string): RequestAlias => ({
	read: () => ({}),
	documented: { description: `Ignored. ${reason}`, schema: {} },
})

const READ_ONLY_AUDIO = ignored('Recordings are made from the script.')

const splitText = (text: string, separator: RegExp | string) =>
	text
		.split(separator)
		.map((item) => item.trim())
		.filter((item) => item !== '')

const TEXT = { type: ['string', 'null'] }

function readList(field: string, value: unknown, separator: string): Fields | undefined {
	if (value === null) return { [field]: [] }
	return typeof value === 'string' ? { [field]: splitText(value, separator) } : undefined
}

/** Null instead of an empty list. */
const nullEmpties = (field: string): RequestAlias => ({
	read: (value) => (value === null ? { [field]: [] } : undefined),
	documented: { description: 'Null means an empty list.', schema: { type: 'null' } },
})

/** A list of texts as one text: one item in each line. */
const lines = (field: string): RequestAlias => ({
	read: (value) => readList(field, value, '\n'),
	documented: {
		description: 'The items as one text, one per line. Null means an empty list.',
		schema: TEXT,
	},
})

/** A list of texts as one text: items that are separated by commas. */
const commas = (field: string): RequestAlias => ({
	read: (value) => readList(field, value, ','),
	documented: {
		description: 'The items as one text, separated by commas. Null means an empty list.',
		schema: TEXT,
	},
})

/** Null instead of an empty text. */
const nullClears = (field: string): RequestAlias => ({
	read: (value) => (value === null ? { [field]: '' } : undefined),
	documented: { description: 'Null clears the field.', schema: { type: 'null' } },
})

const CONTACT_TEXTS = [
	'phone',
	'email',
	'address',
	'city',
	'state',
	'zip',
	'licenseNumber',
	'website',
]

const CONTACT = Object.fromEntries(CONTACT_TEXTS.map((field) => [field, nullClears(field)]))

const EVENT_NAMES = new Map<string, string>(
	listEvents().map(({ type }) => [type.replaceAll('.', '_'), type]),
)

/** Event types with `_` instead of `.`, such as `presentation_opened`. */
const eventType = (field: string): RequestAlias => ({
	read: (value) =>
		typeof value === 'string'
			? { [field]: splitText(value, ',').map(toEventType).join() }
			: undefined,
})

const toEventType = (name: string) => EVENT_NAMES.get(name) ?? name

/** Returns whether a value is an object with fields, and not an array. */
export const isFields = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

/** Applies the aliases of its fields to the object in `field`. */
const inside = (field: string, aliases: Record<string, RequestAlias>): RequestAlias => ({
	read: (value) => (isFields(value) ? { [field]: readAliases(aliases, value).fields } : undefined),
})

const RECORDED_EVENT = {
	type: {
		...eventType('type'),
		documented: {
			description: 'Other names for the types.',
			schema: {
				enum: ['presentation_opened', 'slide_viewed', 'presentation_completed', 'cta_clicked'],
			},
		},
	},
}

const SLIDE = {
	narration_script: nameOf('narrationScript'),
	slide_context: nameOf('slideContext'),
	hero_img: nameOf('heroImg'),
	audioUrl: READ_ONLY_AUDIO,
	audio_url: READ_ONLY_AUDIO,
	bullets: lines('bullets'),
}

const TYPES_OF_CONTRACTS = {
	letter_of_intent: { actionType: 'contract' },
	product_confirmation: { actionType: 'contract' },
	none: { actionType: 'contract', status: 'draft' },
}

const ACTION_CONFIG = {
	requirementsJson: {
		read: (value: unknown) => ({
			requirements: typeof value === 'string' ? parseJson('requirementsJson', value) : value,
		}),
		documented: {
			description: 'Another name for `requirements`, as an object or as its JSON text.',
			schema: {},
		},
	},
	actionType: {
		read: (value: unknown) =>
			new Map<unknown, Fields>(Object.entries(TYPES_OF_CONTRACTS)).get(value),
		documented: {
			description:
				'`letter_of_intent` and `product_confirmation` are contracts. `none` is a contract that stays a draft, so homeowners do not see it.',
			schema: { enum: Object.keys(TYPES_OF_CONTRACTS) },
		},
	},
	format: ignored('Templates are Markdown.'),
}

const SUBSCRIPTION = {
	eventType: eventType('eventType'),
	channelConfig: inside('channelConfig', { toEmails: commas('toEmails') }),
}

const APPOINTMENT = { start: nameOf('startTime'), end: nameOf('endTime') }

/**
 * Other names and forms of request fields, by procedure. Only the REST API accepts them; a request that contains a field under
 * both names with different values is refused.
 */
export const REQUEST_ALIASES: Readonly<Record<string, Readonly<Record<string, RequestAlias>>>> = {
	'slides.create': SLIDE,
	'slides.update': SLIDE,
	'faqs.create': { audioUrl: READ_ONLY_AUDIO },
	'faqs.update': { audioUrl: READ_ONLY_AUDIO },
	'decks.create': { tags: commas('tags') },
	'decks.update': { tags: commas('tags') },
	'knowledge.updateProfile': {
		services: lines('services'),
		serviceCoverage: lines('serviceCoverage'),
		trustSignals: lines('trustSignals'),
	},
	'knowledge.complete': { id: nameOf('documentId') },
	'company.updateContact': {
		...CONTACT,
		nextSteps: nullEmpties('nextSteps'),
		contact: inside('contact', CONTACT),
	},
	'contracts.createActionConfig': ACTION_CONFIG,
	'contracts.updateActionConfig': ACTION_CONFIG,
	'onboarding.tour': { source: ignored('The service does not record where the tour began.') },
	'notifications.createSubscription': SUBSCRIPTION,
	'notifications.updateSubscription': SUBSCRIPTION,
	'eventLog.list': { eventType: eventType('eventType') },
	'eventLog.export': { eventType: eventType('eventType') },
	'presentations.recordEvents': {
		...RECORDED_EVENT,
		events: {
			read: (value) =>
				Array.isArray(value)
					? {
							events: value.map((event: unknown) =>
								isFields(event) ? readAliases(RECORDED_EVENT, event).fields : event,
							),
						}
					: undefined,
		},
	},
	'qa.ask': { history: nullEmpties('history') },
	'presentations.selectProduct': { upgrades: nullEmpties('upgrades') },
	'presentations.quoteSelection': { upgrades: nullEmpties('upgrades') },
	'appointments.setAvailability': { daysOff: nullEmpties('daysOff') },
	'apiKeys.create': { allowedNetworks: nullEmpties('allowedNetworks') },
	'deliveries.send': { skip_if: commas('skip_if') },
	'deliveries.sendMail': { skipIf: commas('skipIf') },
	'appointments.book': APPOINTMENT,
	'appointments.reschedule': APPOINTMENT,
}

/**
 * Replaces the aliases of an operation in the fields of a request. `ignored` lists the fields that have no effect. Throws 400
 * `VALIDATION_ERROR` when an alias and its field have different values.
 */
export function readRequestAliases(
	procedure: string,
	fields: Fields,
): { fields: Fields; ignored: string[] } {
	return readAliases(REQUEST_ALIASES[procedure] ?? {}, fields)
}

function readAliases(
	aliases: Readonly<Record<string, RequestAlias>>,
	fields: Fields,
): { fields: Fields; ignored: string[] } {
	let translated = fields
	const ignoredNames: string[] = []
	for (const [name, { read }] of Object.entries(aliases)) {
		if (!Object.hasOwn(fields, name)) continue
		const meant = read(fields[name])
		if (meant === undefined) continue
		const { [name]: _, ...others } = translated
		for (const [field, value] of Object.entries(meant))
			if (Object.hasOwn(others, field) && !isEqual(others[field], value))
				throw refused(name, `Contradicts ${field} in the request. Send only one of them`)
		translated = { ...others, ...meant }
		if (Object.keys(meant).length === 0) ignoredNames.push(name)
	}
	return { fields: translated, ignored: ignoredNames }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function parseJson(path: string, text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		throw refused(path, 'Send an object or its JSON text')
	}
}

function refused(path: string, message: string): AppError {
	return new AppError('VALIDATION_ERROR', `${path}: ${message}`, { details: [{ path, message }] })
}
