import { AppError } from '../../core/errors.ts'
import { cycleReason, findCycle, parseOrReason } from './dependencies.ts'
import { isFunctionName, parseFormula } from './formula.ts'
import { FormulaError } from './formula-error.ts'
import { homeValues, houseSizes, isRate, isTypedSize } from './house-sizes.ts'
import { withBook } from './price-book.ts'
import { formatBounds, isWithin } from './price-inputs.ts'
import { lineText } from './price-lines.ts'
import { measurementFieldOf } from './resolve-variables.ts'
import type { PriceLine, PriceVariable, PricingIssue, ProductSlideData } from './schema.ts'
import { formulasOf, tiersOf } from './slide-formulas.ts'

/**
 * Returns an issue for each problem of a price slide: invalid formulas, unknown names, missing prices and repeated
 * upgrade keys. `variables` are those of the deck and the items of the price book.
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
	const lines = tiers.flatMap(({ name, tier: { price } }) =>
		price.mode === 'lines' ? checkLines(price.lines ?? [], `${name}.price.lines`) : [],
	)
	const duplicates = tiers.flatMap(({ name, tier }) =>
		duplicatesIn(tier.upgrades.map(({ key }) => key)).map(({ at, key }) =>
			newIssue(
				`${name}.upgrades.${at}.key`,
				`Another upgrade has the key “${key}”. Enter a different key.`,
			),
		),
	)
	const formulas = formulasOf(productData).flatMap((formula) => checkFormula(formula, known))
	return [...unpriced, ...lines, ...duplicates, ...formulas]
}

/** Returns an issue for a price without lines, and for each line whose formulas are too long together. */
function checkLines(lines: readonly PriceLine[], path: string): PricingIssue[] {
	if (lines.length === 0) return [newIssue(path, 'Add a line, or choose Formula.')]
	return lines.flatMap((line, at) => {
		const isReadable = (text: string) => typeof parseOrReason(text) !== 'string'
		return !isReadable(lineText(line)) && isReadable(line.quantity) && isReadable(line.unitPrice)
			? [
					newIssue(
						`${path}.${at}.quantity`,
						'The quantity and the unit price are too long together. Move part of them to a value of the deck.',
					),
				]
			: []
	})
}

/**
 * Returns an issue for each problem of a deck's variables: unusable keys, contradictory bounds, usual values of sizes of the
 * house, invalid formulas and cycles. Formulas can also name the items of `book`.
 */
export function checkVariables(
	variables: readonly PriceVariable[],
	book: readonly PriceVariable[] = [],
): PricingIssue[] {
	const keys = variables.map(({ key }) => key)
	const joined = withBook([], variables, book)
	const duplicates = duplicatesIn(keys).map(({ at, key }) =>
		newIssue(
			`priceVariables.${at}.key`,
			`Another variable has the key “${key}”. Enter a different key.`,
		),
	)
	const sizes = houseSizes(joined)
	const ofHome = homeValues(joined)
	const known = [...keys, ...book.map(({ key }) => key)]
	const each = variables.flatMap((variable, at) =>
		checkVariable(variable, at, { known, sizes, ofHome }),
	)
	const cycle = findCycle(joined)
	if (cycle === null) return [...duplicates, ...each]
	const at = keys.findIndex((key) => cycle.includes(key))
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
	{
		known,
		sizes,
		ofHome,
	}: { known: readonly string[] } & Record<'sizes' | 'ofHome', ReadonlySet<string>>,
): PricingIssue[] {
	const { key, label, source, min, max, default: defaultValue, sample, purpose } = variable
	const path = (field: string) => `priceVariables.${at}.${field}`
	const issues: PricingIssue[] = []
	if (isFunctionName(key))
		issues.push(newIssue(path('key'), `“${key}” is the name of a function. Enter a different key.`))
	if (min !== undefined && max !== undefined && min > max)
		issues.push(
			newIssue(
				path('min'),
				'The minimum is above the maximum. Lower the minimum or raise the maximum.',
			),
		)
	if (defaultValue !== undefined && sizes.has(key))
		issues.push(
			newIssue(
				path('default'),
				isRate(variable)
					? noAmount(variable)
					: `${label} depends on the house, so it has no usual value. Enter a sample value for the editor. Each home needs its own value.`,
			),
		)
	else if (defaultValue !== undefined && ofHome.has(key))
		issues.push(newIssue(path('default'), noUsualValue(variable)))
	else if (defaultValue !== undefined && !isWithin(variable, defaultValue))
		issues.push(newIssue(path('default'), `The usual value must be ${formatBounds(variable)}.`))
	if (purpose === 'everyone' && (source !== 'manual' || sizes.has(key)))
		issues.push(
			newIssue(
				path('purpose'),
				source !== 'manual'
					? 'Only a typed value can be the same for every home.'
					: isRate(variable)
						? noAmount(variable)
						: `${label} depends on the house, so it is not the same for every home.`,
			),
		)
	if (sample !== undefined && !isWithin(variable, sample))
		issues.push(newIssue(path('sample'), `The sample value must be ${formatBounds(variable)}.`))
	if (source === 'measurement' && measurementFieldOf(variable) === null)
		issues.push(
			newIssue(path('measurementField'), 'Choose the measurement that this variable uses.'),
		)
	if (source !== 'formula') return issues
	const problems = checkFormula({ path: path('formula'), text: variable.formula ?? '' }, known)
	if (problems.length === 0 && isTypedSize(variable, ofHome))
		problems.push(
			newIssue(
				path('formula'),
				`${label} is a size of the house, but its formula reads no value of the home. Measure it, or type it for each home.`,
			),
		)
	return [...issues, ...problems]
}

/** Returns why a value in dollars or percent that is named like a size is not the same for every home, and what to do. */
function noAmount({ label, unit }: PriceVariable): string {
	const example = unit === '%' ? '“Discount for large roofs”' : '“Price per square”'
	return `${label} is the name of a size of the house, which differs from home to home. Measure it, or type it for each home. If it is an amount or a rate, say so in its name, such as ${example}.`
}

/** Returns why a value of one home has no usual value, and what to do. */
function noUsualValue({ label, source, purpose }: PriceVariable): string {
	if (source === 'formula')
		return `${label} is calculated from values of the home, so it has no usual value. Remove the usual value.`
	if (purpose === 'home')
		return `${label} is typed for each home, so it has no usual value. Remove the usual value, or choose “Same for every home”.`
	return `Is ${label} the same for every home? Then choose “Same for every home” (purpose: everyone). Otherwise remove the usual value: each home needs its own.`
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
