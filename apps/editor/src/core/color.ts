type Rgb = { r: number; g: number; b: number }

/** `#abc` and `#aabbcc` as numbers from 0 to 255; null for anything else. */
export function parseHex(hex: string): Rgb | null {
	const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex)
	const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
	const parts = short?.slice(1).map((digit) => digit + digit) ?? long?.slice(1)
	if (parts === undefined) return null
	const [r = 0, g = 0, b = 0] = parts.map((part) => Number.parseInt(part, 16))
	return { r, g, b }
}

/** `#rrggbb`. */
export function formatHex({ r, g, b }: Rgb): string {
	return `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Contrast of two colors by WCAG 2, from 1 to 21; null when one cannot be read. */
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

/** A color moved towards another, 0 to 1 of the way. */
export function mixColors(from: string, to: string, share: number): string {
	const [a, b] = [parseHex(from), parseHex(to)]
	if (a === null || b === null) return from
	const blend = (x: number, y: number) => x + (y - x) * share
	return formatHex({ r: blend(a.r, b.r), g: blend(a.g, b.g), b: blend(a.b, b.b) })
}

/** A color that can be read on a ground (4.5 to 1): itself, or moved towards white or black until it can. */
export function toReadableColor(color: string, ground: string): string {
	const target =
		(contrastRatio(ground, '#ffffff') ?? 0) >= (contrastRatio(ground, '#000000') ?? 0)
			? '#ffffff'
			: '#000000'
	let ink = color
	for (let step = 0; step < 20 && (contrastRatio(ink, ground) ?? 21) < 4.5; step++)
		ink = mixColors(ink, target, 0.15)
	return ink
}

/** How colorful, 0 (grey) to 1. */
export function saturation({ r, g, b }: Rgb): number {
	const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
	return most === 0 ? 0 : (most - least) / most
}
