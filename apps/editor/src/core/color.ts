type Rgb = { r: number; g: number; b: number }

/** Parses `#abc` or `#aabbcc` into channels from 0 to 255; returns null for any other text. */
export function parseHex(hex: string): Rgb | null {
	const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex)
	const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
	const parts = short?.slice(1).map((digit) => digit + digit) ?? long?.slice(1)
	if (parts === undefined) return null
	const [r = 0, g = 0, b = 0] = parts.map((part) => Number.parseInt(part, 16))
	return { r, g, b }
}

/** Formats channels from 0 to 255 as `#rrggbb`. */
export function formatHex({ r, g, b }: Rgb): string {
	return `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Returns the WCAG 2 contrast ratio of two colors, from 1 to 21, or null when a color is invalid. */
export function contrastRatio(first: string, second: string): number | null {
	const [a, b] = [parseHex(first), parseHex(second)]
	if (a === null || b === null) return null
	const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
	return (light + 0.05) / (dark + 0.05)
}

function luminance({ r, g, b }: Rgb): number {
	const [red = 0, green = 0, blue = 0] = [r, g, b].map((part) => {
		const share = part / 255
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
	})
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * Mixes two colors; `share` is the portion of the color `to`, from 0 to 1. Returns `from` when one of the colors is
 * invalid.
 */
export function mixColors(from: string, to: string, share: number): string {
	const [a, b] = [parseHex(from), parseHex(to)]
	if (a === null || b === null) return from
	const blend = (x: number, y: number) => x + (y - x) * share
	return formatHex({ r: blend(a.r, b.r), g: blend(a.g, b.g), b: blend(a.b, b.b) })
}

/** Returns the text color, lightened or darkened until its contrast with the background reaches 4.5 to 1. */
export function toReadableColor(color: string, background: string): string {
	const target =
		(contrastRatio(background, '#ffffff') ?? 0) >= (contrastRatio(background, '#000000') ?? 0)
			? '#ffffff'
			: '#000000'
	let readable = color
	for (let step = 0; step < 20 && (contrastRatio(readable, background) ?? 21) < 4.5; step++)
		readable = mixColors(readable, target, 0.15)
	return readable
}

/** Returns the HSV saturation of a color, from 0 (gray) to 1. */
export function saturation({ r, g, b }: Rgb): number {
	const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
	return most === 0 ? 0 : (most - least) / most
}
