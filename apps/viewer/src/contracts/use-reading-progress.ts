import { type RefObject, useEffect, useState } from 'react'

/** How much of the window a heading has passed when its part counts as being read. */
const READ_AT = 0.6

/** Which part of a text is being read, by its headings; the first of none. */
export function useReadingProgress(text: RefObject<HTMLElement | null>): {
	part: number
	parts: number
} {
	const [reading, setReading] = useState({ part: 1, parts: 1 })
	useEffect(() => {
		function look() {
			const headings = [...(text.current?.querySelectorAll('h2, h3') ?? [])]
			const begun = headings.filter(
				(heading) => heading.getBoundingClientRect().top < innerHeight * READ_AT,
			).length
			const [part, parts] = [Math.max(1, begun), Math.max(1, headings.length)]
			setReading((now) => (now.part === part && now.parts === parts ? now : { part, parts }))
		}
		look()
		addEventListener('scroll', look, { passive: true })
		return () => removeEventListener('scroll', look)
	}, [text])
	return reading
}
