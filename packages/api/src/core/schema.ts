import { z } from 'zod'
import { DECK_LANGUAGES } from './languages.ts'

export const Role = z.enum(['admin', 'rep'])

export type Role = z.infer<typeof Role>

/**
 * Permission of an API key (docs/design/contract.md#credentials). A scope that changes records does not include the scope
 * that reads them.
 */
export const Scope = z.enum([
	'presentations:send',
	'presentations:write',
	'presentations:read',
	'decks:read',
	'decks:write',
	'faqs:write',
	'branding:read',
	'branding:write',
	'contracts:read',
	'contracts:write',
	'appointments:read',
	'appointments:write',
	'roof:read',
	'roof:write',
	'kb:read',
	'kb:write',
	'company:read',
	'company:write',
	'subscriptions:read',
	'subscriptions:write',
	'events:read',
	'team:read',
	'audit:read',
])

export type Scope = z.infer<typeof Scope>

export const Uuid = z.uuid()
/** A UTC time. Rejects the year 0, because Postgres cannot store it. */
export const IsoDateTime = z.iso
	.datetime()
	.refine((at) => !at.startsWith('0000'), 'Expected the year 1 or later')
export const Url = z.string()
export const HexColor = z
	.string()
	.regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'Expected a hex color such as #1f5fbf')
/** Revision of a record that the caller read (`revisionOf`). */
export const Revision = z.string().max(64)

export const Success = z.object({ success: z.literal(true) })
export type Success = z.infer<typeof Success>

/**
 * A spoken word. Its times are in milliseconds from the start of the recording, and the words are in ascending order.
 */
export const WordTiming = z.object({
	word: z.string(),
	startTime: z.number(),
	endTime: z.number(),
})
export type WordTiming = z.infer<typeof WordTiming>

/** A text file that the server streams in parts while creating the file. The response is the file itself, not JSON. */
export const TextParts = z.object({
	filename: z.string(),
	parts: z.custom<AsyncIterable<string>>(
		(value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
		'Expected an async iterable of texts',
	),
})
export type TextParts = z.infer<typeof TextParts>

/**
 * A file of a multipart request, held in memory. `filename` and `claimedType` come from the client and may be wrong.
 * JSON cannot contain this value.
 */
export type UploadedFile = { filename: string; claimedType: string; bytes: Uint8Array }
export const UploadedFile = z.custom<UploadedFile>(
	(value) =>
		typeof value === 'object' &&
		value !== null &&
		'bytes' in value &&
		value.bytes instanceof Uint8Array,
	'Expected a file',
)

export const DeckLanguage = z.enum(DECK_LANGUAGES)
export type DeckLanguage = z.infer<typeof DeckLanguage>

/**
 * `nextCursor` of the previous page. Takes precedence over `offset`. With a cursor, no row appears twice when rows are added
 * between two requests; with `offset`, rows can appear twice.
 */
export const ListCursor = z.string().min(1).max(300)
