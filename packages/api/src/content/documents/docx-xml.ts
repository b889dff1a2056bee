import { DOMParser, type Element, type Node } from '@xmldom/xmldom'

/**
 * Parses XML and returns its root element. Throws for XML that is not well formed. Does not resolve entities of a document type
 * definition or external references.
 */
export function parseXml(text: string): Element {
	const parser = new DOMParser({
		onError: (level, message) => {
			if (level !== 'warning') throw new Error(message)
		},
	})
	const root = parser.parseFromString(text, 'text/xml').documentElement
	if (root === null) throw new Error('The XML has no root element')
	return root
}

function isElement(node: Node): node is Element {
	return node.nodeType === node.ELEMENT_NODE
}

/** Returns the child elements with a local name, or all child elements. */
export function childrenOf(element: Element, name?: string): Element[] {
	const found: Element[] = []
	for (let node = element.firstChild; node !== null; node = node.nextSibling)
		if (isElement(node) && (name === undefined || node.localName === name)) found.push(node)
	return found
}

/** Returns the first child element with a local name. */
export function childOf(element: Element, name: string): Element | undefined {
	for (let node = element.firstChild; node !== null; node = node.nextSibling)
		if (isElement(node) && node.localName === name) return node
	return undefined
}

/** Returns the attribute `val` of an element of any namespace. */
export function valOf(element: Element | undefined): string | undefined {
	const value = element?.getAttribute('w:val') ?? element?.getAttribute('w14:val')
	return value ?? undefined
}

/** Returns the value of an on/off property, or undefined when it is not set (ECMA-376 Part 1, 17.17.4). */
export function isOn(element: Element | undefined): boolean | undefined {
	if (element === undefined) return undefined
	return !['0', 'false', 'off'].includes(valOf(element) ?? '1')
}
