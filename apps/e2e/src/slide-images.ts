import sharp from 'sharp'

export type DrawnSlide = { title: string; bullets: string[]; dark: boolean }

export const SLIDES: DrawnSlide[] = [
	{ title: 'A roof for forty winters', bullets: ['Licensed and insured'], dark: true },
	{ title: 'Two days of work', bullets: ['Old roof off, new roof on'], dark: false },
	{ title: 'What comes next', bullets: ['Pick a day that suits you'], dark: true },
]

/** Draws a slide image of 1600 × 900 pixels with a title and bullets. */
export function drawSlide({ title, bullets, dark }: DrawnSlide): Promise<Buffer> {
	const [paper, ink] = dark ? ['#18222d', '#ffffff'] : ['#ffffff', '#18222d']
	const rows = bullets.map(
		(text, row) => `<text x="120" y="${360 + 110 * row}" font-size="48">• ${text}</text>`,
	)
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" font-family="DejaVu Sans" fill="${ink}">
		<rect width="1600" height="900" fill="${paper}"/>
		<text x="110" y="200" font-size="80" font-weight="bold">${title}</text>${rows.join('')}</svg>`
	return sharp(Buffer.from(svg)).png().toBuffer()
}
