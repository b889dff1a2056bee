import { type RefObject, useEffect, useState } from 'react'

/** A section counts as read when its heading is above this line, given as a share of the window height from the top. */
const READ_LINE = 0.6

/** Returns the number of the section being read and the number of sections, counted by headings. */
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
