import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori'
import type { Palette, ViewerTheme } from './theme-schema.ts'

const AA_TEXT = 4.5
const AA_GRAPHIC = 3
/** Backgrounds of the viewer's light pages, the same for every deck. */
const LIGHT_BACKGROUNDS = ['#faf8f5', '#f3f0eb', '#ffffff']
const toOklch = converter('oklch')

/** A shade that the theme derives from a color. It has a fixed OKLCH lightness and a maximum chroma. */
type Shade = { l: number; maxChroma: number }

/**
 * Returns the viewer's colors for a deck's palette, as hex values. The primary color becomes `--brand`, and the accent
 * color becomes `--spark`. All other colors are derived from these two at fixed OKLCH lightness. Each text color gets a
 * contrast of at least 4.5:1 on all of its backgrounds (WCAG AA). The primary color replaces a black or dark gray
 * accent.
 */
export function viewerTheme(palette: Pick<Palette, 'primary' | 'accent'>): ViewerTheme {
	const brand = parse(palette.primary)
	const room = shade(brand, { l: 0.215, maxChroma: 0.042 })
	const roomTop = shade(brand, { l: 0.285, maxChroma: 0.055 })
	const roomRaised = shade(brand, { l: 0.295, maxChroma: 0.045 })
	const roomLit = shade(brand, { l: 0.34, maxChroma: 0.045 })
	const grounds = [room, roomTop, roomRaised, roomLit]
	const roomInk = shade(brand, { l: 0.975, maxChroma: 0.006 })
	const readableInRoom = (color: string, on = grounds) => lighten(color, { on, ratio: AA_TEXT })

	const spark = readableInRoom(
		isColorless(parse(palette.accent)) ? palette.primary : palette.accent,
	)
	const accentSoft = shade(brand, { l: 0.945, maxChroma: 0.009 })
	const accent = darken(shade(brand, { l: Math.min(brand.l, 0.46), maxChroma: brand.c }), {
		on: [...LIGHT_BACKGROUNDS, accentSoft],
		ratio: AA_TEXT,
	})
	const hover = shade(parse(accent), { l: parse(accent).l + 0.06, maxChroma: brand.c })

	return {
		brand: formatHex(brand),
		spark,
		css: {
			'--brand': formatHex(brand),
			'--spark': spark,
			'--spark-ink': darken(shade(brand, { l: 0.24, maxChroma: 0.05 }), {
				on: [spark],
				ratio: AA_TEXT,
			}),
			'--spark-soft': shade(parse(spark), { l: 0.965, maxChroma: 0.035 }),
			'--accent': accent,
			'--accent-ink': '#ffffff',
			'--accent-hover': darken(hover, { on: ['#ffffff'], ratio: AA_TEXT }),
			'--accent-soft': accentSoft,
			'--accent-line': shade(brand, { l: 0.82, maxChroma: 0.025 }),
			'--room': room,
			'--room-top': roomTop,
			'--room-raised': roomRaised,
			'--room-lit': roomLit,
			'--room-line': shade(brand, { l: 0.37, maxChroma: 0.04 }),
			'--room-track': lighten(shade(brand, { l: 0.47, maxChroma: 0.035 }), {
				on: [room],
				ratio: AA_GRAPHIC,
			}),
			'--room-ink': roomInk,
			'--room-ink-2': readableInRoom(shade(brand, { l: 0.8, maxChroma: 0.022 })),
			'--room-ink-3': readableInRoom(shade(brand, { l: 0.68, maxChroma: 0.026 }), [room, roomTop]),
			'--room-next': readableInRoom(shade(brand, { l: 0.76, maxChroma: 0.022 })),
			'--room-deep': darken(shade(brand, { l: 0.22, maxChroma: 0.04 }), {
				on: [roomInk],
				ratio: AA_TEXT,
			}),
			'--cover': shade(brand, { l: 0.195, maxChroma: 0.036 }),
			'--slide-top': darken(shade(brand, { l: 0.33, maxChroma: 0.055 }), {
				on: ['#ffffff'],
				ratio: AA_TEXT,
			}),
			'--slide-ground': shade(brand, { l: 0.25, maxChroma: 0.05 }),
		},
	}
}

function parse(color: string): Oklch {
	const parsed = toOklch(color)
	return parsed ?? { mode: 'oklch', l: 0.3, c: 0 }
}

/** Returns whether a color is black or dark gray. Such a color does not stand out in the dark player. */
function isColorless({ l, c }: Oklch): boolean {
	return c < 0.02 && l < 0.6
}

function shade(from: Oklch, { l, maxChroma }: Shade): string {
	return toHex({ ...from, l, c: Math.min(from.c, maxChroma) })
}

/** Returns a color as sRGB hex. Reduces a chroma that sRGB cannot represent, and keeps lightness and hue. */
function toHex(color: Oklch): string {
	return formatHex(clampChroma(color, 'oklch'))
}

type Contrast = { on: string[]; ratio: number }

function lighten(color: string, contrast: Contrast): string {
	return adjustLightness(color, contrast, 0.01)
}

function darken(color: string, contrast: Contrast): string {
	return adjustLightness(color, contrast, -0.01)
}

/**
 * Changes the lightness step by step until the color has enough contrast on every background, or the color is black or
 * white.
 */
function adjustLightness(color: string, { on, ratio }: Contrast, step: number): string {
	const start = parse(color)
	const end = step > 0 ? 1 : 0
	const isReadable = (candidate: string) =>
		on.every((background) => wcagContrast(candidate, background) >= ratio)
	let l = start.l
	let moved = formatHex(start)
	while (!isReadable(moved) && l !== end) {
		l = Math.min(1, Math.max(0, l + step))
		moved = toHex({ ...start, l })
	}
	return moved
}
