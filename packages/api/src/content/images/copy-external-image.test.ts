import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import forge from 'node-forge'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { copyExternalImage } from './copy-external-image.ts'

const palette = {
	primary: '#18232d',
	primaryLight: '#9fb0bd',
	accent: '#e3a857',
	neutral: '#f4efe6',
	text: '#202e3a',
}
const cta = { headline: 'Ready?', body: 'Pick a day.', buttonText: 'Book the crew' }

/** Creates a certificate for 127.0.0.1 that this process trusts. */
function trustNewCertificate(): { key: string; cert: string } {
	const keys = forge.pki.rsa.generateKeyPair(2048)
	const certificate = forge.pki.createCertificate()
	certificate.publicKey = keys.publicKey
	certificate.validity.notBefore = new Date(Date.now() - 60_000)
	certificate.validity.notAfter = new Date(Date.now() + 3_600_000)
	const name = [{ name: 'commonName', value: '127.0.0.1' }]
	certificate.setSubject(name)
	certificate.setIssuer(name)
	const altNames = [{ type: 7, ip: '127.0.0.1' }]
	certificate.setExtensions([
		{ name: 'basicConstraints', cA: true },
		{ name: 'subjectAltName', altNames },
	])
	certificate.sign(keys.privateKey, forge.md.sha256.create())
	const cert = forge.pki.certificateToPem(certificate)
	setDefaultCACertificates([...getCACertificates(), cert])
	return { key: forge.pki.privateKeyToPem(keys.privateKey), cert }
}

let app: TestApp
let server: Server
let address: string
let logoBytes: Buffer
const before = getCACertificates()
beforeAll(async () => {
	app = await createTestApp({}, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
	const blank = { create: { width: 40, height: 20, channels: 3, background: '#123456' } } as const
	logoBytes = await sharp(blank).png().toBuffer()
	server = createServer(trustNewCertificate(), (request, response) => {
		if (request.url === '/logo.png') response.end(logoBytes)
		else if (request.url === '/page.png') response.end('<title>No image</title>')
		else response.writeHead(request.url === '/busy.png' ? 503 : 404).end()
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
	setDefaultCACertificates(before)
	server.closeAllConnections()
	await new Promise((resolve) => server.close(resolve))
	await app.close()
})

async function setLogo(logo: string) {
	const ctx = await makeCompany(app)
	const caller = createCaller(ctx)
	const deckId = (await caller.decks.create({ name: 'One' })).deck.id
	const set = await caller.branding.replace({ deckId, palette, cta, logo })
	expect(set.branding).toMatchObject({ logo, logoUrl: logo })
	await app.runJobs()
	const { branding } = await caller.branding.get({ deckId })
	return { ctx, caller, deckId, branding }
}

describe('copyExternalImage', () => {
	it('copies a logo from another server, and gives homeowners the URL of the copy', async () => {
		const logo = `${address}/logo.png`
		const { ctx, caller, deckId, branding } = await setLogo(logo)
		expect(branding?.logo).toBe(logo)
		expect(branding?.logoUrl).toMatch(/^http:\/\/127\.0\.0\.1:4000\//)
		const where = { organizationId: ctx.organizationId, sourceUrl: logo }
		const copies = await app.db.image.findMany({ where })
		expect(copies).toMatchObject([{ filename: 'logo.png', mimeType: 'image/png', width: 40 }])
		expect(await caller.images.list()).toEqual({ images: [] })
		const made = await caller.presentations.create({
			deckId,
			homeowner: {
				first_name: 'Karen',
				address: '2847 S Clermont St',
				city: 'Denver',
				state: 'CO',
				zip: '80222',
			},
		})
		const shareKey = made.url.split('/p/')[1] ?? ''
		const playback = await caller.presentations.playback({ shareKey })
		expect(playback.company.logoUrl).toContain(copies[0]?.storageKey)
		expect(playback.branding?.logoUrl).toContain(copies[0]?.storageKey)
	})

	it('replaces the copy of a logo when the same logo URL is saved again', async () => {
		const logo = `${address}/logo.png`
		const { ctx, caller, deckId } = await setLogo(logo)
		const blank = { create: { width: 80, height: 20, channels: 3, background: '#654321' } } as const
		const old = logoBytes
		logoBytes = await sharp(blank).png().toBuffer()
		await caller.branding.replace({ deckId, palette, cta, logo })
		await app.runJobs()
		const where = { organizationId: ctx.organizationId, sourceUrl: logo }
		expect(await app.db.image.findMany({ where })).toMatchObject([{ width: 80 }])
		logoBytes = old
	})

	it('lets the queue repeat a download after a server error, but not when the image is missing', async () => {
		const { organizationId } = await makeCompany(app)
		const copy = (path: string) =>
			copyExternalImage(
				app,
				{ organizationId, url: `${address}${path}` },
				{ signal: undefined, lastAttempt: false },
			)
		await copy('/missing.png')
		await expect(copy('/busy.png')).rejects.toThrow('The server returned 503.')
	})

	it('leaves the logo URL unchanged when it does not lead to an image', async () => {
		const { ctx, branding } = await setLogo(`${address}/page.png`)
		expect(branding?.logoUrl).toBe(`${address}/page.png`)
		const { organizationId } = ctx
		expect(await app.db.image.count({ where: { organizationId } })).toBe(0)
	})
})
