/**
 * Limits of a contract's Markdown, which keep the parser fast and its call stack small. The parsing time of a block grows with
 * the square of its number of delimiters, and with the square of its number of lines. An empty line ends a block. Each level of
 * nesting adds a recursive call.
 */
const MARKDOWN_LIMITS = {
	/** Maximum number of characters in the whole text, including the values of its variables. */
	characters: 1_000_000,
	/** Maximum nesting depth of quotes and lists. */
	depth: 20,
	/** Maximum number of delimiters in one block. A delimiter is a character that may begin emphasis, a link, code or HTML. */
	delimiters: 2000,
	/** Maximum estimated work for delimiters: the number of delimiters in each block, squared, and summed over all blocks. */
	delimiterWork: 9_000_000,
	lines: 1000,
	/**
	 * Maximum estimated parsing time for lines: the sum, over all blocks, of the squared number of lines. Squared, because parsing
	 * a block with twice as many lines takes four times as long.
	 */
	lineWork: 4_000_000,
	blocks: 5000,
}

/** Minimum indentation of a nested list item, in spaces. */
const INDENT = 2
/** Matches the quotes and list markers at the start of a line. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))+/
const CONTAINER = />|[-+*][ \t]|\d{1,9}[.)][ \t]/g
/**
 * Matches a character that can start Markdown formatting inside a paragraph, such as `*`. Matches a backslash together with the
 * next character, because the backslash makes that character plain text.
 */
const DELIMITER = /\\[\s\S]|[*_[\]<`!]/g

type Block = { lines: number; delimiters: number }

/**
 * Returns why the Markdown of a contract is too complex to parse, with the line number. Returns undefined when the text is
 * within `MARKDOWN_LIMITS`. The check takes time proportional to the length of the text.
 */
export function findMarkdownExcess(text: string): string | undefined {
	const limits = MARKDOWN_LIMITS
	if (text.length > limits.characters)
		return `The text has more than ${limits.characters.toLocaleString('en-US')} characters. Shorten the text.`
	const work = { blocks: 0, delimiters: 0, lines: 0 }
	let block: Block = { lines: 0, delimiters: 0 }
	for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
		const at = `Line ${index + 1}`
		if (line.trim() === '') {
			work.blocks += block.lines > 0 ? 1 : 0
			block = { lines: 0, delimiters: 0 }
			continue
		}
		if (depthOf(line) > limits.depth)
			return `${at}: Quotes and lists are nested more than ${limits.depth} levels deep. Remove levels.`
		const before = block
		const delimiters = line.match(DELIMITER)?.filter((found) => found.length === 1).length ?? 0
		block = { lines: before.lines + 1, delimiters: before.delimiters + delimiters }
		work.lines += block.lines ** 2 - before.lines ** 2
		work.delimiters += block.delimiters ** 2 - before.delimiters ** 2
		if (block.delimiters > limits.delimiters || work.delimiters > limits.delimiterWork)
			return `${at}: The text has too many formatting characters such as * and _ without an empty line between them. Remove formatting.`
		if (block.lines > limits.lines || work.lines > limits.lineWork)
			return `${at}: The text has too many lines without an empty line between them. Add empty lines.`
		if (work.blocks > limits.blocks)
			return `${at}: The text has more than ${limits.blocks.toLocaleString('en-US')} paragraphs. Shorten the text.`
	}
	return undefined
}

/** Returns the nesting depth of the quotes and lists that a line may open or continue. */
function depthOf(line: string): number {
	const [start = ''] = CONTAINERS.exec(line) ?? []
	const markers = start.match(CONTAINER)?.length ?? 0
	const indentation = line.length - line.trimStart().length
	const listLevels = markers > 0 ? Math.floor(indentation / INDENT) : 0
	return markers + listLevels
}
