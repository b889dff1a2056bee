import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCaller } from '@dormer/api'
import { createTestApp, makeCompany, type TestApp } from '@dormer/api/testing'
import { make } from '@dormer/db/testing'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPresentationPages } from './presentation-page.ts'

let app: TestApp
let http: Server
let link: string
let picture: Awaited<ReturnType<typeof make.image>>
/** Creates a presentation of a deck and returns its link. */
let makeLink: (deckId: string) => Promise<string>
let pictureKey: string
let logoKey: string
beforeAll(async () => {
	app = await createTestApp()
	const company = await makeCompany(app, 'Ridge & Sons')
	const { organizationId } = company
	const deck = await make.deck(app.db, { organizationId, name: 'Full "roof" replacement' })
	const image = await make.image(app.db, { organizationId })
	const slide = { organizationId, deckId: deck.id, heroImg: image.storageKey }
	const { id: slideId } = await make.slide(app.db, slide)
	picture = image
	const logo = await make.image(app.db, { organizationId })
	await make.branding(app.db, { organizationId, deckId: deck.id, logo: logo.id })
	pictureKey = image.storageKey
	logoKey = logo.storageKey
	const page = path.join(await mkdtemp(path.join(tmpdir(), 'page-')), 'index.html')
	await writeFile(
		page,
		'<html lang="en"><head><link rel="modulepreload" href="/p/assets/en-A_1.js" crossorigin><link rel="modulepreload" href="/p/assets/es-B-2.js" crossorigin><title>Your presentation</title></head><body><div id="root"></div></body></html>',
	)
	http = createServer(express().use(createPresentationPages(app, page)))
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	const { port } = http.address() as AddressInfo
	makeLink = async (deckId) => {
		const { url } = await createCaller(company).presentations.create({
			deckId,
			homeowner: { first_name: '<Karen>', address: '2847 S Clermont St', city: 'Denver' },
		})
		return `http://127.0.0.1:${port}/p/${url.split('/p/')[1]}`
	}
	link = await makeLink(deck.id)
	const found = await app.db.presentation.findFirstOrThrow({ where: { deckId: deck.id } })
	const recording = { source: 'local', audioKey: 'narration/one.mp3', durationMs: 900 }
	await app.db.presentationSlide.create({
		data: {
			organizationId,
			presentationId: found.id,
			slideId,
			script: 'Ours.',
			wordTimings: [],
			...recording,
		},
	})
})
afterAll(async () => {
	await new Promise((resolve) => http.close(resolve))
	await app.close()
})

/** Returns the address of the stored image to which an image of the link preview redirects. */
async function findImage(name: 'picture' | 'logo'): Promise<string | null> {
	const response = await fetch(`${link}/${name}`, { redirect: 'manual' })
	expect(response.status).toBe(302)
	return response.headers.get('location')
}

describe('GET /p/{shareKey}', () => {
	it('contains a link preview, and forbids search engines to index the page', async () => {
		const response = await fetch(link)
		expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
		const page = await response.text()
		expect(page).toContain(
			'<meta property="og:title" content="&lt;Karen&gt;, full &quot;roof&quot; replacement" />',
		)
		expect(page).toContain('<meta property="og:site_name" content="Ridge &amp; Sons" />')
		expect(page).toMatch(/<meta property="og:image" content="http[^"]+\/picture" \/>/)
		expect(page).toMatch(/<meta property="og:image" content="http[^"]+\/logo" \/>/)
		expect(await findImage('picture')).toContain(`/files/${pictureKey}`)
		expect(await findImage('logo')).toContain(`/files/${logoKey}`)
	})

	it('loads the presentation and its first picture together with the code of the page', async () => {
		const page = await (await fetch(link)).text()
		const input = encodeURIComponent(JSON.stringify({ shareKey: link.split('/p/')[1] }))
		expect(page).toContain(
			`<link rel="preload" as="fetch" fetchpriority="auto" crossorigin href="/api/trpc/presentations.playback?input=${input}" />`,
		)
		expect(page).toMatch(
			new RegExp(`<link rel="preload" as="image" [^>]*href="[^"]*/files/${pictureKey}`),
		)
	})

	it('has the language of the presentation, and loads only the messages in it', async () => {
		expect(await (await fetch(link)).text()).toMatch(
			/<html lang="en">.*\/en-A_1\.js(?!.*\/es-B-2\.js)/s,
		)
		const { id } = await app.db.presentation.findFirstOrThrow({
			where: { shareKey: link.split('/p/')[1] ?? '' },
		})
		const speak = (language: string) =>
			app.db.presentation.update({ where: { id }, data: { languageSettings: { language } } })
		await speak('es')
		const page = await (await fetch(link)).text()
		await speak('en')
		expect(page).toMatch(/<html lang="es-US">.*\/es-B-2\.js/s)
		expect(page).not.toContain('/en-A_1.js')
		expect(page).toContain('Con sonido y subtítulos, de Ridge &amp; Sons')
	})

	it('fetches the first recording with low priority, because it plays only after a tap', async () => {
		const page = await (await fetch(link)).text()
		expect(page).toMatch(
			/<link rel="preload" as="fetch" fetchpriority="low" crossorigin href="[^"]*\/files\/narration\/one\.mp3/,
		)
	})

	it('names the sizes of the first picture once its copies are made', async () => {
		const { organizationId, storageKey } = picture
		const row = { organizationId, storageKey, width: 1600, height: 900, widths: [800] }
		await app.db.imageSizes.create({ data: { ...row, createdAt: app.now() } })
		const page = await (await fetch(link)).text()
		const copy = storageKey.replace('.png', '.800.webp')
		expect(page).toMatch(
			new RegExp(`imagesrcset="[^"]*/files/${copy}[^"]* 800w, [^"]*${storageKey}[^"]* 1600w"`),
		)
	})

	it('answers 404 with the same page for an unknown and a deleted link, and shows an expired one', async () => {
		const expired = await makeLink((await app.db.deck.findFirstOrThrow()).id)
		const deleted = await makeLink((await app.db.deck.findFirstOrThrow()).id)
		const keyOf = (url: string) => ({ shareKey: url.split('/p/')[1] ?? '' })
		await app.db.presentation.update({ where: keyOf(expired), data: { expiresAt: app.now() } })
		await app.db.presentation.update({ where: keyOf(deleted), data: { deletedAt: app.now() } })
		expect((await fetch(expired)).status).toBe(200)
		const answers = await Promise.all([fetch(deleted), fetch(`${link}x`), fetch(`${link}%00`)])
		expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
		const pages = await Promise.all(answers.map((answer) => answer.text()))
		expect(new Set(pages).size).toBe(1)
	})

	it('contains no link preview when the link is unknown', async () => {
		const response = await fetch(link.slice(0, -4))
		expect(await response.text()).not.toContain('og:')
	})
})
