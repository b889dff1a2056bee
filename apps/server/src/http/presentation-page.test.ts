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
beforeAll(async () => {
	app = await createTestApp()
	const company = await makeCompany(app, 'Ridge & Sons')
	const { organizationId } = company
	const deck = await make.deck(app.db, { organizationId, name: 'Full "roof" replacement' })
	const image = await make.image(app.db, { organizationId })
	const slide = { organizationId, deckId: deck.id, heroImg: image.storageKey }
	await make.slide(app.db, slide)
	const { url } = await createCaller(company).presentations.create({
		deckId: deck.id,
		homeowner: { first_name: '<Karen>', address: '2847 S Clermont St', city: 'Denver' },
	})
	const page = path.join(await mkdtemp(path.join(tmpdir(), 'page-')), 'index.html')
	await writeFile(page, '<html><head><title>Your presentation</title></head></html>')
	http = createServer(express().use(createPresentationPages(app, page)))
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	const { port } = http.address() as AddressInfo
	link = `http://127.0.0.1:${port}/p/${url.split('/p/')[1]}`
})
afterAll(async () => {
	await new Promise((resolve) => http.close(resolve))
	await app.close()
})

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
		const picture = await fetch(`${link}/picture`, { redirect: 'manual' })
		expect(picture.status).toBe(302)
		expect(picture.headers.get('location')).toContain('/files/')
	})

	it('contains no link preview when the link is unknown', async () => {
		const response = await fetch(link.slice(0, -4))
		expect(await response.text()).not.toContain('og:')
	})
})
