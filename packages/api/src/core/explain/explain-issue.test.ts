import { TRPCError } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toAppError } from '../to-app-error.ts'

/** Returns the error message of a body that `schema` rejects. */
function messageOf(schema: z.ZodType, value: unknown): string {
	const cause = z.object({ homeowner: z.object({ field: schema }) }).safeParse({
		homeowner: value === undefined ? {} : { field: value },
	}).error
	return toAppError(new TRPCError({ code: 'BAD_REQUEST', cause })).message
}

describe('messages of validation errors', () => {
	it.each([
		['is required', z.string(), undefined],
		['is required', z.enum(['good', 'better']), undefined],
		['is required', z.union([z.string(), z.number()]), undefined],
		['must be a text', z.string(), 4],
		['must be a text, not null', z.string(), null],
		['must be a whole number', z.number().int(), 1.5],
		['must be true or false', z.boolean(), 'yes'],
		['must be a list', z.array(z.string()), 'a'],
		['must be an object', z.object({}), []],
		['must be at most 100', z.number().max(100), 5000],
		['must be at least 0', z.number().min(0), -1],
		['must be more than 0', z.number().positive(), 0],
		['must be a multiple of 5', z.number().multipleOf(5), 7],
		['must not be empty', z.string().min(1), ''],
		['must have at most 1,000 characters', z.string().max(1000), 'x'.repeat(1001)],
		['must have at least 1 entry', z.array(z.string()).min(1), []],
		['must be one of good, better', z.enum(['good', 'better']), 'best'],
		[
			'must be one of decks:read, kb:read. Did you mean decks:read?',
			z.enum(['decks:read', 'kb:read']),
			'deck:read',
		],
		['must be true', z.literal(true), false],
		['must be an email address such as karen@example.com', z.email(), 'karen'],
		[
			'must be a UUID such as 018f3c1e-7a42-7c55-9d1b-2f6a8c0e4b17, the field id of a record',
			z.uuid(),
			'1',
		],
		['must be a time such as 2026-03-01T15:00:00Z', z.iso.datetime(), 'now'],
		['must match /^[a-z]$/', z.string().regex(/^[a-z]$/), '5'],
		['must not contain color', z.strictObject({}), { color: 'red' }],
	])('say "%s"', (message, schema, value) => {
		expect(messageOf(schema, value)).toBe(`homeowner.field ${message}`)
	})

	it('consist of the field name, a colon and the schema’s own message if the schema defines one', () => {
		expect(messageOf(z.string().min(1, 'Enter a name'), '')).toBe('homeowner.field: Enter a name')
	})
})
