import type { SlideDoubt } from '@dormer/api/content/slides/schema'
import { useState } from 'react'

/** Share of the detail's height that the word takes, and its share of the width at most. */
const WORD_HEIGHT = 0.4
const WORD_WIDTH = 0.8
/** Width and height of the detail in pixels; the panel scales it. */
const [WIDTH, HEIGHT] = [320, 104]

type Place = NonNullable<SlideDoubt['place']>

/** Renders the part of a slide's picture around a word, enlarged, with a frame around the word. */
export function DoubtPicture({ url, place }: { url: string; place: Place }) {
	const [size, setSize] = useState<{ width: number; height: number }>()
	const width = size === undefined ? 0 : detailWidth(size, place)
	const scale = width === 0 ? 1 : WIDTH / width
	const left = size === undefined ? 0 : (WIDTH - (place.x0 + place.x1) * size.width * scale) / 2
	const top = size === undefined ? 0 : (HEIGHT - (place.y0 + place.y1) * size.height * scale) / 2
	return (
		<svg
			viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
			role="img"
			aria-label="Part of the slide"
			className="block w-full border-b border-line bg-paper"
		>
			<image
				href={url}
				x={left}
				y={top}
				{...(size !== undefined && { width: size.width * scale, height: size.height * scale })}
				onLoad={({ currentTarget }) => {
					if (size !== undefined) return
					const box = currentTarget.getBBox()
					setSize({ width: box.width, height: box.height })
				}}
			/>
			{size !== undefined && (
				<rect
					x={left + place.x0 * size.width * scale - 4}
					y={top + place.y0 * size.height * scale - 4}
					width={(place.x1 - place.x0) * size.width * scale + 8}
					height={(place.y1 - place.y0) * size.height * scale + 8}
					rx={5}
					className="fill-none stroke-warn stroke-2"
				/>
			)}
		</svg>
	)
}

/** Returns the width of the detail in pixels of the picture, so the word is large and its surroundings are visible. */
function detailWidth({ width, height }: { width: number; height: number }, place: Place): number {
	const wordWidth = (place.x1 - place.x0) * width
	const wordHeight = (place.y1 - place.y0) * height
	return Math.max(wordWidth / WORD_WIDTH, ((wordHeight / WORD_HEIGHT) * WIDTH) / HEIGHT)
}
