import type { Element } from '@xmldom/xmldom'
import { childOf, childrenOf, isOn, valOf } from './docx-xml.ts'

/** Properties of text that decide whether and how a reader sees it. Undefined: not set. */
export type TextStyle = {
	bold?: boolean | undefined
	italic?: boolean | undefined
	struck?: boolean | undefined
	hidden?: boolean | undefined
	color?: string | undefined
	/** True for text on a colored ground. */
	shaded?: boolean | undefined
	font?: string | undefined
}

type Style = {
	name: string
	basedOn: string | undefined
	text: TextStyle
	paragraph: Element | undefined
}
export type Styles = ReadonlyMap<string, Style>

/** Reads the styles of a Word document by their ids (`word/styles.xml`, ECMA-376 Part 1, 17.7). */
export function readStyles(root: Element | undefined): Styles {
	const styles = root === undefined ? [] : childrenOf(root, 'style')
	return new Map(
		styles.map((style) => [
			attributeOf(style, 'styleId'),
			{
				name: valOf(childOf(style, 'name')) ?? '',
				basedOn: valOf(childOf(style, 'basedOn')),
				text: readTextStyle(childOf(style, 'rPr')),
				paragraph: childOf(style, 'pPr'),
			},
		]),
	)
}

/** Returns a style and the styles that it is based on, the nearest first. Ignores circular references. */
export function styleChain(styles: Styles, id: string | undefined): Style[] {
	const chain: Style[] = []
	for (let next = id; next !== undefined; ) {
		const style = styles.get(next)
		if (style === undefined || chain.includes(style)) break
		chain.push(style)
		next = style.basedOn
	}
	return chain
}

/** Returns the text style that results when an earlier layer takes precedence over a later one. */
export function mergeStyles(layers: readonly TextStyle[]): TextStyle {
	const merged: TextStyle = {}
	for (const layer of layers.toReversed())
		for (const [key, value] of Object.entries(layer))
			if (value !== undefined) Object.assign(merged, { [key]: value })
	return merged
}

/** Reads the properties of a run (ECMA-376 Part 1, 17.3.2). */
export function readTextStyle(properties: Element | undefined): TextStyle {
	if (properties === undefined) return {}
	const of = (name: string) => childOf(properties, name)
	const struck = [of('strike'), of('dstrike')].filter((one) => one !== undefined)
	const color = of('color')
	const isOnGround = color !== undefined && /^background1|light1|bg1$/.test(themeOf(color))
	const size = Number(valOf(of('sz')) ?? 24)
	const font = of('rFonts')
	return {
		bold: isOn(of('b')),
		italic: isOn(of('i')),
		struck: struck.length === 0 ? undefined : struck.some((one) => isOn(one)),
		// A font size of one point or less (two half-points) is a way to hide text.
		hidden: size <= 2 ? true : isOn(of('vanish')),
		color: isOnGround ? 'FFFFFF' : valOf(color)?.toUpperCase(),
		shaded: isShaded(properties) || of('highlight') !== undefined ? true : undefined,
		font: font === undefined ? undefined : attributeOf(font, 'ascii') || attributeOf(font, 'hAnsi'),
	}
}

/** Returns whether properties of a run, paragraph, cell or table give it a ground that is not white. */
export function isShaded(properties: Element | undefined): boolean {
	const shading = properties === undefined ? undefined : childOf(properties, 'shd')
	if (shading === undefined) return false
	const fill = attributeOf(shading, 'fill').toUpperCase()
	return themeFill(shading) || !['', 'AUTO', 'FFFFFF'].includes(fill) || isPattern(shading)
}

function isPattern(shading: Element): boolean {
	return !['clear', 'nil', ''].includes(valOf(shading) ?? '')
}

function themeFill(shading: Element): boolean {
	const theme = attributeOf(shading, 'themeFill')
	return theme !== '' && !/^background1|light1|bg1$/.test(theme)
}

function themeOf(color: Element): string {
	return attributeOf(color, 'themeColor')
}

function attributeOf(element: Element, name: string): string {
	return element.getAttribute(`w:${name}`) ?? ''
}
