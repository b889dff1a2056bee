/**
 * Returns the headings above a passage without the title of its source, because many documents start with their title as a
 * heading. Returns null when no heading remains.
 */
export function sectionOf({
	title,
	section,
}: {
	title: string
	section: string | null
}): string | null {
	if (section === null || section === title) return null
	const start = `${title}, `
	return (section.startsWith(start) ? section.slice(start.length) : section) || null
}
