import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDeck } from '../../content/decks/index.ts'
import { CreateDeckInput } from '../../content/decks/schema.ts'
import { toAppError } from '../../core/to-app-error.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { BUDGET, measureCost, measureLowestCost } from '../../testing/measure-cost.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { getEvidence } from '../documents/document-files.ts'
import { EvidenceFile } from '../evidence/schema.ts'
import { makeSigned, seal } from '../signing/signed-document-fixture.ts'
import { verifyUpload } from './verify-document.ts'

let app: TestApp
let ctx: OrgContext
let evidence: EvidenceFile

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	const { deck } = await createDeck(ctx, CreateDeckInput.parse({ name: 'Roof' }))
	const record = await makeSigned(ctx, deck.id)
	await seal(app, ctx, record)
	const file = await getEvidence(ctx, { documentId: record.documentId })
	evidence = EvidenceFile.parse(JSON.parse(file.text))
	await upload(JSON.stringify(evidence))
})
afterAll(() => app.close())

const upload = (text: string) =>
	verifyUpload(
		{ ...ctx, caller: { kind: 'anonymous' } },
		{ file: { filename: 'evidence.json', claimedType: '', bytes: Buffer.from(text) } },
	)
const first = () => evidence.audit[0]
const copies = (length: number) => Array.from({ length }, first)
const withAudit = (audit: unknown) => JSON.stringify({ ...evidence, audit })
const withSeq = (seq: number) => withAudit([{ ...first(), seq }, ...evidence.audit.slice(1)])
const HOSTILE: [string, () => string][] = [
	['a sequence number of 3,000,000', () => withSeq(3_000_000)],
	['a sequence number of 60,000,000', () => withSeq(60_000_000)],
	['the largest safe integer as a sequence number', () => withSeq(Number.MAX_SAFE_INTEGER)],
	['a sequence number of 1e308', () => withSeq(1e308)],
	['the sequence number 5,000', () => withSeq(5000)],
	['5,000 copies of one audit entry', () => withAudit(copies(5000))],
	['25,000 copies of one audit entry', () => withAudit(copies(25_000))],
	['100,000 audit entries', () => withAudit(Array.from({ length: 100_000 }, (_, seq) => seq))],
	['9 MB of open brackets', () => '['.repeat(9_000_000)],
	['9 MB of empty arrays', () => withAudit([]).replace('[]', `[${'[],'.repeat(3_000_000)}[]]`)],
	['no audit entries', () => withAudit([])],
	['a signature of 9 MB', () => `%PDF-1.7 /ByteRange [0 48 9000000 1]<${'ab'.repeat(4_500_000)}`],
]

describe('POST /api/contracts/verify', () => {
	it.each(HOSTILE)('answers a small verdict within its budget for %s', async (_, text) => {
		const bytes = text()
		const { value, cost } = await measureLowestCost(() => measureCost(() => upload(bytes)))
		expect(value.verdict.valid).toBe(false)
		expect(JSON.stringify(value).length).toBeLessThan(50_000)
		expect(cost.mainThreadMs).toBeLessThan(BUDGET.mainThreadMs)
		expect(cost.megabytes).toBeLessThan(BUDGET.megabytes)
	})

	it('returns 503 with Retry-After while one uploaded file is verified and eight more files wait', async () => {
		const text = withAudit(copies(5000))
		const calls = Array.from({ length: 40 }, () =>
			upload(text).then(
				() => 'verified',
				(error: unknown) => {
					const { status, headers } = toAppError(error)
					return `${status} ${headers['Retry-After']}`
				},
			),
		)
		const outcomes = new Set(await Promise.all(calls))
		expect(outcomes).toEqual(new Set(['verified', '503 5']))
	})
})
