import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import { invalid } from '../../../core/errors.ts'

export type XmlElement = Element

const MAX_TAGS = 100_000
const MAX_DEPTH = 32

/**
 * Parses the XML of a report and returns its root element. Rejects with 400 XML that is not well formed, has a document type
 * definition (so that no entity is ever expanded), or exceeds 32 levels or 100,000 tags, which are counted before parsing.
 */
export function parseReportXml(text: string): XmlElement {
	if (/<!(?:doctype|entity)/i.test(text))
		throw invalid(
			'file',
			'The XML has a document type definition. Upload the file as the provider made it.',
		)
	requireBounds(text)
	const parser = new DOMParser({
		onError: (_level, message) => {
			throw new Error(message)
		},
	})
	try {
		const root = parser.parseFromString(text, 'text/xml').documentElement
		if (root !== null) return root
	} catch {
		// Its message contains the text of the parser, which explains nothing to a rep.
	}
	throw invalid('file', 'The XML is damaged. Download the file again and upload the new one.')
}

/** Counts tags and levels without parsing. Reads the text once. */
function requireBounds(text: string): void {
	let tags = 0
	let depth = 0
	for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
		tags += 1
		const next = text[at + 1] ?? ''
		if (next === '/') depth -= 1
		else if (next !== '!' && next !== '?') {
			const end = text.indexOf('>', at)
			if (end === -1) break
			if (text[end - 1] !== '/') depth += 1
		}
		if (tags > MAX_TAGS || depth > MAX_DEPTH)
			throw invalid(
				'file',
				`The XML has more than ${MAX_TAGS} tags or ${MAX_DEPTH} levels. Upload the report of one roof.`,
			)
	}
}

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE

/** Returns the child elements with a name, or all child elements. */
export function childrenOf(element: XmlElement, name?: string): XmlElement[] {
	const found: XmlElement[] = []
	for (let node = element.firstChild; node !== null; node = node.nextSibling)
		if (isElement(node) && (name === undefined || node.nodeName === name)) found.push(node)
	return found
}

/** Returns the first child element with a name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
	return childrenOf(element, name)[0]
}

/** Returns the attributes of an element by name. */
export function attributesOf(element: XmlElement | undefined): Record<string, string> {
	const attributes = element === undefined ? [] : [...element.attributes]
	return Object.fromEntries(attributes.map(({ name, value }) => [name, value]))
}
