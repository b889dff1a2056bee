import type { PhrasingContent } from 'mdast'
import type { Mark, Node } from 'prosemirror-model'
import { contractSchema } from './document-schema.ts'

declare module 'mdast' {
	/** Variable of a contract, written with its braces. */
	interface Variable extends Literal {
		type: 'variable'
	}
	interface PhrasingContentMap {
		variable: Variable
	}
	interface RootContentMap {
		variable: Variable
	}
}

const { nodes, marks } = contractSchema

/** A part of a line with its styles. A line break has the text `\n`. */
type Run = { text: string; isVariable: boolean; styles: readonly Mark[] }

/**
 * Returns the content of a paragraph, heading or cell as a Markdown tree. Removes spaces at the start and the end of its lines,
 * which Markdown ignores, and moves spaces out of styled parts, because a delimiter next to a space is not a delimiter.
 */
export function toPhrasing(block: Node): PhrasingContent[] {
	return nest(trimLines(block.children.flatMap(toRuns)))
}

function toRuns(node: Node): Run[] {
	if (node.type === nodes.hard_break) return [{ text: '\n', isVariable: false, styles: [] }]
	if (node.type === nodes.variable)
		return [{ text: node.attrs.text, isVariable: true, styles: node.marks }]
	const text = (node.text ?? '').replaceAll('\n', ' ')
	return text.split(/(\s+)/).flatMap((part) => {
		if (part === '') return []
		return [{ text: part, isVariable: false, styles: node.marks }]
	})
}

function isSpace({ text }: Run): boolean {
	return text.trim() === ''
}

/** Removes spaces next to line breaks and at both ends, and line breaks at both ends. */
function trimLines(runs: readonly Run[]): Run[] {
	const lines: Run[][] = [[]]
	for (const run of runs) {
		if (run.text === '\n') lines.push([])
		else lines.at(-1)?.push(run)
	}
	const trimmed = lines.map(trimLine)
	const first = trimmed.findIndex((line) => line.length > 0)
	const last = trimmed.findLastIndex((line) => line.length > 0)
	return trimmed
		.slice(Math.max(first, 0), last + 1)
		.flatMap((line, index) =>
			index === 0 ? line : [{ text: '\n', isVariable: false, styles: [] }, ...line],
		)
}

function trimLine(line: readonly Run[]): Run[] {
	const first = line.findIndex((run) => !isSpace(run))
	const last = line.findLastIndex((run) => !isSpace(run))
	return first === -1 ? [] : line.slice(first, last + 1)
}

/** Nests runs by their styles. The style that continues for the most runs encloses the others. */
function nest(runs: readonly Run[]): PhrasingContent[] {
	const found: PhrasingContent[] = []
	let index = 0
	while (index < runs.length) {
		const run = runs[index]
		if (run === undefined) break
		const [outer, length] = longestStyle(runs, index)
		if (outer === undefined) {
			addLeaf(found, run)
			index += 1
			continue
		}
		const inside = runs
			.slice(index, index + length)
			.map((part) => ({ ...part, styles: outer.removeFromSet(part.styles) }))
		found.push(styled(outer, nest(inside)))
		index += length
	}
	return found
}

/** Returns the style of a run that continues for the most runs, and the number of these runs without spaces at their end. */
function longestStyle(runs: readonly Run[], from: number): [Mark | undefined, number] {
	const run = runs[from]
	if (run === undefined || isSpace(run)) return [undefined, 0]
	let best: [Mark | undefined, number] = [undefined, 0]
	for (const style of run.styles) {
		let end = from + 1
		for (let at = end; at < runs.length; at += 1) {
			const next = runs[at]
			if (next === undefined || !(style.isInSet(next.styles) || crosses(style, next))) break
			if (!isSpace(next)) end = at + 1
		}
		if (end - from > best[1]) best = [style, end - from]
	}
	return best
}

/** Returns whether a style continues on the next line. A link ends with its line, because its address follows its text. */
function crosses(style: Mark, next: Run): boolean {
	return next.text === '\n' && style.type !== marks.link
}

function styled(style: Mark, children: PhrasingContent[]): PhrasingContent {
	if (style.type === marks.strong) return { type: 'strong', children }
	if (style.type === marks.em) return { type: 'emphasis', children }
	return {
		type: 'link',
		url: style.attrs.href,
		children: children.filter((child) => child.type !== 'link'),
	}
}

function addLeaf(found: PhrasingContent[], { text, isVariable }: Run): void {
	const last = found.at(-1)
	if (isVariable) found.push({ type: 'variable', value: text })
	else if (text === '\n') found.push({ type: 'break' })
	else if (last?.type === 'text') last.value += text
	else found.push({ type: 'text', value: text })
}
