import { type RefObject, useEffect, useState } from 'react'

/**
 * Position of a line on the screen, as a share of the window height. A section counts as read when its heading is above the
 * line.
 */
const READ_LINE = 0.6

/** Returns the number of the section that the homeowner reads, and the number of sections. Each heading starts a section. */
export function useReadingProgress(text: RefObject<HTMLElement | null>): {
	part: number
	parts: number
} {
	const [progress, setProgress] = useState({ part: 1, parts: 1 })
	useEffect(() => {
		function update() {
			const headings = [...(text.current?.querySelectorAll('h2, h3') ?? [])]
			const passed = headings.filter(
				(heading) => heading.getBoundingClientRect().top < innerHeight * READ_LINE,
			).length
			const [part, parts] = [Math.max(1, passed), Math.max(1, headings.length)]
			setProgress((now) => (now.part === part && now.parts === parts ? now : { part, parts }))
		}
		update()
		addEventListener('scroll', update, { passive: true })
		return () => removeEventListener('scroll', update)
	}, [text])
	return progress
}
