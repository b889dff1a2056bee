import { type Formula, namesIn, parseFormula } from './formula.ts'
import { FormulaError } from './formula-error.ts'
import type { PriceVariable, ProductSlideData } from './schema.ts'
import { formulasOf } from './slide-formulas.ts'

/**
 * Returns the first dependency cycle of formula variables as a list of keys (a, b, a), or null when there is no cycle.
 */
export function findCycle(variables: readonly PriceVariable[]): string[] | null {
	const names = new Map(variables.map((variable) => [variable.key, namesInVariable(variable)]))
	const acyclic = new Set<string>()
	const search = (key: string, path: string[]): string[] | null => {
		if (acyclic.has(key)) return null
		if (path.includes(key)) return [...path.slice(path.indexOf(key)), key]
		for (const name of names.get(key) ?? []) {
			const cycle = search(name, [...path, key])
			if (cycle !== null) return cycle
		}
		acyclic.add(key)
		return null
	}
	for (const { key } of variables) {
		const cycle = search(key, [])
		if (cycle !== null) return cycle
	}
	return null
}

/** Returns an error message that names the variables of a cycle. */
export function cycleReason(cycle: readonly string[]): string {
	return `A variable cannot depend on itself: ${cycle.join(' → ')}.`
}

/**
 * Returns the variables that the formulas of these price slides use, either directly or through formulas of other variables.
 * Omits variables of the deck that no price depends on.
 */
export function usedVariables(
	slides: readonly ProductSlideData[],
	variables: readonly PriceVariable[],
): PriceVariable[] {
	const byKey = new Map(variables.map((variable) => [variable.key, variable]))
	const used = new Set<string>()
	const pending = slides.flatMap(formulasOf).flatMap(({ text }) => namesInText(text))
	for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
		const variable = byKey.get(key)
		if (variable === undefined || used.has(key)) continue
		used.add(key)
		pending.push(...namesInVariable(variable))
	}
	return variables.filter(({ key }) => used.has(key))
}

/** Returns the names in the formula of a variable. Other variables use no names. */
export function namesInVariable({ source, formula }: PriceVariable): string[] {
	return source === 'formula' ? namesInText(formula ?? '') : []
}

function namesInText(text: string): string[] {
	const formula = parseOrReason(text)
	return typeof formula === 'string' ? [] : namesIn(formula)
}

/** Returns the parsed formula, or the error message when the text is not a valid formula. */
export function parseOrReason(text: string): Formula | string {
	try {
		return parseFormula(text)
	} catch (error) {
		if (error instanceof FormulaError) return error.message
		throw error
	}
}
