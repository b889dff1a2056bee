import type { Playback } from '@dormer/api/sale/presentations/schema'
import { type SyntheticEvent, useState } from 'react'

type LogoStyle = { mark: boolean; plate: boolean }

/**
 * The contractor's logo. A mark (about as wide as high) gets the company's name beside it; dark
 * artwork on a transparent ground gets a light plate, so that it is seen in the room.
 */
export function Logo({ company }: { company: Playback['company'] }) {
	const [look, setLook] = useState<LogoStyle | null>(null)
	const { name, logoUrl } = company
	if (!logoUrl)
		return (
			<span className="logo">
				<span>{name}</span>
			</span>
		)
	const named = look?.mark === true
	return (
		<span className="logo">
			<img
				src={logoUrl}
				alt={named ? '' : name}
				className={look?.plate ? 'logo-plate' : ''}
				onLoad={(event: SyntheticEvent<HTMLImageElement>) =>
					setLook(analyzeLogo(event.currentTarget))
				}
			/>
			{named && <span>{name}</span>}
		</span>
	)
}

const SAMPLE = 32

function analyzeLogo(image: HTMLImageElement): LogoStyle {
	const mark = image.naturalWidth < image.naturalHeight * 1.7
	const context = document.createElement('canvas').getContext('2d')
	if (!context) return { mark, plate: true }
	try {
		context.drawImage(image, 0, 0, SAMPLE, SAMPLE)
		return { mark, plate: isDarkOnTransparent(context.getImageData(0, 0, SAMPLE, SAMPLE).data) }
	} catch {
		return { mark, plate: true }
	}
}

/** Whether there is clear ground, and what stands on it would drown in a dark room. */
export function isDarkOnTransparent(rgba: ArrayLike<number>): boolean {
	let clear = 0
	let dark = 0
	let solid = 0
	for (let i = 0; i < rgba.length; i += 4) {
		if ((rgba[i + 3] ?? 0) < 128) clear += 1
		else {
			solid += 1
			const [r = 0, g = 0, b = 0] = [rgba[i], rgba[i + 1], rgba[i + 2]]
			if (0.2126 * r + 0.7152 * g + 0.0722 * b < 110) dark += 1
		}
	}
	return clear > (clear + solid) * 0.05 && dark > solid * 0.3
}
