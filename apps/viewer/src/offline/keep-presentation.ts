import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { findImageUrl } from '../core/image-sizes.ts'
import { API_PATH } from '../core/trpc.ts'

const SERVICE_WORKER = '/p/sw.js'
const PLAYBACK_PATH = `${API_PATH}/presentations.playback`
/** Days after the last opening until another presentation's copy is deleted. */
const KEPT_DAYS = 30
/** Number of other presentations that are kept. */
const KEPT_OTHERS = 4
const DAY_MS = 86_400_000

/**
 * Keeps an opened presentation in the browser, so it can be reloaded and played without a connection: its page, its data,
 * the code that has been loaded, and the pictures and recordings of all slides. Keeps no pictures and recordings when the
 * browser is set to save data. Fetches only what is not kept yet, so a later call adds new recordings. Does nothing where
 * the browser has no service workers, as without HTTPS.
 */
export async function keepPresentation(shareKey: string, { slides }: Playback): Promise<void> {
	if (!('serviceWorker' in navigator)) return
	await navigator.serviceWorker.register(SERVICE_WORKER)
	const media = slides
		.flatMap((slide) => [findImageUrl(slide), slide.thumbUrl, slide.audioUrl])
		.filter((address) => address !== null)
	const cacheName = nameOf(shareKey)
	if (!(await keep(cacheName, location.pathname))) return
	const addresses = [...findLoaded(), ...(savesData() ? [] : media)]
	for (const address of addresses) await keep(cacheName, address)
	await deleteOldCopies(shareKey)
}

/** Returns the addresses of the data, code, styles, fonts and pictures that the page has loaded. */
function findLoaded(): string[] {
	return performance
		.getEntriesByType('resource')
		.map(({ name }) => name)
		.filter((address) => {
			const { protocol, pathname } = new URL(address)
			const isFile = protocol.startsWith('http') && !pathname.startsWith('/api/')
			return isFile || pathname === PLAYBACK_PATH
		})
}

/**
 * Keeps the response of an address, unless a copy exists. A file that cannot be fetched is left out; a later call tries again.
 * Returns whether a copy exists now. Opens the cache only to add to it, because opening creates the cache that the service
 * worker deleted with a presentation.
 */
async function keep(cacheName: string, address: string): Promise<boolean> {
	const ignoreSearch = !address.includes(PLAYBACK_PATH)
	if (await caches.match(address, { cacheName, ignoreSearch, ignoreVary: true })) return true
	const response = await fetch(address).catch(() => null)
	if (!response?.ok) return false
	await (await caches.open(cacheName)).put(address, response)
	return true
}

function savesData(): boolean {
	const connection: unknown = Reflect.get(navigator, 'connection')
	return (
		typeof connection === 'object' &&
		connection !== null &&
		Reflect.get(connection, 'saveData') === true
	)
}

/**
 * Deletes the copies of other presentations whose page was not opened with a connection for 30 days, and of all but the four
 * newest. A rep opens many presentations in one browser.
 */
async function deleteOldCopies(shareKey: string): Promise<void> {
	const others = (await caches.keys())
		.flatMap((name) => /^presentation (.+)$/.exec(name)?.[1] ?? [])
		.filter((key) => key !== shareKey)
	const recent: string[] = []
	for (const key of others) if (await wasOpenedRecently(key)) recent.push(key)
	const kept = recent.slice(-KEPT_OTHERS)
	for (const key of others) if (!kept.includes(key)) await caches.delete(nameOf(key))
}

async function wasOpenedRecently(shareKey: string): Promise<boolean> {
	const options = { cacheName: nameOf(shareKey), ignoreVary: true }
	const page = await caches.match(`/p/${shareKey}`, options)
	const opened = Date.parse(page?.headers.get('date') ?? '')
	return Date.now() - opened < KEPT_DAYS * DAY_MS
}

const nameOf = (shareKey: string) => `presentation ${shareKey}`
