import type { ImageSizes } from '@dormer/api/content/images/schema'
import type { PlaybackSlide } from '@dormer/api/sale/presentations/playback-schema'

/**
 * Width at which the start screen shows the picture behind its text, for `sizes`. `apps/server/src/http/presentation-page.ts` has the
 * same text, so the browser loads the picture once.
 */
export const COVER_SIZES = '(min-width: 960px) 100vw, 100vh'

/** Returns the `srcset` of an image. */
export function formatSrcset({ sizes }: ImageSizes): string {
	return sizes.map(({ width, url }) => `${url} ${width}w`).join(', ')
}

/**
 * Returns the address of a slide's image in the width that this screen needs. The player loads images itself, so it chooses like
 * a browser with the `sizes` "(min-width: 960px) 66vw, 100vmin" does: the nearest width, and without high density the next.
 */
export function findImageUrl({
	imageUrl,
	imageSizes,
}: Pick<PlaybackSlide, 'imageUrl' | 'imageSizes'>): string | null {
	const sizes = imageSizes?.sizes ?? []
	const shown = innerWidth >= 960 ? innerWidth * 0.66 : Math.min(innerWidth, innerHeight)
	const pixels = shown * devicePixelRatio
	const enough = sizes.find(({ width }, index) => {
		const next = sizes[index + 1]?.width ?? Number.POSITIVE_INFINITY
		return pixels <= (devicePixelRatio > 1 ? Math.sqrt(width * next) : width)
	})
	return (enough ?? sizes.at(-1))?.url ?? imageUrl
}
