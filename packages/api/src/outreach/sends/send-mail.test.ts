import { describe, expect } from 'vitest'
import { refusalOf } from '../../testing/test-app.ts'
import { it } from './fixtures.ts'

describe('POST /api/presentations/{presentationId}/send-mail', () => {
	it('sends the first email, then a reminder, and lists both emails', async ({
		api,
		relay,
		sender,
	}) => {
		const { deck_presentation_id: presentationId } = await sender.ingest({}, { send: false })
		const { deliveries } = api
		const send = (idempotencyKey: string) => deliveries.sendMail({ presentationId, idempotencyKey })
		const first = await send('one')
		expect(first.delivery).toMatchObject({ kind: 'initial', status: 'sent' })
		expect(await send('one')).toEqual(first)
		const second = await send('two')
		expect(second.delivery).toMatchObject({ kind: 'reminder', status: 'sent' })
		const listed = await deliveries.list({ presentationId })
		expect(listed.deliveries).toEqual([second.delivery, first.delivery])
		expect(relay.messages).toHaveLength(2)
	})

	it('sends an email after the deck was deleted, but returns 404 after the presentation was deleted', async ({
		api,
		relay,
		sender,
	}) => {
		const { deck_presentation_id: presentationId } = await sender.ingest({}, { send: false })
		await sender.deleteDeck()
		const { deliveries, presentations } = api
		const send = (idempotencyKey: string) => deliveries.sendMail({ presentationId, idempotencyKey })
		expect((await send('one')).delivery).toMatchObject({ kind: 'initial', status: 'sent' })
		await presentations.delete({ presentationId })
		expect((await refusalOf(send('two'))).status).toBe(404)
		expect(relay.messages).toHaveLength(1)
	})

	it('sends the first email only once when calls with different keys run concurrently', async ({
		api,
		relay,
		sender,
	}) => {
		const { deck_presentation_id: presentationId } = await sender.ingest({}, { send: false })
		const { deliveries } = api
		const first = { presentationId, kind: 'initial' as const }
		const sent = await Promise.all(
			['one', 'two', 'three'].map((idempotencyKey) =>
				deliveries.sendMail({ ...first, idempotencyKey }),
			),
		)
		const outcomes = sent.map(({ delivery: { status, reason } }) => [status, reason])
		expect(outcomes.toSorted()).toEqual([
			['sent', null],
			['skipped', 'already_sent'],
			['skipped', 'already_sent'],
		])
		const late = await deliveries.sendMail({ ...first, idempotencyKey: 'late' })
		expect(late.delivery).toMatchObject({ kind: 'initial', reason: 'already_sent' })
		expect(relay.messages).toHaveLength(1)
	})

	it('sends the first email if the call that created the presentation failed to send it, and skips it if that call sent it', async ({
		api,
		relay,
		sender,
	}) => {
		const { deliveries } = api
		relay.setFault({ at: 'data', code: 554, message: 'No such mailbox here' })
		const { deck_presentation_id: presentationId } = await sender.ingest()
		relay.setFault(undefined)
		const send = (idempotencyKey: string, kind: 'initial' | 'reminder') =>
			deliveries.sendMail({ presentationId, idempotencyKey, kind })
		expect((await send('a', 'reminder')).delivery).toMatchObject({ reason: 'no_initial_send' })
		expect((await send('b', 'initial')).delivery).toMatchObject({ status: 'sent' })
		const other = await sender.ingest()
		const again = { presentationId: other.deck_presentation_id, idempotencyKey: 'c' }
		const { delivery } = await deliveries.sendMail({ ...again, kind: 'initial' })
		expect(delivery).toMatchObject({ status: 'skipped', reason: 'already_sent' })
		expect(relay.messages).toHaveLength(2)
	})

	it('returns 409 for an idempotency key that was used for another presentation', async ({
		api,
		relay,
		sender,
	}) => {
		const { deliveries } = api
		const [one, other] = [await sender.ingest(), await sender.ingest()]
		const send = (presentationId: string, idempotencyKey: string) =>
			deliveries.sendMail({ presentationId, idempotencyKey })
		await send(one.deck_presentation_id, 'a')
		const taken = await refusalOf(send(other.deck_presentation_id, 'a'))
		expect(taken).toMatchObject({
			code: 'CONFLICT',
			message: expect.stringMatching(/^idempotencyKey/),
		})
		expect(relay.messages).toHaveLength(3)
	})
})

const WRITTEN = {
	subject: 'Karen, your roof at 2847 S Clermont St',
	message: 'Hi Karen,\nThank you for showing me the <attic> on Monday.\n\nMaya',
}

describe('an email with a personal subject and message', () => {
	it('contains the words of the rep, comes from the company, and lets the homeowner reply to the rep', async ({
		api,
		company,
		relay,
		sender,
	}) => {
		const { name } = await company.db.organization.findUniqueOrThrow({
			where: { id: company.organizationId },
		})
		const { id: userId, email } = await company.db.user.findFirstOrThrow({
			where: { organizationId: company.organizationId },
		})
		const { deck_presentation_id: presentationId } = await sender.ingest({}, { send: false })
		await company.db.presentation.update({
			where: { id: presentationId },
			data: { createdById: userId },
		})
		const { deliveries } = api
		const sent = await deliveries.sendMail({ presentationId, idempotencyKey: 'one', ...WRITTEN })
		const [mail] = relay.messages
		expect(mail).toMatchObject({ subject: WRITTEN.subject, from: { name } })
		expect(mail?.replyTo?.[0]?.address).toBe(email)
		expect(mail?.html).toContain('showing me the &lt;attic&gt; on Monday.')
		expect(mail?.text).toContain('Thank you for showing me the <attic> on Monday.\n\nMaya\n')
		expect(mail?.text).toMatch(/Watch your presentation: .*\/m\/c\//)
		const other = { subject: 'Another subject', message: 'Another message' }
		const again = { presentationId, idempotencyKey: 'one', ...other }
		expect(await deliveries.sendMail(again)).toEqual(sent)
		expect(relay.messages).toHaveLength(1)
	})

	it('previews the email without sending it, and leaves tracking and unsubscribe links out of the preview', async ({
		api,
		relay,
		sender,
	}) => {
		const { deck_presentation_id: presentationId } = await sender.ingest({}, { send: false })
		const { deliveries } = api
		const draft = await deliveries.previewMail({ presentationId })
		expect(draft).toMatchObject({ kind: 'initial', to: 'karen.delgado@mail.example' })
		expect(draft.message).toMatch(/^Hi Karen,\n/)
		const shown = await deliveries.previewMail({ presentationId, ...WRITTEN })
		expect(shown).toMatchObject(WRITTEN)
		expect(shown.html).not.toMatch(/\/m\/[cou]\/|cid:/)
		expect(relay.messages).toEqual([])
		await deliveries.sendMail({ presentationId, idempotencyKey: 'one', ...WRITTEN })
		const [mail] = relay.messages
		const readable = (html = '') =>
			html.replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ')
		expect(readable(mail?.html)).toBe(readable(shown.html))
		expect((await deliveries.previewMail({ presentationId })).kind).toBe('reminder')
	})

	it('returns 400 for a subject of several lines and for a message of more than 1,000 characters', async ({
		api,
		sender,
	}) => {
		const { deck_presentation_id: presentationId } = await sender.ingest({}, { send: false })
		const preview = (texts: object) =>
			refusalOf(api.deliveries.previewMail({ presentationId, ...texts }))
		expect((await preview({ subject: 'Hello\r\nBcc: all@x.example' })).status).toBe(400)
		expect((await preview({ message: 'x'.repeat(1001) })).status).toBe(400)
	})
})
