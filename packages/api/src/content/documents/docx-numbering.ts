import type { Element } from '@xmldom/xmldom'
import { type Styles, styleChain } from './docx-styles.ts'
import { childOf, childrenOf, isOn, valOf } from './docx-xml.ts'

type Level = {
	format: string
	text: string
	start: number
	isLegal: boolean
	style?: string | undefined
}
type List = { id: string; levels: Map<number, Level> }
type Numbering = { lists: Map<string, List>; overrides: Map<string, Map<number, number>> }
/** Number of a paragraph: a bullet at a level, or the number as it is printed, such as `1.2`. */
export type Label = { kind: 'bullet'; level: number } | { kind: 'number'; text: string }

/**
 * Returns a function that numbers the paragraphs of a Word document in order (`word/numbering.xml`, ECMA-376 Part 1, 17.9). It
 * returns undefined for a paragraph without a number. All lists of one definition count together, and a list that states a
 * start begins there once.
 */
export function createNumbering(
	root: Element | undefined,
	styles: Styles,
): (properties: Element | undefined, styleId: string | undefined) => Label | undefined {
	const numbering = readNumbering(root)
	const counters = new Map<string, number[]>()
	const started = new Set<string>()
	return (properties, styleId) => {
		const place = findPlace(numbering, properties, { styles, styleId })
		const list = place && numbering.lists.get(place.list)
		const level = list?.levels.get(place?.level ?? 0)
		if (place === undefined || list === undefined || level === undefined) return undefined
		const counts = counters.get(list.id) ?? []
		counters.set(list.id, counts)
		const start = numbering.overrides.get(place.list)?.get(place.level)
		const isFirst = start !== undefined && !started.has(`${place.list} ${place.level}`)
		started.add(`${place.list} ${place.level}`)
		counts.length = Math.min(counts.length, place.level + 1)
		const before = isFirst ? undefined : counts[place.level]
		counts[place.level] = before === undefined ? (start ?? level.start) : before + 1
		if (level.format === 'bullet') return { kind: 'bullet', level: place.level }
		const text = formatLabel(list, level, counts)
		return text === '' ? undefined : { kind: 'number', text }
	}
}

function formatLabel(
	{ levels }: List,
	{ text, isLegal }: Level,
	counts: readonly number[],
): string {
	return text
		.replace(/%(\d)/g, (_, digit: string) => {
			const at = Number(digit) - 1
			const level = levels.get(at)
			return formatNumber(counts[at] ?? level?.start ?? 1, isLegal ? 'decimal' : level?.format)
		})
		.trim()
}

type Place = { list: string; level: number }

/** Finds the list and the level of a paragraph: from the paragraph, else from its style or a level that names the style. */
function findPlace(
	{ lists }: Numbering,
	properties: Element | undefined,
	{ styles, styleId }: { styles: Styles; styleId: string | undefined },
): Place | undefined {
	const chain = styleChain(styles, styleId)
	const layers = [properties, ...chain.map(({ paragraph }) => paragraph)]
	const found = layers.flatMap((layer) => (layer && childOf(layer, 'numPr')) ?? [])
	const list = found.map((one) => valOf(childOf(one, 'numId'))).find((id) => id !== undefined)
	if (list === undefined || list === '0') return undefined
	const stated = found.map((one) => valOf(childOf(one, 'ilvl'))).find((one) => one !== undefined)
	const linked = [...(lists.get(list)?.levels ?? [])].find(([, { style }]) => style === styleId)
	return { list, level: Number(stated ?? linked?.[0] ?? 0) }
}

function readNumbering(root: Element | undefined): Numbering {
	const numbering: Numbering = { lists: new Map(), overrides: new Map() }
	if (root === undefined) return numbering
	const definitions = childrenOf(root, 'abstractNum')
	const find = (match: (one: Element) => boolean) => definitions.find(match)
	for (const num of childrenOf(root, 'num')) {
		const id = num.getAttribute('w:numId') ?? ''
		const named = valOf(childOf(num, 'abstractNumId'))
		const own = find((one) => one.getAttribute('w:abstractNumId') === named)
		const link = own && valOf(childOf(own, 'numStyleLink'))
		const definition =
			link === undefined ? own : find((one) => valOf(childOf(one, 'styleLink')) === link)
		if (definition === undefined) continue
		const overrides = childrenOf(num, 'lvlOverride')
		const levels = new Map(childrenOf(definition, 'lvl').map(readLevel))
		for (const level of overrides.flatMap((one) => childrenOf(one, 'lvl')))
			levels.set(...readLevel(level))
		numbering.lists.set(id, { id: definition.getAttribute('w:abstractNumId') ?? '', levels })
		const starts = overrides.flatMap((one): [number, number][] => {
			const start = valOf(childOf(one, 'startOverride'))
			return start === undefined ? [] : [[Number(one.getAttribute('w:ilvl')), Number(start)]]
		})
		numbering.overrides.set(id, new Map(starts))
	}
	return numbering
}

function readLevel(level: Element): [number, Level] {
	return [
		Number(level.getAttribute('w:ilvl')),
		{
			format: valOf(childOf(level, 'numFmt')) ?? 'decimal',
			text: valOf(childOf(level, 'lvlText')) ?? '',
			start: Number(valOf(childOf(level, 'start')) ?? 1),
			isLegal: isOn(childOf(level, 'isLgl')) ?? false,
			style: valOf(childOf(level, 'pStyle')),
		},
	]
}

const ROMAN: [string, number][] = [
	['m', 1000],
	['cm', 900],
	['d', 500],
	['cd', 400],
	['c', 100],
	['xc', 90],
	['l', 50],
	['xl', 40],
	['x', 10],
	['ix', 9],
	['v', 5],
	['iv', 4],
	['i', 1],
]

/** Formats a number (ECMA-376 Part 1, 17.18.59). Formats that contracts in English and Spanish do not use become digits. */
function formatNumber(value: number, format: string | undefined): string {
	if (format === 'none') return ''
	if (format === 'lowerLetter') return toLetters(value)
	if (format === 'upperLetter') return toLetters(value).toUpperCase()
	if (format === 'lowerRoman') return toRoman(value)
	if (format === 'upperRoman') return toRoman(value).toUpperCase()
	return format === 'decimalZero' && value < 10 ? `0${value}` : String(value)
}

/** Returns a to z, then aa to zz, then aaa, as Word counts. */
function toLetters(value: number): string {
	const letter = String.fromCharCode(97 + ((value - 1) % 26))
	return letter.repeat(Math.min(Math.floor((value - 1) / 26) + 1, 10))
}

function toRoman(value: number): string {
	let left = Math.min(value, 3999)
	return ROMAN.map(([letters, worth]) => {
		const times = Math.floor(left / worth)
		left -= times * worth
		return letters.repeat(times)
	}).join('')
}
