import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { anonymous, makePitch, present } from './testing.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const HARD = 'Which brand of helicopter brings the shingles?'

/** A homeowner and a rep ask what nobody wrote, a homeowner asks what is known; gives who was written to. */
async function askAll(contact?: { email: string }): Promise<unknown[]> {
	const ctx = await makeCompany(app)
	if (contact) await createCaller(ctx).company.updateContact({ contact })
	const { deckId } = await makePitch(ctx)
	const presentationId = await present(ctx, deckId)
	const homeowner = createCaller(anonymous(ctx)).qa
	await homeowner.ask({ question: HARD, presentationId })
	await homeowner.ask({ question: 'Do you take care of the permit?', presentationId })
	await createCaller(ctx).qa.ask({ question: HARD, deckId })
	const { organizationId } = ctx
	const admin = await app.db.user.findFirstOrThrow({ where: { organizationId } })
	const rows = await app.db.mailMessage.findMany({ where: { organizationId } })
	return rows.map(({ kind, toAddress, data }) => ({
		kind,
		to: toAddress === admin.email ? 'the admin' : toAddress,
		data,
	}))
}

it('writes to the company about what a homeowner asked and nobody has written, once', async () => {
	const data = expect.objectContaining({ question: HARD })
	const kind = 'question_escalated'
	const email = 'office@company.example'
	expect(await askAll({ email })).toEqual([{ kind, to: email, data }])
	expect(await askAll()).toEqual([{ kind, to: 'the admin', data }])
})
