import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makePage } from '../testing/page-fixture.ts'
import { makePlayback } from '../testing/playback-fixture.ts'
import { render } from '../testing/render.tsx'
import { Logo } from './logo.tsx'
import { PageLayout } from './page-layout.tsx'

/** Draws a wide logo: a bar of the given color on a transparent background. */
function drawLogo(color: string): string {
	const canvas = document.createElement('canvas')
	canvas.width = 200
	canvas.height = 60
	const context = canvas.getContext('2d')
	if (!context) throw new Error('The canvas has no 2D context')
	context.fillStyle = color
	context.fillRect(20, 15, 160, 30)
	return canvas.toDataURL()
}

/** Opens a light page, or shows only the logo as on a dark screen. Returns the color behind the logo. */
async function groundOf(color: string, { on }: { on: 'light page' | 'dark screen' }) {
	const { company, ...playback } = makePlayback()
	const props = makePage({
		playback: { ...playback, company: { ...company, logoUrl: drawLogo(color) } },
	})
	render(
		on === 'light page' ? (
			<PageLayout page={props}>
				<h1>Prices</h1>
			</PageLayout>
		) : (
			<Logo company={props.playback.company} />
		),
	)
	const logo = page.getByRole('img', { name: company.name })
	await expect.element(logo).toHaveAttribute('class')
	return getComputedStyle(logo.element()).backgroundColor
}

const NONE = 'rgba(0, 0, 0, 0)'

describe('Logo', () => {
	it.each([
		{ color: '#ffffff', on: 'light page', has: 'a dark ground' },
		{ color: '#ffe680', on: 'light page', has: 'a dark ground' },
		{ color: '#12263a', on: 'light page', has: 'no ground' },
		{ color: '#d9480f', on: 'light page', has: 'no ground' },
		{ color: '#ffffff', on: 'dark screen', has: 'no ground' },
		{ color: '#12263a', on: 'dark screen', has: 'a white ground' },
	] as const)('gives a logo in $color on a $on $has', async ({ color, on, has }) => {
		const ground = await groundOf(color, { on })
		if (has === 'no ground') expect(ground).toBe(NONE)
		else if (has === 'a white ground') expect(ground).toBe('rgb(255, 255, 255)')
		else expect(Math.max(...(ground.match(/\d+/g) ?? ['255']).map(Number))).toBeLessThan(80)
	})
})
