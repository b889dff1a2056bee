import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { type SyntheticEvent, useState } from 'react'

/** Appearance of a logo. `showName` shows the company's name next to it. The styles of a page put a background behind a `tone`. */
type LogoStyle = { showName: boolean; tone: string }

/**
 * Renders the contractor's logo. A narrow logo has the company's name next to it. A logo on a transparent background gets a light
 * ground on a dark screen when it is dark, and a dark ground on a light page when it is light.
 */
export function Logo({ company }: { company: Playback['company'] }) {
	const [style, setStyle] = useState<LogoStyle | null>(null)
	const { name, logoUrl } = company
	if (!logoUrl)
		return (
			<span className="logo">
				<span>{name}</span>
			</span>
		)
	const showName = style?.showName === true
	return (
		<span className="logo">
			<img
				src={logoUrl}
				alt={showName ? '' : name}
				className={style?.tone}
				onLoad={(event: SyntheticEvent<HTMLImageElement>) =>
					setStyle(analyzeLogo(event.currentTarget))
				}
			/>
			{showName && <span>{name}</span>}
		</span>
	)
}

/** Width and height in pixels to which the logo is scaled before its pixels are analyzed. */
const SAMPLE_SIZE = 32

function analyzeLogo(image: HTMLImageElement): LogoStyle {
	const showName = image.naturalWidth < image.naturalHeight * 1.7
	const context = document.createElement('canvas').getContext('2d')
	try {
		context?.drawImage(image, 0, 0, SAMPLE_SIZE, SAMPLE_SIZE)
		const sample = context?.getImageData(0, 0, SAMPLE_SIZE, SAMPLE_SIZE)
		if (sample) return { showName, tone: findTone(sample.data) }
	} catch {}
	return { showName, tone: 'logo-dark' }
}

/**
 * Returns the class of a logo that its ground can hide: more than 5% of its pixels are transparent, and more than 30% of the
 * other pixels are dark or, when few are dark, very light. Returns an empty text for every other logo.
 * `packages/api/src/email/logo.ts` measures the logo of an email by the same rule.
 */
function findTone(rgba: ArrayLike<number>): string {
	let dark = 0
	let light = 0
	let opaque = 0
	for (let i = 0; i < rgba.length; i += 4) {
		if ((rgba[i + 3] ?? 0) < 128) continue
		opaque += 1
		const [r = 0, g = 0, b = 0] = [rgba[i], rgba[i + 1], rgba[i + 2]]
		const brightness = 0.2126 * r + 0.7152 * g + 0.0722 * b
		if (brightness < 110) dark += 1
		if (brightness > 200) light += 1
	}
	if (opaque * 4 > rgba.length * 0.95) return ''
	if (dark > opaque * 0.3) return 'logo-dark'
	return light > opaque * 0.3 ? 'logo-light' : ''
}
