import { invalid } from '../../../core/errors.ts'
import { attributesOf, childrenOf, type XmlElement } from './xml.ts'

const UNITS_NAME = /unit|measurement_?system/i
const METRIC =
	/^\s*(?:metric|si|(?:square |sq\.? ?|centi|milli)?met(?:er|re)s?|s?q?m|m2|m²|cm|mm)\s*$/i

/**
 * Rejects with 400 an XML file that states metric units in an attribute, or in an element with the attributes `name` and `value`:
 * its numbers would be read as feet.
 */
export function requireFeetInXml(element: XmlElement): void {
	const attributes = attributesOf(element)
	const { name = '', value = '' } = attributes
	for (const stated of [...Object.entries(attributes), [name, value] as const]) requireFeet(stated)
	for (const child of childrenOf(element)) requireFeetInXml(child)
}

/** Rejects with 400 a JSON value that states metric units, also as an object with an `@name` and an `@value`. */
export function requireFeetInJson(value: unknown): void {
	if (typeof value !== 'object' || value === null) return
	const entries: [string, unknown][] = Object.entries(value)
	if ('@name' in value && '@value' in value) entries.push([String(value['@name']), value['@value']])
	for (const [key, stated] of entries)
		if (typeof stated === 'string') requireFeet([key, stated])
		else requireFeetInJson(stated)
}

function requireFeet([name, value]: readonly [string, string]): void {
	if (UNITS_NAME.test(name) && METRIC.test(value))
		throw invalid(
			'file',
			`The file states metric units (“${name.slice(0, 40)}: ${value.trim().slice(0, 40)}”). Download the report in feet.`,
		)
}
