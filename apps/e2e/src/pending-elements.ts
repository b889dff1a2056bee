/** Returns the HTML of all elements marked as busy and of all visible images that are still loading. Runs inside the page. */
export async function findPendingElements(): Promise<string[]> {
	await document.fonts.ready
	const busy = [...document.querySelectorAll('[aria-busy=true]')]
	const visibleImages = [...document.images].filter((image) => {
		const { top, bottom, left, right } = image.getBoundingClientRect()
		return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
	})
	const loading = visibleImages.filter(({ complete }) => !complete)
	const loaded = visibleImages.filter(({ complete }) => complete)
	await Promise.all(loaded.map((image) => image.decode().catch(() => {})))
	return [...busy, ...loading]
		.filter((element) => element.checkVisibility())
		.map(({ outerHTML }) => outerHTML)
}
