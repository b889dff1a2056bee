import { placeholderStyle } from './placeholder-style.ts'
import type { StageSlide } from './stage-slide.ts'

/** Renders a structured slide: its title and bullets, with the picture next to them. */
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
			{slide.imageUrl && (
				<img src={slide.imageUrl} alt="" decoding="async" style={placeholderStyle(slide)} />
			)}
		</div>
	)
}

/** Renders a bullet. Text before a colon becomes a heading, such as "Day 1" in "Day 1: cover the garden". */
function Point({ text }: { text: string }) {
	const head = /^([^:]{1,28}):\s+(\S.*)$/.exec(text)
	if (!head) return <li className="slide-point">{text}</li>
	return (
		<li className="slide-point">
			<b className="slide-point-head">{head[1]}</b> {head[2]}
		</li>
	)
}

/** Returns whether the bullets fit side by side. Two or three bullets fit when each has at most 90 characters. */
function fitsInColumns(bullets: string[]): boolean {
	return (bullets.length === 2 || bullets.length === 3) && bullets.every((b) => b.length <= 90)
}

/** Returns the text density of a slide. The density selects one of three font sizes, so the text fits. */
function density(slide: StageSlide): 'airy' | 'dense' | 'packed' {
	const space = slide.imageUrl ? 0.6 : 1
	const load = slide.title.length * 1.5 + slide.bullets.reduce((sum, b) => sum + b.length + 24, 0)
	if (load < 330 * space) return 'airy'
	return load < 640 * space ? 'dense' : 'packed'
}
