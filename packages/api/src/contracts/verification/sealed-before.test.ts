import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { verifyFile } from './verify-file.ts'

/** Files of the folder `sealed-before`, which an earlier version of the service sealed. They are never made again. */
const readSealed = (name: string) => readFile(new URL(`./sealed-before/${name}`, import.meta.url))
const known = new Set(z.array(z.string()).parse(JSON.parse(String(await readSealed('known.json')))))

describe('verifyFile with files that an earlier version sealed', () => {
	it.each([
		['plain.pdf', 'The service states 2026-11-21T00:58:00.000Z as the time of the seal.'],
		['timestamped.pdf', 'A time-stamping authority confirmed the seal at 2026-11-21T00:59:00.000Z'],
	])('accepts %s and reads its time and its evidence', async (name, time) => {
		const { verdict, evidence } = await verifyFile(await readSealed(name), known)
		expect(verdict.checks.filter(({ holds }) => !holds)).toEqual([])
		expect(verdict).toMatchObject({ valid: true, documentId: evidence?.document.documentId })
		expect(verdict.checks).toContainEqual({
			name: 'timestamp',
			holds: true,
			message: expect.stringContaining(time),
		})
	})

	it.each(['plain.json', 'timestamped.json', 'first-format.json'])(
		'accepts the evidence file %s',
		async (name) => {
			const { verdict } = await verifyFile(await readSealed(name), known)
			expect(verdict).toMatchObject({ valid: true, documentId: expect.any(String) })
		},
	)
})
