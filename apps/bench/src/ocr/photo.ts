import sharp from 'sharp'
import { createRandom, rect, shape, toSvg } from '../drawing/svg.ts'
import { SIZE, type TestSlide } from './test-slide.ts'

/**
 * Generates an image that resembles a photo: blurred houses under a sky, with clouds, grain and a tint. The same seed
 * gives the same image.
 */
export async function makePhoto({
	seed,
	tint,
	brightness,
}: NonNullable<TestSlide['photo']>): Promise<Buffer> {
	const random = createRandom(seed)
	const scene = await sharp(Buffer.from(drawScene(random)))
		.blur(9)
		.png()
		.toBuffer()
	const clouds = await makeNoise(random, 26)
	const grain = await makeNoise(random, 3)
	return sharp(scene)
		.composite([
			{ input: clouds, blend: 'overlay' },
			{ input: grain, blend: 'soft-light' },
			{
				input: await sharp({ create: { ...SIZE, channels: 4, background: `${tint}66` } })
					.png()
					.toBuffer(),
				blend: 'over',
			},
		])
		.modulate({ brightness })
		.removeAlpha()
		.png()
		.toBuffer()
}

function drawScene(random: () => number): string {
	const shapes = Array.from({ length: 26 }, () => {
		const [x, y, size] = [random() * 1600, 250 + random() * 600, 90 + random() * 260]
		const level = Math.round(50 + random() * 150)
		const fill = `rgb(${level},${level - 8},${level - 20})`
		return random() > 0.5
			? rect({ x: x - size / 2, y: y - size / 3, width: size, height: size }, fill)
			: shape(
					[
						[x - size, y],
						[x, y - size * 0.7],
						[x + size, y],
					],
					fill,
				)
	})
	return toSvg(
		SIZE.width,
		SIZE.height,
		rect({ x: 0, y: 0, ...SIZE }, '#9fb3c4'),
		rect({ x: 0, y: 480, width: 1600, height: 420 }, '#66705f'),
		...shapes,
	)
}

/** Returns an image of gray noise with grains about `scale` pixels wide. */
async function makeNoise(random: () => number, scale: number): Promise<Buffer> {
	const [width, height] = [Math.ceil(SIZE.width / scale), Math.ceil(SIZE.height / scale)]
	const data = Buffer.from(
		Array.from({ length: width * height }, () => Math.round(60 + random() * 135)),
	)
	return sharp(data, { raw: { width, height, channels: 1 } })
		.resize({ ...SIZE, kernel: 'cubic', fit: 'fill' })
		.toColourspace('srgb')
		.png()
		.toBuffer()
}
