import type { Root, RootContent } from 'mdast'

const MAX_TITLE_LENGTH = 80

/**
 * Parses plain text into a Markdown tree. Empty lines separate paragraphs. A line becomes a heading when it is
 * underlined, is in capitals, or is a short paragraph of one line that another paragraph follows.
 */
export function readPlainText(text: string): Root {
	const blocks = text
		.replace(/\r\n?/g, '\n')
		.split(/\n[^\S\n]*\n\s*/)
		.map((block) => block.trim())
		.filter((block) => block !== '')
	return {
		type: 'root',
		children: blocks.flatMap((block, index) => readBlock(block, index < blocks.length - 1)),
	}
}

function readBlock(block: string, isFollowed: boolean): RootContent[] {
	const [first = '', ...rest] = block.split('\n')
	const body = rest.filter((line, index) => index > 0 || !isUnderline(line)).join('\n')
	const isUnderlined = rest.length > 0 && isUnderline(rest[0] ?? '')
	const isTitle =
		isUnderlined || isCapitals(first) || (rest.length === 0 && isFollowed && isShort(first))
	if (!isTitle) return [paragraph(block)]
	const heading: RootContent = {
		type: 'heading',
		depth: 1,
		children: [{ type: 'text', value: first.trim() }],
	}
	return body === '' ? [heading] : [heading, paragraph(body)]
}

function paragraph(value: string): RootContent {
	return { type: 'paragraph', children: [{ type: 'text', value }] }
}

function isUnderline(line: string): boolean {
	return /^(?:-{3,}|={3,}|_{3,})$/.test(line.trim())
}

function isCapitals(line: string): boolean {
	return line.length <= MAX_TITLE_LENGTH && /\p{Lu}{4}/u.test(line) && !/\p{Ll}|\.$/u.test(line)
}

function isShort(line: string): boolean {
	return line.length <= MAX_TITLE_LENGTH && /^[\p{Lu}\p{N}]/u.test(line) && !/[.,;!]$/.test(line)
}
