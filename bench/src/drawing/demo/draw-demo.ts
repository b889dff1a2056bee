import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { rasterize } from '../svg.ts'
import { drawDays, drawNext, drawPayments } from './closing-slides.ts'
import { drawDuskHouse } from './dusk-house.ts'
import { drawLayers, drawPrices, drawWarranty } from './offer-slides.ts'
import { drawCover, drawFindings, drawWeather } from './opening-slides.ts'

const PICTURES = {
	'cover.webp': drawDuskHouse,
	'slide-1.webp': drawCover,
	'slide-2.webp': drawWeather,
	'slide-3.webp': drawFindings,
	'slide-4.webp': drawLayers,
	'slide-5.webp': drawPrices,
	'slide-6.webp': drawWarranty,
	'slide-7.webp': drawDays,
	'slide-8.webp': drawPayments,
	'slide-9.webp': drawNext,
}

/**
 * Draws the images of the demo deck into `apps/server/demo`, 1600 pixels wide. Prints the size of each file in bytes.
 */
export async function drawDemo(): Promise<void> {
	const directory = path.join(import.meta.dirname, '../../../../apps/server/demo')
	await mkdir(directory, { recursive: true })
	for (const [name, draw] of Object.entries(PICTURES)) {
		const picture = rasterize(draw(), 1600).webp({ quality: 90, smartSubsample: true })
		const { size } = await picture.toFile(path.join(directory, name))
		console.log(`${name} ${size}`)
	}
}
