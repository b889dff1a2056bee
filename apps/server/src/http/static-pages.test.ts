import { readdirSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createTestApp, type TestApp } from '@dormer/api/testing'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDocsRoute } from '../rest/docs.ts'
import { createStaticPages } from './static-pages.ts'

let app: TestApp
let http: Server
let url: string
beforeAll(async () => {
	app = await createTestApp()
	http = createServer(express().use(createDocsRoute(app)).use(createStaticPages(app)))
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	const { port } = http.address() as AddressInfo
	url = `http://127.0.0.1:${port}`
})
afterAll(async () => {
	await new Promise((resolve) => http.close(resolve))
	await app.close()
})

const get = (path: string, encoding: string) =>
	fetch(`${url}${path}`, { headers: { 'accept-encoding': encoding } })

it('serves robots.txt as text', async () => {
	const response = await get('/robots.txt', 'identity')
	expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
	expect(await response.text()).toContain('\nUser-agent: *\n')
})

describe.each(['/login', '/p/unknown-share-key'])('static files of %s', (page) => {
	const findAssets = async () => {
		const html = await (await get(page, 'identity')).text()
		return [...html.matchAll(/"(\S+\/index-[^"]+)"/g)].map(([, path]) => path ?? '')
	}

	it('serves the icon that the page names', async () => {
		const html = await (await get(page, 'identity')).text()
		const [, icon] = /<link rel="icon" href="([^"]+)"/.exec(html) ?? []
		const { status, headers } = await get(icon ?? '/no-icon', 'identity')
		expect({ status, type: headers.get('content-type') }).toEqual({
			status: 200,
			type: 'image/svg+xml',
		})
	})

	it.each([
		['gzip, deflate, br', 'br'],
		['gzip', 'gzip'],
		['identity', null],
	])(
		'sends the script and styles for "%s" with the content encoding %s',
		async (accepted, encoding) => {
			const assets = await findAssets()
			expect(assets).toHaveLength(2)
			for (const path of assets) {
				const { status, headers } = await get(path, accepted)
				expect({ path, status, encoding: headers.get('content-encoding') }).toEqual({
					path,
					status: 200,
					encoding,
				})
				expect(headers.get('content-type')).toMatch(/^text\/(?:javascript|css); charset=utf-8$/i)
				expect(headers.get('vary')).toBe('Accept-Encoding')
				expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
			}
		},
	)
})

const APPS = path.resolve(import.meta.dirname, '../../..')
const YEAR = 'public, max-age=31536000, immutable'
/** Folders of built files, the addresses at which the server sends them, and how long a browser keeps them. */
const FOLDERS = [
	['viewer/dist/assets', '/p/assets', YEAR],
	['editor/dist/assets', '/assets', YEAR],
	['reference/dist', '/api/docs/assets', 'public, max-age=86400'],
] as const
const COMPRESSED_ABOVE = 1000

describe.each(FOLDERS)('each built file of %s', (folder, address, kept) => {
	const files = readdirSync(path.join(APPS, folder)).filter(
		(name) => !/\.(?:br|gz|html)$/.test(name),
	)

	it(`is sent for "${kept}", and compressed when it is a text of 1,000 bytes or more`, async () => {
		expect(files.length).toBeGreaterThan(3)
		for (const name of files) {
			const { size } = statSync(path.join(APPS, folder, name))
			const isCompressed = /\.(?:js|css|svg)$/.test(name) && size >= COMPRESSED_ABOVE
			for (const encoding of ['br', 'gzip']) {
				const { status, headers } = await get(`${address}/${name}`, encoding)
				expect({
					name,
					status,
					kept: headers.get('cache-control'),
					encoding: headers.get('content-encoding'),
				}).toEqual({ name, status: 200, kept, encoding: isCompressed ? encoding : null })
			}
		}
	})

	it('has its hash in its name when a browser keeps it for a year', () => {
		const unhashed = files.filter((name) => !/-[\w-]{8}\.\w+$/.test(name))
		if (kept === YEAR) expect(unhashed).toEqual([])
	})
})
