import type { RootContent } from 'mdast'
import type { Node } from 'prosemirror-model'

/**
 * Markdown source of each block at the top level of a parsed document. ProseMirror keeps a node object until an edit changes it,
 * so a block that is still the same object keeps its source.
 */
const sources = new WeakMap<Node, string>()

const KEPT = ['paragraph', 'heading', 'blockquote', 'list', 'table', 'thematicBreak']

/** Remembers the Markdown source of the block that was parsed from `origin`. */
export function keepSource(blocks: readonly Node[], origin: RootContent, markdown: string): void {
	const [block, ...others] = blocks
	const { start, end } = origin.position ?? {}
	if (block === undefined || others.length > 0 || !KEPT.includes(origin.type)) return
	// The lines after the first one are indented relative to it.
	if (start?.column === 1) sources.set(block, markdown.slice(start.offset, end?.offset))
}

/** Returns the Markdown source of a block that was not changed since it was parsed. */
export function sourceOf(block: Node): string | undefined {
	return sources.get(block)
}
