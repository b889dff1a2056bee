import type { ImageSizes } from '@dormer/api/content/images/schema'
import { COVER_SIZES, formatSrcset } from '../core/image-sizes.ts'

/** Renders the picture behind the texts of a cover. */
export function CoverPicture({ url, sizes }: { url: string; sizes: ImageSizes | null }) {
	return (
		<div className="cover-art">
			<img
				src={url}
				{...(sizes && { srcSet: formatSrcset(sizes), sizes: COVER_SIZES })}
				alt=""
				fetchPriority="high"
			/>
		</div>
	)
}
