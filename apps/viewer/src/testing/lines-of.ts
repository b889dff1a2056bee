/** Returns on how many lines the texts of a node stand. */
export function linesOf(node: Node): number {
	const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
	const tops = new Set<number>()
	const first = node instanceof Text ? node : texts.nextNode()
	for (let text: Node | null = first; text !== null; text = texts.nextNode()) {
		const range = document.createRange()
		range.selectNodeContents(text)
		for (const { top } of range.getClientRects()) tops.add(Math.round(top))
	}
	return tops.size
}
