import type { Proposal } from '@dormer/api/sale/proposal/schema'

type Props = { title: string; photos: Proposal['photos'] }

/** Renders the photos of this home with their captions, and the marks over them. Renders nothing without photos. */
export function ProposalPhotos({ title, photos }: Props) {
	if (photos.length === 0) return null
	return (
		<section>
			<h2>{title}</h2>
			<ul className="proposal-photos">
				{photos.map((photo) => (
					<li key={photo.id}>
						<figure>
							<div className="proposal-photo">
								<img
									src={photo.url}
									srcSet={`${photo.thumbUrl} 480w, ${photo.url} ${Math.max(photo.width, 481)}w`}
									sizes="(width >= 960px) 240px, (width >= 600px) 50vw, 100vw"
									width={photo.width}
									height={photo.height}
									alt={photo.description}
									loading="lazy"
								/>
								{photo.drawing !== '' && (
									<svg viewBox={`0 0 ${photo.width} ${photo.height}`} aria-hidden="true">
										<path
											d={photo.drawing}
											className="mark-shade"
											strokeWidth={photo.lineWidth * 1.8}
										/>
										<path d={photo.drawing} className="mark-line" strokeWidth={photo.lineWidth} />
									</svg>
								)}
							</div>
							{photo.caption !== '' && <figcaption>{photo.caption}</figcaption>}
						</figure>
					</li>
				))}
			</ul>
		</section>
	)
}
