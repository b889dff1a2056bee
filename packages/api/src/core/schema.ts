import { z } from 'zod'

export const Role = z.enum(['admin', 'rep'])

export type Role = z.infer<typeof Role>

/** What an API key may do (contract, section 2). */
export const Scope = z.enum([
	'presentations:send',
	'presentations:write',
	'presentations:read',
	'decks:read',
	'events:read',
])

export type Scope = z.infer<typeof Scope>

/** Shapes that every slice's schema shares. */
export const Uuid = z.uuid()
/** UTC. The year 0 is one that Postgres does not know. */
export const IsoDateTime = z.iso
	.datetime()
	.refine((at) => !at.startsWith('0000'), 'Expected a year from 1 on')
export const Url = z.string()
export const HexColor = z
	.string()
	.regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'Expected a hex color such as #1f5fbf')
export const Success = z.object({ success: z.literal(true) })
export type Success = z.infer<typeof Success>

/** Milliseconds from the start of the clip, ascending. */
export const WordTiming = z.object({
	word: z.string(),
	startTime: z.number(),
	endTime: z.number(),
})
export type WordTiming = z.infer<typeof WordTiming>

/** A file of text that is sent as it is made, part by part: no JSON holds one. */
export const TextParts = z.object({
	filename: z.string(),
	parts: z.custom<AsyncIterable<string>>(
		(value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
		'Expected parts',
	),
})
export type TextParts = z.infer<typeof TextParts>

/** A file of a multipart request, held in memory; its name and type are the sender's claim. No JSON holds one. */
export type UploadedFile = { filename: string; claimedType: string; bytes: Uint8Array }
export const UploadedFile = z.custom<UploadedFile>(
	(value) =>
		typeof value === 'object' &&
		value !== null &&
		'bytes' in value &&
		value.bytes instanceof Uint8Array,
	'Expected a file',
)
