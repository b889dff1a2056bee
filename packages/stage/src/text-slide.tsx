import type { StageSlide } from './slide-view.tsx'

/** A structured slide: title and points, beside its picture when it has one. */
export function TextSlide({ slide }: { slide: StageSlide }) {
	const columns = !slide.imageUrl && fitsInColumns(slide.bullets)
	return (
		<div className={`slide-page slide-${density(slide)}${columns ? ' slide-columns' : ''}`}>
			<div className="slide-words">
				<p className="slide-title">{slide.title}</p>
				{slide.bullets.length > 0 && (
					<ul className="slide-points">
						{slide.bullets.map((bullet) => (
							<Point key={bullet} text={bullet} />
						))}
					</ul>
				)}
			</div>
			{slide.imageUrl && <img src={slide.imageUrl} alt="" decoding="async" />}
		</div>
	)
}

/** "Day 1: cover the garden" reads as a heading and its text. */
function Point({ text }: { text: string }) {
	const head = /^([^:]{1,28}):\s+(.+)$/.exec(text)
	if (!head) return <li className="slide-point">{text}</li>
	return (
		<li className="slide-point">
			<b className="slide-point-head">{head[1]}</b> {head[2]}
		</li>
	)
}

/** Two or three short points stand side by side; more, or longer ones, in a list. */
function fitsInColumns(bullets: string[]): boolean {
	return (bullets.length === 2 || bullets.length === 3) && bullets.every((b) => b.length <= 90)
}

/** How much there is to fit: the type gets smaller in two steps so that nothing runs over the edge. */
function density(slide: StageSlide): 'airy' | 'dense' | 'packed' {
	const room = slide.imageUrl ? 0.6 : 1
	const load = slide.title.length * 1.5 + slide.bullets.reduce((sum, b) => sum + b.length + 24, 0)
	if (load < 330 * room) return 'airy'
	return load < 640 * room ? 'dense' : 'packed'
}
