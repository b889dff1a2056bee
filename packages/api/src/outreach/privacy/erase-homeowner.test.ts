import { startElevenLabsServer } from '@dormer/providers/testing'
import { expect } from 'vitest'
import { synthesizeScript } from '../../content/narration/index.ts'
import type { Context } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { it as base } from '../../testing/fixtures.ts'
import { refusalOf } from '../../testing/test-app.ts'

const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}

const asAnonymous = (ctx: Context): Context => ({ ...ctx, caller: { kind: 'anonymous' } })
const FAQ = {
	userQuestion: 'Do you take care of the permit?',
	cannedAnswer: 'Yes. We take care of the permit.',
}

/**
 * Adds test fixtures: a speech provider on a loopback server, a presentation for Karen, `erase`, which erases her, and `stored`,
 * which counts the sentences and the stored recordings of the company.
 */
const it = base
	.extend('speech', { scope: 'file' }, async ({ env: _ }, { onCleanup }) => {
		const server = await startElevenLabsServer()
		onCleanup(() => server.close())
		return server
	})
	.extend('settings', { scope: 'file' }, ({ speech }) => ({
		elevenLabsApiKey: 'key',
		elevenLabsBaseUrl: speech.url,
	}))
	.extend('presentationId', async ({ api, deckId }) => {
		await api.faqs.create({ deckId, ...FAQ })
		const created = await api.presentations.create({ deckId, homeowner: KAREN })
		return created.deck_presentation_id
	})
	.extend(
		'erase',
		({ api, presentationId }) =>
			() =>
				api.privacy.eraseHomeowner({ presentationId, name: 'Karen Delgado' }),
	)
	.extend('stored', ({ app, company: { organizationId } }) => async () => {
		const files: string[] = []
		for await (const { key } of app.providers.storage.list(`narration/${organizationId}/`))
			files.push(key)
		const sentences = await app.db.narrationSentence.count({ where: { organizationId } })
		return { sentences, files: files.length }
	})

it('leaves nothing of a sentence that is synthesized while its homeowner is erased', async ({
	app,
	company: { organizationId },
	presentationId,
	speech,
	erase,
	stored,
}) => {
	await app.providers.speech.listVoices()
	speech.setFault('hang')
	const script = 'Hello Karen Delgado.'
	const spoken = refusalOf(
		synthesizeScript(app, { organizationId, presentationId, script, voiceId: 'maya' }),
	)
	await speech.waitForHang()
	await erase()
	speech.release()
	expect(await spoken).toMatchObject({ status: 404, message: 'Presentation not found' })
	expect(await stored()).toEqual({ sentences: 0, files: 0 })
})

it('stores no clip for an erased homeowner, also not of sentences that name nobody', async ({
	app,
	company: { organizationId },
	presentationId,
	erase,
	stored,
}) => {
	const script = { organizationId, script: 'A roof lasts. It keeps water out.' }
	await synthesizeScript(app, script)
	const before = await stored()
	await erase()
	const refused = await refusalOf(synthesizeScript(app, { ...script, presentationId }))
	expect(refused).toMatchObject({ status: 404 })
	expect(await stored()).toEqual(before)
})

it('deletes the spoken answers to the questions of the homeowner', async ({
	company,
	presentationId,
	erase,
	stored,
}) => {
	const homeowner = createCaller(asAnonymous(company))
	const { userQuestion: question, cannedAnswer: answer } = FAQ
	expect(await homeowner.qa.ask({ presentationId, question })).toMatchObject({ answer })
	expect((await stored()).files).toBe(3)
	await erase()
	expect(await stored()).toEqual({ sentences: 0, files: 0 })
})

it('erases a roof measurement of the home that was ordered without a presentation, but none of another home', async ({
	app,
	api,
	deckId,
	presentationId: _,
	erase,
}) => {
	const order = async (homeowner: typeof KAREN) =>
		(await api.roofMeasurements.request({ deckId, homeowner })).requestId
	const own = await order({ ...KAREN, first_name: 'K.' })
	const other = await order({ ...KAREN, address: '2849 S Clermont St' })
	await erase()
	const rows = await app.db.roofMeasurement.findMany({ where: { id: { in: [own, other] } } })
	const addresses = new Map(rows.map(({ id, formattedAddress }) => [id, formattedAddress]))
	expect(addresses.get(own)).toBe('Erased')
	expect(addresses.get(other)).toMatch(/^2849/)
})

it('deletes the measurement reports of the homeowner with their files', async ({
	app,
	api,
	company: { organizationId },
	presentationId,
	erase,
}) => {
	const bytes = Buffer.from('Measurement,Value\nroof_squares,28.4\n')
	const file = { filename: 'delgado.csv', claimedType: '', bytes }
	const files = async () => {
		const keys: string[] = []
		for await (const { key } of app.providers.storage.list(`reports/${organizationId}/`))
			keys.push(key)
		return keys
	}
	await api.presentations.useMeasurementReport({ presentationId, file })
	await api.presentations.useMeasurementReport({ presentationId, file })
	expect(await files()).toHaveLength(2)
	const { certificate } = await erase()
	expect(certificate?.erased).toMatchObject({ roof_report: 2 })
	expect(await files()).toEqual([])
	expect(await app.db.roofReport.count({ where: { presentationId } })).toBe(0)
})
