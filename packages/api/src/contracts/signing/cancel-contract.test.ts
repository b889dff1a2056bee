import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { makeContract } from '../evidence/fixtures.ts'
import {
	auditOf,
	CHOICE,
	DEADLINE,
	eventsOf,
	MARIA,
	makeSigner,
	NOW,
	type Signer,
} from './signer-fixture.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const TIME_LEFT = Date.parse(DEADLINE) - NOW.getTime()
const engagementOf = async ({ presentationId }: Signer) =>
	(await app.db.presentation.findUniqueOrThrow({ where: { id: presentationId } })).engagement

describe('POST /api/presentations/{presentationId}/cancel-contract', () => {
	it('returns 429 after ten cancellations within an hour for one presentation', async () => {
		const maria = await makeSigner({ ...app, config: { ...app.config, RATE_LIMITS: 'on' } })
		for (let time = 0; time < 10; time += 1) await maria.cancel((await maria.sign()).documentId)
		const { documentId } = await maria.sign()
		expect(await refusalOf(maria.cancel(documentId))).toMatchObject({ code: 'RATE_LIMITED' })
	})

	it('records that a member of the company was signed in on the device from which the contract was cancelled', async () => {
		const maria = await makeSigner(app)
		const { presentationId } = maria
		const { documentId } = await maria.sign()
		const caller = { ...maria.ctx.caller, byCompany: true as const }
		const beside = createCaller({ ...maria.ctx, caller } as OrgContext).signing
		await beside.cancel({ presentationId, documentId })
		const where = { type: 'cancelled', documentId }
		const entry = await app.db.auditEntry.findFirstOrThrow({ where })
		expect(entry.data).toEqual({ companySignedInOnDevice: true })
	})

	it('stores a cancellation with an audit entry and an event, and returns the same response to a second call', async () => {
		const maria = await makeSigner(app, CHOICE)
		const { presentationId } = maria
		const { documentId } = await maria.sign()
		const answer = await maria.cancel(documentId, 60_000)
		const cancelledAt = '2026-11-21T00:59:00.000Z'
		expect(answer).toMatchObject({ success: true, documentId, cancelledAt })
		expect(await maria.cancel(documentId, TIME_LEFT)).toEqual(answer)
		expect((await auditOf(app, presentationId)).slice(-2)).toEqual(['signed', 'cancelled'])
		expect(await eventsOf(app, presentationId)).toEqual(['contract.signed', 'contract.cancelled'])
		expect(await engagementOf(maria)).toBe('cancelled')
		const contract = await maria.view()
		expect(contract.signed).toMatchObject({ documentId, cancelledAt, canCancel: false })
	})

	it('takes a canceled contract out of the number and the sum of the signed contracts of the week', async () => {
		const maria = await makeSigner(app, CHOICE)
		const company = createCaller(maria.company)
		const { documentId } = await maria.sign()
		expect(await company.activity.people({})).toMatchObject({
			week: { signed: 1 },
			weekAmounts: { signed: 1_842_000 },
		})
		await maria.cancel(documentId, 60_000)
		expect(await company.activity.people({})).toMatchObject({
			week: { signed: 0 },
			weekAmounts: { signed: 0 },
			activity: [{ eventType: 'contract.cancelled' }, { eventType: 'contract.signed' }],
			counts: { signed: 1 },
		})
		const nextWeek = new Date(NOW.getTime() + 7 * 86_400_000)
		const later = createCaller({ ...maria.company, now: () => nextWeek })
		expect((await later.activity.people({})).lastWeek).toMatchObject({ signed: 0 })
	})

	it('accepts a cancellation until the last millisecond before the deadline', async () => {
		const maria = await makeSigner(app)
		const { documentId } = await maria.sign()
		const refusal = await refusalOf(maria.cancel(documentId, TIME_LEFT))
		expect(refusal).toMatchObject({
			code: 'CONFLICT',
			message: 'The time to cancel ended on November 25, 2026 at 12:00 AM MST. Call the company.',
		})
		const { presentationId } = maria
		const receiptAt = async (ms: number) => (await maria.at(ms).get({ presentationId })).signed
		expect(await receiptAt(TIME_LEFT)).toMatchObject({ canCancel: false })
		expect(await receiptAt(TIME_LEFT - 1)).toMatchObject({ canCancel: true })
		expect(await maria.cancel(documentId, TIME_LEFT - 1)).toMatchObject({ success: true })
	})

	it('returns 409 for a cancellation when the company grants no right to cancel', async () => {
		const maria = await makeSigner(app)
		const { organizationId } = maria.ctx
		const settings = { organizationId, rightToCancel: 'off', businessDays: 3 }
		await app.db.contractSettings.create({ data: settings })
		const contract = await maria.view()
		expect(contract).toMatchObject({ cancellation: null, notice: null })
		const { documentId } = await maria.sign()
		expect((await refusalOf(maria.cancel(documentId))).code).toBe('CONFLICT')
	})

	it('lets the homeowner sign a cancelled contract again as a new document', async () => {
		const maria = await makeSigner(app)
		const first = await maria.sign()
		await maria.cancel(first.documentId)
		const second = await maria.sign({}, 60_000)
		expect(second.documentId).not.toBe(first.documentId)
		expect(await engagementOf(maria)).toBe('signed')
		expect((await maria.view()).signed).toMatchObject({ documentId: second.documentId })
	})

	it('keeps the engagement `signed` until both contracts of a presentation are cancelled', async () => {
		const maria = await makeSigner(app)
		const { organizationId } = maria.ctx
		const other = await makeContract(app.db, { organizationId, deckId: maria.deckId })
		const [first, second] = [
			await maria.sign({ configId: maria.configId }),
			await maria.sign({ configId: other.configId }, 1000),
		]
		await maria.cancel(second.documentId)
		expect(await engagementOf(maria)).toBe('signed')
		expect((await maria.view()).signed).toMatchObject({ documentId: first.documentId })
		expect(await maria.sign()).toEqual(first)
		await maria.cancel(first.documentId)
		expect(await engagementOf(maria)).toBe('cancelled')
	})

	it('returns 404 when a homeowner cancels the document of another homeowner', async () => {
		const [maria, karen] = [await makeSigner(app), await makeSigner(app)]
		const { documentId } = await maria.sign()
		expect((await refusalOf(karen.cancel(documentId))).code).toBe('NOT_FOUND')
	})

	it('sends one email about a cancellation to the homeowner and one to the company', async () => {
		const maria = await makeSigner(app, CHOICE)
		const { organizationId } = maria.ctx
		await app.db.companyContact.create({
			data: { organizationId, email: 'office@summitpeak.example' },
		})
		const { documentId } = await maria.sign()
		await maria.cancel(documentId, 60_000)
		await maria.cancel(documentId, 120_000)
		await app.runJobs()
		const kinds = ['contract_cancelled', 'contract_cancelled_office']
		const rows = await app.db.mailMessage.findMany({
			where: { organizationId, kind: { in: kinds } },
			orderBy: { kind: 'asc' },
		})
		const emails = await Promise.all(
			rows.map(async ({ kind, toAddress, messageId }) => {
				const source = await app.providers.email.read(messageId)
				const { subject, text } = await PostalMime.parse(source ?? '')
				return { kind, toAddress, subject, text }
			}),
		)
		const cancelledOn = 'Friday, November 20 at 5:59 PM MST'
		expect(emails).toEqual([
			{
				kind: 'contract_cancelled',
				toAddress: MARIA.email,
				subject: expect.stringMatching(/^Canceled: Agreement with /),
				text: expect.stringContaining(cancelledOn),
			},
			{
				kind: 'contract_cancelled_office',
				toAddress: 'office@summitpeak.example',
				subject: 'Maria López canceled Agreement',
				text: expect.stringContaining(`/contracts/${documentId}`),
			},
		])
	})

	it('cancels a contract only once when twenty requests run concurrently', async () => {
		const maria = await makeSigner(app)
		const { documentId } = await maria.sign()
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, index) => maria.cancel(documentId, index)),
		)
		expect(new Set(answers.map(({ cancelledAt }) => cancelledAt)).size).toBe(1)
		const audit = await auditOf(app, maria.presentationId)
		expect(audit.filter((type) => type === 'cancelled')).toHaveLength(1)
	})
})
