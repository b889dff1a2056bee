import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toAppError } from '../../core/to-app-error.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sealDocument } from '../sealing/seal-document.ts'
import { auditOf, CHOICE, eventsOf, makeSigner } from './signer-fixture.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

describe('concurrent calls for one presentation', () => {
	it('creates only one document when 200 signatures arrive concurrently', async () => {
		const maria = await makeSigner(app, CHOICE)
		const { presentationId } = maria
		const answers = await Promise.all(Array.from({ length: 200 }, () => maria.sign()))
		expect(new Set(answers.map(({ documentId }) => documentId)).size).toBe(1)
		const where = { envelope: { presentationId } }
		expect(await app.db.signedDocument.count({ where })).toBe(1)
		expect(await app.db.contractEnvelope.count({ where: { presentationId } })).toBe(1)
		expect(await auditOf(app, presentationId)).toEqual([
			'consent_given',
			'terms_accepted',
			'signed',
		])
		expect(await eventsOf(app, presentationId)).toEqual(['contract.signed'])
	}, 60_000)

	it('causes no deadlock when one contract is viewed, signed, sealed and canceled concurrently', async () => {
		for (let round = 0; round < 10; round += 1) {
			const maria = await makeSigner(app)
			const { organizationId } = maria.ctx
			const firsts = [maria.view(), maria.sign(), maria.sign({ signature: 'Karen' }), maria.view()]
			const settled = await Promise.allSettled(firsts)
			const codes = settled.flatMap((one) =>
				one.status === 'rejected' ? [toAppError(one.reason).code] : [],
			)
			expect(codes.filter((code) => code !== 'SIGNATURE_MISMATCH')).toEqual([])
			const { documentId } = await maria.sign()
			const seal = sealDocument(
				app,
				{ organizationId, documentId },
				{ signal: undefined, lastAttempt: false },
			)
			await Promise.all([seal, maria.cancel(documentId), maria.view()])
		}
	}, 60_000)

	it('either signs a contract or returns 404 when its presentation is deleted at the same time', async () => {
		const outcomes = new Map<string, number>()
		for (let round = 0; round < 60; round += 1) {
			const maria = await makeSigner(app)
			const { presentationId } = maria
			const company = createCaller(await asCompany(maria.ctx)).presentations
			const sign = () => maria.sign().then(() => 'signed', outcomeOf)
			const remove = () => company.delete({ presentationId })
			const both = round % 2 === 0 ? [sign(), remove()] : [remove(), sign()]
			const [outcome] = (await Promise.all(both)).filter((one) => typeof one === 'string')
			const documents = await app.db.signedDocument.count({
				where: { envelope: { presentationId } },
			})
			expect(documents).toBe(outcome === 'signed' ? 1 : 0)
			outcomes.set(String(outcome), (outcomes.get(String(outcome)) ?? 0) + 1)
		}
		expect([...outcomes.keys()].every((one) => one === 'signed' || one === 'NOT_FOUND')).toBe(true)
	}, 60_000)
})

function outcomeOf(error: unknown): string {
	return toAppError(error).code
}

async function asCompany(ctx: OrgContext): Promise<OrgContext> {
	const { id: userId, name } = await app.db.user.findFirstOrThrow({
		where: { organizationId: ctx.organizationId },
	})
	const { organizationId } = ctx
	const role = 'admin' as const
	const sessionId = 'test'
	const caller = { kind: 'user' as const, userId, organizationId, role, name, sessionId }
	return { ...ctx, caller }
}
