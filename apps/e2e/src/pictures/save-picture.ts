import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { findPendingElements } from '../pending-elements.ts'

export const PICTURES = path.resolve(import.meta.dirname, '../../../../docs/pictures')

/** Milliseconds to wait for a page. Recording takes minutes on a machine that is busy with other programs. */
export const MAX_WAIT_MS = 300_000

/** Quality of WebP from 0 to 100 at which small text stays sharp. */
const QUALITY = 72

/** Waits until the visible images have loaded, and returns the page as PNG. */
export async function capture(page: Page): Promise<Buffer> {
	for (;;) {
		const pending = await page.evaluate(findPendingElements)
		if (pending.length === 0) return page.screenshot()
		await page.waitForTimeout(50)
	}
}

/** Saves what the window shows as `docs/pictures/<name>.webp`. */
export async function savePicture(page: Page, name: string): Promise<void> {
	await sharp(await capture(page))
		.webp({ quality: QUALITY, effort: 6 })
		.toFile(path.join(PICTURES, `${name}.webp`))
}

/** Saves a page of the editor twice: `<name>.webp` in light, and `<name>-dark.webp`. */
export async function saveThemes(page: Page, name: string): Promise<void> {
	await savePicture(page, name)
	await page.emulateMedia({ colorScheme: 'dark' })
	await savePicture(page, `${name}-dark`)
	await page.emulateMedia({ colorScheme: 'light' })
}

/** A frame of an animation, and for how many milliseconds it is shown. */
export type Frame = { png: Buffer; ms: number }

/** Saves the frames as an animated WebP, `docs/pictures/<name>.webp`, that repeats. `width` is in pixels. */
export async function saveAnimation(
	frames: readonly Frame[],
	name: string,
	width: number,
): Promise<void> {
	const images = await Promise.all(
		frames.map(({ png }) => sharp(png).resize({ width }).png().toBuffer()),
	)
	await sharp(images, { join: { animated: true } })
		.webp({ quality: 60, effort: 6, minSize: true, loop: 0, delay: frames.map(({ ms }) => ms) })
		.toFile(path.join(PICTURES, `${name}.webp`))
}
