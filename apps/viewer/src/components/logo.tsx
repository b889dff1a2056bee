import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { type SyntheticEvent, useState } from 'react'

/** Appearance of a logo. `showName` shows the company's name beside it; `plate` puts a light background behind it. */
type LogoStyle = { showName: boolean; plate: boolean }

/**
 * Renders the contractor's logo. A narrow logo has the company's name beside it. A dark logo on a transparent background gets a
 * light background.
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
				className={style?.plate ? 'logo-plate' : ''}
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
	if (!context) return { showName, plate: true }
	try {
		context.drawImage(image, 0, 0, SAMPLE_SIZE, SAMPLE_SIZE)
		const { data } = context.getImageData(0, 0, SAMPLE_SIZE, SAMPLE_SIZE)
		return { showName, plate: isDarkOnTransparent(data) }
	} catch {
		return { showName, plate: true }
	}
}

/** Returns whether more than 5% of the pixels are transparent and more than 30% of the other pixels are dark. */
function isDarkOnTransparent(rgba: ArrayLike<number>): boolean {
	let transparent = 0
	let dark = 0
	let opaque = 0
	for (let i = 0; i < rgba.length; i += 4) {
		if ((rgba[i + 3] ?? 0) < 128) transparent += 1
		else {
			opaque += 1
			const [r = 0, g = 0, b = 0] = [rgba[i], rgba[i + 1], rgba[i + 2]]
			if (0.2126 * r + 0.7152 * g + 0.0722 * b < 110) dark += 1
		}
	}
	return transparent > (transparent + opaque) * 0.05 && dark > opaque * 0.3
}
