import { z } from 'zod'

const MAX_KEYS = 50
const TOO_MANY_KEYS = `Send at most ${MAX_KEYS} keys`

/** Id of a record in another system, such as a CRM. */
export const ExternalId = z.string().trim().min(1).max(200)

/** Data of other systems on a record: at most 50 texts of 500 characters, by key. */
export const Metadata = z.record(z.string(), z.string())
export type Metadata = z.infer<typeof Metadata>

const MetadataKey = z.string().min(1).max(40, 'Use keys of at most 40 characters')
const MetadataValue = z.string().max(500, 'Shorten the value to 500 characters')

/** Metadata of a new record. */
export const NewMetadata = z
	.record(MetadataKey, MetadataValue)
	.refine((data) => Object.keys(data).length <= MAX_KEYS, TOO_MANY_KEYS)

/** Changed metadata, by key. Null removes a key, and keys that are left out stay. */
export const MetadataChange = z
	.record(MetadataKey, MetadataValue.nullable())
	.refine((data) => Object.keys(data).length <= MAX_KEYS, TOO_MANY_KEYS)
export type MetadataChange = z.infer<typeof MetadataChange>

/** Filter for records whose metadata has a value, in the form `key:value`. */
export const MetadataFilter = z
	.string()
	.max(541)
	.regex(/^[^:]{1,40}:/, 'Send a key and its value, separated by a colon')

/** Filters of a list by the ids and data of another system. */
export const ExternalFilters = z.object({
	external_id: ExternalId.optional(),
	metadata: MetadataFilter.optional(),
})
export type ExternalFilters = z.infer<typeof ExternalFilters>

/** Id and data of another system on a record, as the record contains them. */
export const External = z.object({ external_id: z.string().nullable(), metadata: Metadata })
export type External = z.infer<typeof External>

/** Ids and data of other systems on the records of an event, as they were when the event happened. */
export const EventExternal = z.object({
	presentation: External.extend({ source_event_id: z.string().nullable() }).nullable(),
	prospect: External.nullable(),
	deck: External.nullable(),
})
export type EventExternal = z.infer<typeof EventExternal>
