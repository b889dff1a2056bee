import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { deriveCode } from './derive-code.ts'
import { makeSigner, type Signer } from './signer-fixture.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const MINUTE = 60_000

async function makeCodeSigner(presentation = {}): Promise<Signer> {
	const maria = await makeSigner(app, presentation)
	await createCaller(maria.company).contracts.updateSettings({ signerCheck: 'email_code' })
	return maria
}

const sendCode = ({ at, presentationId }: Signer, ms = 0) => at(ms).sendCode({ presentationId })
const confirmCode = ({ at, presentationId }: Signer, code: string, ms = 0) =>
	at(ms).confirmCode({ presentationId, code })
async function codeOf({ presentationId }: Signer): Promise<string> {
	const row = await app.db.signingCode.findUniqueOrThrow({ where: { presentationId } })
	return deriveCode(app, row.codeId)
}
const wrongCode = async (signer: Signer) =>
	(await codeOf(signer)) === '111111' ? '222222' : '111111'
const factsOf = async ({ presentationId }: Signer) => {
	const where = { type: 'signed', envelope: { presentationId } }
	return (await app.db.auditEntry.findFirstOrThrow({ where })).data
}

describe('POST /api/presentations/{presentationId}/signing-code', () => {
	it('sends a code to the homeowner’s email address, and does not store the code', async () => {
		const maria = await makeCodeSigner()
		expect((await maria.view()).signerCode).toEqual({ sentTo: 'm•••@mail.example' })
		expect(await sendCode(maria)).toMatchObject({ sentTo: 'm•••@mail.example' })
		await app.runJobs()
		const code = await codeOf(maria)
		const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
		const { company, presentationId } = maria
		const mail = await app.db.mailMessage.findFirstOrThrow({ where: { presentationId } })
		expect(mail.toAddress).toBe('maria.lopez@mail.example')
		expect(JSON.stringify(mail)).not.toContain(code)
		const stored = await app.providers.email.read(mail.messageId)
		expect(Buffer.from(stored ?? '').toString()).toContain(spaced)
		const { content } = await createCaller(company).mail.get({ mailId: mail.id })
		expect(content?.text).toContain('••• •••')
		expect(JSON.stringify(content)).not.toContain(spaced)
	})

	it('returns 429 when a second code is requested within a minute; after a minute, a second code replaces the first', async () => {
		const maria = await makeCodeSigner()
		await sendCode(maria)
		const first = await codeOf(maria)
		const refusal = await refusalOf(sendCode(maria, MINUTE / 2))
		expect(refusal).toMatchObject({ code: 'RATE_LIMITED', headers: { 'Retry-After': '30' } })
		await sendCode(maria, MINUTE)
		const second = await codeOf(maria)
		if (first !== second)
			expect((await refusalOf(confirmCode(maria, first, MINUTE))).code).toBe('SIGNING_CODE_INVALID')
		expect(await confirmCode(maria, second, MINUTE)).toHaveProperty('proof')
	})

	it('returns 429 for the sixth code within an hour', async () => {
		const limited = { ...app, config: { ...app.config, RATE_LIMITS: 'on' } }
		const maria = await makeSigner(limited)
		for (let time = 0; time < 5; time += 1) await sendCode(maria, time * MINUTE)
		expect((await refusalOf(sendCode(maria, 5 * MINUTE))).code).toBe('RATE_LIMITED')
	})

	it('returns 409 for a presentation without an email address', async () => {
		const home = { address: '1148 Josephine St', city: 'Denver', country: 'US' }
		const maria = await makeCodeSigner({ homeowner: { first_name: 'Maria', ...home } })
		expect((await maria.view()).signerCode).toEqual({ sentTo: null })
		expect((await refusalOf(sendCode(maria))).code).toBe('CONFLICT')
	})
})

describe('POST /api/presentations/{presentationId}/signing-code/confirm', () => {
	it('rejects every code after five wrong ones, until a new code is sent', async () => {
		const maria = await makeCodeSigner()
		await sendCode(maria)
		const [code, wrong] = [await codeOf(maria), await wrongCode(maria)]
		for (let time = 0; time < 5; time += 1)
			expect(await refusalOf(confirmCode(maria, wrong))).toMatchObject({
				code: 'SIGNING_CODE_INVALID',
				details: [{ path: 'code' }],
			})
		expect((await refusalOf(confirmCode(maria, code))).code).toBe('SIGNING_CODE_INVALID')
		await sendCode(maria, MINUTE)
		expect(await confirmCode(maria, await codeOf(maria), MINUTE)).toHaveProperty('proof')
	})

	it('counts the guesses of a presentation over all its codes, and of a /64 network over all presentations', async () => {
		const RATE_LIMITS = 'signingGuess=6/86400,signingGuessNetwork=8/900'
		const limited = { ...app, config: { ...app.config, RATE_LIMITS } }
		const maria = await makeSigner(limited)
		await sendCode(maria)
		for (let guess = 0; guess < 5; guess += 1)
			expect((await refusalOf(confirmCode(maria, await wrongCode(maria)))).code).toBe(
				'SIGNING_CODE_INVALID',
			)
		await sendCode(maria, MINUTE)
		const wrong = await wrongCode(maria)
		expect((await refusalOf(confirmCode(maria, wrong, MINUTE))).code).toBe('SIGNING_CODE_INVALID')
		expect((await refusalOf(confirmCode(maria, wrong, MINUTE))).code).toBe('RATE_LIMITED')
		const codes: string[] = []
		for (let guess = 0; guess < 10; guess += 1) {
			const other = await makeSigner(limited)
			await sendCode(other)
			const { signing } = createCaller({ ...other.ctx, ip: `2001:db8:7:8::${guess + 1}` })
			const { presentationId } = other
			const call = signing.confirmCode({ presentationId, code: await wrongCode(other) })
			codes.push((await refusalOf(call)).code)
		}
		expect(codes.filter((code) => code === 'SIGNING_CODE_INVALID')).toHaveLength(8)
		expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2)
	})

	it('accepts at most five attempts from concurrent calls', async () => {
		const maria = await makeCodeSigner()
		await sendCode(maria)
		const wrong = await wrongCode(maria)
		await Promise.all(Array.from({ length: 20 }, () => refusalOf(confirmCode(maria, wrong))))
		const { presentationId } = maria
		const row = await app.db.signingCode.findUniqueOrThrow({ where: { presentationId } })
		expect(row.attempts).toBe(5)
	})

	it('rejects a code after ten minutes, and a code that was already confirmed', async () => {
		const maria = await makeCodeSigner()
		await sendCode(maria)
		const code = await codeOf(maria)
		expect((await refusalOf(confirmCode(maria, code, 10 * MINUTE))).code).toBe(
			'SIGNING_CODE_INVALID',
		)
		await confirmCode(maria, code)
		expect((await refusalOf(confirmCode(maria, code))).code).toBe('SIGNING_CODE_INVALID')
	})
})

describe('signature with a one-time code', () => {
	it('returns 409 SIGNING_CODE_REQUIRED for a signature without a valid proof of the code', async () => {
		const maria = await makeCodeSigner()
		expect((await refusalOf(maria.sign())).code).toBe('SIGNING_CODE_REQUIRED')
		expect((await refusalOf(maria.sign({ codeProof: 'x' }))).code).toBe('SIGNING_CODE_REQUIRED')
		await sendCode(maria)
		const { proof } = await confirmCode(maria, await codeOf(maria))
		const late = maria.sign({ codeProof: proof }, 31 * MINUTE)
		expect((await refusalOf(late)).code).toBe('SIGNING_CODE_REQUIRED')
		const other = await makeCodeSigner()
		expect((await refusalOf(other.sign({ codeProof: proof }))).code).toBe('SIGNING_CODE_REQUIRED')
	})

	it('stores the confirmed email address with the signature, and deletes the used signing code', async () => {
		const maria = await makeCodeSigner()
		await sendCode(maria)
		const { proof: codeProof } = await confirmCode(maria, await codeOf(maria))
		await maria.sign({ codeProof })
		expect(await factsOf(maria)).toMatchObject({
			signing: { credential: { kind: 'link_and_code', email: 'maria.lopez@mail.example' } },
		})
		const { presentationId } = maria
		expect(await app.db.signingCode.count({ where: { presentationId } })).toBe(0)
	})

	it('requires a typed name only when the company does not require the code', async () => {
		const requirements = { typedSignature: false }
		const [link, code] = [await makeSigner(app), await makeCodeSigner()]
		for (const { configId } of [link, code])
			await app.db.actionConfig.update({ where: { id: configId }, data: { requirements } })
		expect((await link.view()).requirements.typedSignature).toBe(true)
		expect((await refusalOf(link.sign({ signature: '' }))).code).toBe('VALIDATION_ERROR')
		await sendCode(code)
		const { proof: codeProof } = await confirmCode(code, await codeOf(code))
		expect(await code.sign({ signature: '', codeProof })).toMatchObject({ success: true })
	})
})
