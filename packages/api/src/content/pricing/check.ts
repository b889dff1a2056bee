import { AppError } from '../../core/errors.ts'
import { cycleReason, findCycle } from './dependencies.ts'
import { isFunctionName, parseFormula } from './formula.ts'
import { FormulaError } from './formula-error.ts'
import { formatBounds, isWithin } from './price-inputs.ts'
import { measurementFieldOf } from './resolve-variables.ts'
import type { PriceVariable, PricingIssue, ProductSlideData } from './schema.ts'
import { formulasOf, tiersOf } from './slide-formulas.ts'

/** What is wrong with the prices of a product slide: formulas that cannot be read, names of strangers, gaps. */
export function checkProductData(
	productData: ProductSlideData,
	variables: readonly PriceVariable[],
): PricingIssue[] {
	const known = variables.map(({ key }) => key)
	const tiers = tiersOf(productData)
	const unpriced = tiers
		.filter(({ tier: { price } }) => price.mode === 'fixed' && price.amount === undefined)
		.map(({ name }) => newIssue(`${name}.price.amount`, 'Enter the price.'))
	const duplicates = tiers.flatMap(({ name, tier }) =>
		duplicatesIn(tier.upgrades.map(({ key }) => key)).map(({ at, key }) =>
			newIssue(`${name}.upgrades.${at}.key`, `There are two upgrades ${key}.`),
		),
	)
	const formulas = formulasOf(productData).flatMap((formula) => checkFormula(formula, known))
	return [...unpriced, ...duplicates, ...formulas]
}

/** What is wrong with a deck's variables: keys taken, bounds crossed, formulas faulty or in a circle. */
export function checkVariables(variables: readonly PriceVariable[]): PricingIssue[] {
	const keys = variables.map(({ key }) => key)
	const doubled = duplicatesIn(keys).map(({ at, key }) =>
		newIssue(`priceVariables.${at}.key`, `There are two variables ${key}.`),
	)
	const each = variables.flatMap((variable, at) => checkVariable(variable, at, keys))
	const circle = findCycle(variables)
	if (circle === null) return [...doubled, ...each]
	const at = keys.indexOf(circle[0] ?? '')
	return [...doubled, ...each, newIssue(`priceVariables.${at}.formula`, cycleReason(circle))]
}

/** The issues as they are seen from outside: their fields lie in the field `parent`. */
export function prefixIssuePaths(parent: string, issues: readonly PricingIssue[]): PricingIssue[] {
	return issues.map((found) => ({ ...found, path: `${parent}.${found.path}` }))
}

/** Refuses what is not in order with VALIDATION_ERROR, naming every field and the place in its formula. */
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
	const { key, source, min, max, default: usual } = variable
	const path = (field: string) => `priceVariables.${at}.${field}`
	const issues: PricingIssue[] = []
	if (isFunctionName(key)) issues.push(newIssue(path('key'), `“${key}” is the name of a function.`))
	if (min !== undefined && max !== undefined && min > max)
		issues.push(newIssue(path('min'), 'The least is above the most.'))
	if (usual !== undefined && !isWithin(variable, usual))
		issues.push(newIssue(path('default'), `Must be ${formatBounds(variable)}.`))
	if (source === 'measurement' && measurementFieldOf(variable) === null)
		issues.push(newIssue(path('measurementField'), 'Choose what is measured.'))
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
