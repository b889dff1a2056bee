import sharp from 'sharp'
import { z } from 'zod'
import type { Fetch } from './page-fetch.ts'

/**
 * Ids of records. Each key is the name of the input field or path parameter that takes the id: `deckId`, `slideIds`.
 */
export type Ids = Record<string, string | string[]>

const Ref = z.object({ id: z.string() })

/** Creates one record of each kind that a REST path can name, in the company of the session. Returns the ids of the records. */
export async function makeOneOfEach(fetch: Fetch): Promise<Ids> {
	const post = async <Shape extends z.ZodType>(path: string, json: unknown, shape: Shape) => {
		const response = await fetch(path, { method: 'POST', json })
		if (response.status !== 201)
			throw new Error(`${path}: ${response.status} ${await response.text()}`)
		return shape.parse(await response.json())
	}
	const { deck } = await post('/api/decks', { name: 'Theirs' }, z.object({ deck: Ref }))
	const at = `/api/decks/${deck.id}`
	const spoken = { title: 'Theirs', narrationScript: 'Ours alone.' }
	const { slide } = await post(`${at}/slides`, spoken, z.object({ slide: Ref }))
	const asked = { userQuestion: 'Whose?', cannedAnswer: 'Theirs.' }
	const { faq } = await post(`${at}/faqs`, asked, z.object({ faq: Ref }))
	const contract = { name: 'Theirs', actionType: 'contract', templateMarkdown: 'Ours alone.' }
	const { actionConfig } = await post(
		`${at}/action-configs`,
		contract,
		z.object({ actionConfig: Ref }),
	)
	const home = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', zip: '80222' }
	const made = await post(
		`${at}/presentations`,
		{ homeowner: { first_name: 'Karen', email: 'karen@mail.example', ...home } },
		z.object({ deck_presentation_id: z.string(), url: z.string() }),
	)
	const measured = await post(
		'/api/roof-measurements',
		{ deckId: deck.id, homeowner: { first_name: 'Karen', ...home } },
		z.object({ requestId: z.string() }),
	)
	const presentationId = made.deck_presentation_id
	const { adjustment } = await post(
		`/api/presentations/${presentationId}/price-adjustments`,
		{ note: 'Ours alone.' },
		z.object({ adjustment: Ref }),
	)
	const photoForm = new FormData()
	photoForm.append('file', new Blob([await picture()], { type: 'image/png' }), 'roof.png')
	const added = await fetch(`/api/presentations/${presentationId}/photos`, {
		method: 'POST',
		body: photoForm,
	})
	const { photos } = z.object({ photos: z.array(Ref) }).parse(await added.json())
	const shown = await (await fetch(`/api/presentations/${presentationId}`)).json()
	const { prospectId } = z
		.object({ presentation: z.object({ prospectId: z.string() }) })
		.parse(shown).presentation
	const written = await fetch(`/api/presentations/${presentationId}/send-mail`, {
		method: 'POST',
		json: { idempotencyKey: crypto.randomUUID() },
	})
	const sent = z.object({ delivery: z.object({ mailId: z.string() }) }).parse(await written.json())
	const asking = {
		method: 'POST',
		json: { question: 'Whose crew comes to my house?', presentationId },
	}
	const answered = await fetch('/api/qa', asking)
	const { questionId } = z.object({ questionId: z.string() }).parse(await answered.json())
	const form = new FormData()
	form.append('file', new Blob([await picture()], { type: 'image/png' }), 'slide.png')
	const uploaded = await fetch('/api/images/upload', { method: 'POST', body: form })
	const { image } = z.object({ image: Ref }).parse(await uploaded.json())
	const begun = await fetch('/api/company/kb/documents/upload-init', {
		method: 'POST',
		json: { filename: 'theirs.md', contentType: 'text/markdown', sizeBytes: 9 },
	})
	const { documentId } = z.object({ documentId: z.string() }).parse(await begun.json())
	const { apiKey } = await post(
		'/api/api-keys',
		{ name: 'Theirs', scopes: ['decks:read'] },
		z.object({ apiKey: Ref }),
	)
	const { item } = await post(
		'/api/price-book',
		{ name: 'Theirs', unit: 'each', unitCents: 100, taxable: true },
		z.object({ item: Ref }),
	)
	const { user } = await post(
		'/api/team',
		{ name: 'Dana', email: `${crypto.randomUUID()}@company.example`, role: 'rep' },
		z.object({ user: Ref }),
	)
	const listed = await (await fetch('/api/auth/sessions')).json()
	const { sessions } = z.object({ sessions: z.array(Ref) }).parse(listed)
	const quiet = { name: 'Theirs', eventType: '*', channel: 'console' }
	const subscription = await post('/api/notifications/subscriptions', quiet, Ref)
	const trial = `/api/notifications/subscriptions/${subscription.id}/test`
	const tested = await fetch(trial, { method: 'POST' })
	return {
		deckId: deck.id,
		deck_id: deck.id,
		slideId: slide.id,
		slideIds: [slide.id],
		// Doubts exist only on slides that were read. Another company gets 404 for the slide first.
		doubtId: slide.id,
		faqId: faq.id,
		configId: actionConfig.id,
		presentationId,
		adjustmentId: adjustment.id,
		photoId: photos[0]?.id ?? '',
		prospectId,
		mailId: sent.delivery.mailId,
		shareKey: made.url.split('/p/')[1] ?? '',
		requestId: measured.requestId,
		questionId,
		imageId: image.id,
		imageIds: [image.id],
		documentId,
		itemId: item.id,
		keyId: apiKey.id,
		userId: user.id,
		sessionId: sessions[0]?.id ?? '',
		subscriptionId: subscription.id,
		deliveryId: Ref.parse(await tested.json()).id,
	}
}

async function picture(): Promise<Uint8Array<ArrayBuffer>> {
	const background = '#123456'
	const blank = sharp({ create: { width: 64, height: 36, channels: 3, background } })
	return new Uint8Array(await blank.png().toBuffer())
}
