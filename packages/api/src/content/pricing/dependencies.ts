import { type Formula, namesIn, parseFormula } from './formula.ts'
import { FormulaError } from './formula-error.ts'
import type { PriceVariable, ProductSlideData } from './schema.ts'
import { formulasOf } from './slide-formulas.ts'

/** The first circle of formula variables, as a → b → a; null when there is none. */
export function findCycle(variables: readonly PriceVariable[]): string[] | null {
	const names = new Map(variables.map((variable) => [variable.key, namesInVariable(variable)]))
	const clear = new Set<string>()
	const search = (key: string, path: string[]): string[] | null => {
		if (clear.has(key)) return null
		if (path.includes(key)) return [...path.slice(path.indexOf(key)), key]
		for (const name of names.get(key) ?? []) {
			const circle = search(name, [...path, key])
			if (circle !== null) return circle
		}
		clear.add(key)
		return null
	}
	for (const { key } of variables) {
		const circle = search(key, [])
		if (circle !== null) return circle
	}
	return null
}

/** A sentence that names the circle. */
export function cycleReason(circle: readonly string[]): string {
	return `These variables go in a circle: ${circle.join(' → ')}.`
}

/**
 * The variables that a formula on one of these product slides reads, itself or through others. Only these
 * make a price wait: one left over in the settings of a deck is ignored.
 */
export function usedVariables(
	slides: readonly ProductSlideData[],
	variables: readonly PriceVariable[],
): PriceVariable[] {
	const byKey = new Map(variables.map((variable) => [variable.key, variable]))
	const live = new Set<string>()
	const waiting = slides.flatMap(formulasOf).flatMap(({ text }) => namesInText(text))
	for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
		const variable = byKey.get(key)
		if (variable === undefined || live.has(key)) continue
		live.add(key)
		waiting.push(...namesInVariable(variable))
	}
	return variables.filter(({ key }) => live.has(key))
}

function namesInVariable({ source, formula }: PriceVariable): string[] {
	return source === 'formula' ? namesInText(formula ?? '') : []
}

function namesInText(text: string): string[] {
	const formula = parseOrReason(text)
	return typeof formula === 'string' ? [] : namesIn(formula)
}

/** The formula, or the sentence that says why it is none. */
export function parseOrReason(text: string): Formula | string {
	try {
		return parseFormula(text)
	} catch (error) {
		if (error instanceof FormulaError) return error.message
		throw error
	}
}
