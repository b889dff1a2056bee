import { AppError } from '../../core/errors.ts'
import { cycleReason, findCycle } from './dependencies.ts'
import { isFunctionName, parseFormula } from './formula.ts'
import { FormulaError } from './formula-error.ts'
import { formatBounds, isWithin } from './price-inputs.ts'
import { measurementFieldOf } from './resolve-variables.ts'
import type { PriceVariable, PricingIssue, ProductSlideData } from './schema.ts'
import { formulasOf, tiersOf } from './slide-formulas.ts'

/**
 * Returns an issue for each problem of a price slide: invalid formulas, unknown names, missing prices and repeated
 * upgrade keys.
 */
export function checkProductData(
	productData: ProductSlideData,
	variables: readonly PriceVariable[],
): PricingIssue[] {
	const known = variables.map(({ key }) => key)
	const tiers = tiersOf(productData)
	const unpriced = tiers
		.filter(({ tier: { price } }) => price.mode === 'fixed' && price.amount === undefined)
		.map(({ name }) => newIssue(`${name}.price.amount`, 'Enter an amount, or choose Formula.'))
	const duplicates = tiers.flatMap(({ name, tier }) =>
		duplicatesIn(tier.upgrades.map(({ key }) => key)).map(({ at, key }) =>
			newIssue(
				`${name}.upgrades.${at}.key`,
				`Another upgrade has the key “${key}”. Enter a different key.`,
			),
		),
	)
	const formulas = formulasOf(productData).flatMap((formula) => checkFormula(formula, known))
	return [...unpriced, ...duplicates, ...formulas]
}

/**
 * Returns an issue for each problem of a deck's variables: unusable keys, contradictory bounds, invalid formulas and
 * cycles.
 */
export function checkVariables(variables: readonly PriceVariable[]): PricingIssue[] {
	const keys = variables.map(({ key }) => key)
	const duplicates = duplicatesIn(keys).map(({ at, key }) =>
		newIssue(
			`priceVariables.${at}.key`,
			`Another variable has the key “${key}”. Enter a different key.`,
		),
	)
	const each = variables.flatMap((variable, at) => checkVariable(variable, at, keys))
	const cycle = findCycle(variables)
	if (cycle === null) return [...duplicates, ...each]
	const at = keys.indexOf(cycle[0] ?? '')
	return [...duplicates, ...each, newIssue(`priceVariables.${at}.formula`, cycleReason(cycle))]
}

/** Prefixes the path of each issue with `parent`, the name of a request field. */
export function prefixIssuePaths(parent: string, issues: readonly PricingIssue[]): PricingIssue[] {
	return issues.map((found) => ({ ...found, path: `${parent}.${found.path}` }))
}

/**
 * Throws `VALIDATION_ERROR` when there are issues. The details name every invalid field and the position of the error
 * in its formula.
 */
export function throwIssues(issues: readonly PricingIssue[]): void {
	const [first] = issues
	if (first === undefined) return
	const details = issues.map(({ path, message, problem }) => ({
		path,
		message,
		...(problem !== null && { start: problem.start, end: problem.end }),
	}))
	throw new AppError('VALIDATION_ERROR', `${first.path}: ${first.message}`, { details })
}

function checkVariable(
	variable: PriceVariable,
	at: number,
	keys: readonly string[],
): PricingIssue[] {
	const { key, source, min, max, default: defaultValue } = variable
	const path = (field: string) => `priceVariables.${at}.${field}`
	const issues: PricingIssue[] = []
	if (isFunctionName(key))
		issues.push(newIssue(path('key'), `“${key}” is the name of a function. Enter a different key.`))
	if (min !== undefined && max !== undefined && min > max)
		issues.push(newIssue(path('min'), 'The minimum is above the maximum.'))
	if (defaultValue !== undefined && !isWithin(variable, defaultValue))
		issues.push(newIssue(path('default'), `The default must be ${formatBounds(variable)}.`))
	if (source === 'measurement' && measurementFieldOf(variable) === null)
		issues.push(
			newIssue(path('measurementField'), 'Choose the measurement that this variable uses.'),
		)
	if (source === 'formula')
		issues.push(...checkFormula({ path: path('formula'), text: variable.formula ?? '' }, keys))
	return issues
}

function checkFormula(
	{ path, text }: { path: string; text: string },
	known: readonly string[],
): PricingIssue[] {
	try {
		parseFormula(text, known)
		return []
	} catch (error) {
		if (!(error instanceof FormulaError)) throw error
		return [{ path, message: error.message, problem: error.problem }]
	}
}

function duplicatesIn(keys: readonly string[]): { at: number; key: string }[] {
	return keys.flatMap((key, at) => (keys.indexOf(key) < at ? [{ at, key }] : []))
}

function newIssue(path: string, message: string): PricingIssue {
	return { path, message, problem: null }
}
