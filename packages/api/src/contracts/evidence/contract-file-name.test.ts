import { expect, it } from 'vitest'
import { contractFileName } from './contract-file-name.ts'

const signedAt = new Date('2026-11-24T01:58:00.000Z')
const timeZone = 'America/Denver'

it.each([
	['Summit Peak Roofing', 'José Núñez', 'Summit Peak Roofing - José Núñez - 2026-11-23'],
	['A/C & Heat: "Pros" Inc.', '..\\..\\etc\r\n', 'A C & Heat Pros Inc - etc - 2026-11-23'],
	['x'.repeat(300), '', `${'x'.repeat(60)} - 2026-11-23`],
])('names the file of a contract of %j with %j', (companyName, customerName, name) => {
	expect(contractFileName({ companyName, customerName, signedAt, timeZone })).toBe(name)
})
