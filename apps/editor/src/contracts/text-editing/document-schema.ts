import { ContractVariable, variableLabel } from '@dormer/api/content/contract-templates/schema'
import {
	type DOMOutputSpec,
	type MarkSpec,
	type Node,
	type NodeSpec,
	Schema,
} from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'

/** Marker of the place of the signature in a contract's Markdown (`markers.ts` of the contract templates). */
export const SIGNATURE_MARKER = '<!-- signature -->'
/** Marker of a new page in a contract's Markdown. */
export const PAGE_MARKER = '<!-- page -->'

/** Matches text in braces on one line, which the server reads as a variable. */
export const IN_BRACES = /\{\{[^{}\n]*\}\}/g

/** Returns the contract variable that a text in braces names, or undefined when it names none. */
export function variableOf(text: string): ContractVariable | undefined {
	const name = text.slice(2, -2).replaceAll('\\', '').trim().toLowerCase()
	return ContractVariable.safeParse(name).data
}

const spread = { default: false, validate: 'boolean' }

const blocks = {
	doc: { content: 'block+' },
	paragraph: {
		group: 'block',
		content: 'inline*',
		parseDOM: [{ tag: 'p' }],
		toDOM: () => ['p', 0],
	},
	heading: {
		group: 'block',
		content: 'inline*',
		defining: true,
		attrs: { level: { default: 2, validate: 'number' } },
		parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
			tag: `[data-level="${level}"], h${level}`,
			attrs: { level },
		})),
		toDOM: ({ attrs }) => [`h${Math.min(attrs.level + 2, 6)}`, { 'data-level': attrs.level }, 0],
	},
	quote: {
		group: 'block',
		content: 'block+',
		defining: true,
		parseDOM: [{ tag: 'blockquote' }],
		toDOM: () => ['blockquote', 0],
	},
	bullet_list: {
		group: 'block',
		content: 'list_item+',
		attrs: { spread },
		parseDOM: [{ tag: 'ul' }],
		toDOM: () => ['ul', 0],
	},
	ordered_list: {
		group: 'block',
		content: 'list_item+',
		attrs: { start: { default: 1, validate: 'number' }, spread },
		parseDOM: [
			{ tag: 'ol', getAttrs: (list) => ({ start: Number(list.getAttribute('start') ?? 1) || 1 }) },
		],
		toDOM: ({ attrs }) => ['ol', { start: attrs.start }, 0],
	},
	list_item: {
		content: 'block+',
		defining: true,
		attrs: { spread },
		parseDOM: [{ tag: 'li' }],
		toDOM: () => ['li', 0],
	},
	rule: {
		group: 'block',
		parseDOM: [{ tag: 'hr' }],
		toDOM: () => ['div', { class: 'rule', role: 'separator' }],
	},
	signature: marker('signature', 'The homeowner signs here'),
	page: marker('page', 'New page'),
} satisfies Record<string, NodeSpec>

const inlines = {
	text: { group: 'inline' },
	variable: {
		group: 'inline',
		inline: true,
		atom: true,
		attrs: { text: { validate: 'string' } },
		parseDOM: [
			{ tag: '[data-variable]', getAttrs: (pill) => ({ text: pill.dataset.variable ?? '' }) },
		],
		toDOM: ({ attrs }) => variablePill(attrs.text),
		leafText: ({ attrs }) => attrs.text,
	},
	hard_break: {
		group: 'inline',
		inline: true,
		selectable: false,
		linebreakReplacement: true,
		parseDOM: [{ tag: 'br' }],
		toDOM: () => ['br'],
		leafText: () => '\n',
	},
} satisfies Record<string, NodeSpec>

const { table, table_row, table_cell, table_header } = tableNodes({
	tableGroup: 'block',
	cellContent: '(text | variable)*',
	cellAttributes: {
		align: {
			default: null,
			validate: 'string|null',
			getFromDOM: ({ dataset }) => dataset.align ?? null,
		},
	},
})

const marks = {
	link: {
		attrs: { href: { validate: 'string' } },
		inclusive: false,
		parseDOM: [
			{ tag: '[data-href]', getAttrs: (link) => ({ href: link.dataset.href }) },
			{
				tag: 'a[href^="https:"], a[href^="http:"], a[href^="mailto:"]',
				getAttrs: (link) => ({ href: link.getAttribute('href') }),
			},
		],
		toDOM: ({ attrs }) => ['span', { class: 'link', 'data-href': attrs.href }, 0],
	},
	strong: {
		parseDOM: [
			{ tag: 'strong' },
			{ tag: 'b', getAttrs: (bold) => bold.style.fontWeight !== 'normal' && null },
			{ style: 'font-weight=400', clearMark: ({ type }) => type.name === 'strong' },
			{
				style: 'font-weight',
				getAttrs: (weight) => /^(?:bold(?:er)?|[6-9]00)$/.test(weight) && null,
			},
		],
		toDOM: () => ['strong', 0],
	},
	em: {
		parseDOM: [
			{ tag: 'em' },
			{ tag: 'i' },
			{ style: 'font-style=italic' },
			{ style: 'font-style=normal', clearMark: ({ type }) => type.name === 'em' },
		],
		toDOM: () => ['em', 0],
	},
} satisfies Record<string, MarkSpec>

/** What the formatted text of a contract may contain: the same blocks and styles as the Markdown of contracts. */
export const contractSchema = new Schema({
	nodes: {
		...blocks,
		...inlines,
		table,
		table_row,
		table_cell,
		table_header: { ...table_header, toDOM: headerCell },
	},
	marks,
})

function marker(name: string, label: string): NodeSpec {
	return {
		group: 'block',
		atom: true,
		parseDOM: [{ tag: `[data-marker="${name}"]` }],
		toDOM: () => ['div', { class: 'marker', 'data-marker': name }, label],
	}
}

function headerCell({ attrs: { align } }: Node): DOMOutputSpec {
	return ['th', { scope: 'col', ...(align !== null && { 'data-align': align }) }, 0]
}

function variablePill(text: string): DOMOutputSpec {
	const variable = variableOf(text)
	const isKnown = variable !== undefined
	return [
		'span',
		{ class: isKnown ? 'pill' : 'pill unknown', 'data-variable': text, title: text },
		['span', { class: 'sr-only' }, isKnown ? 'Variable: ' : 'Unknown variable: '],
		isKnown ? variableLabel(variable) : text.slice(2, -2).trim() || text,
	]
}
