import type { PriceVariable } from '@dormer/api/content/pricing/schema'

/** Who gives the value of a variable: the three groups of values, and what is calculated from them. */
export const GROUPS = [
	{ value: 'measurement', label: 'Measured on each home' },
	{ value: 'home', label: 'Typed by the rep' },
	{ value: 'everyone', label: 'Same for every home' },
	{ value: 'formula', label: 'Calculated' },
] as const
export type VariableGroup = (typeof GROUPS)[number]['value']

/** Returns the group of a variable, or null until the rep has chosen whether its usual value is the same for every home. */
export function groupOf({
	source,
	purpose,
	unit,
	default: usual,
}: PriceVariable): VariableGroup | null {
	if (source !== 'manual') return source
	if (purpose !== undefined) return purpose
	if (usual === undefined) return 'home'
	return unit === '$' || unit === '%' ? 'everyone' : null
}

/** Moves a variable to a group. Its number becomes the usual value of every home, or a sample value for the editor. */
export function inGroup(variable: PriceVariable, group: VariableGroup): PriceVariable {
	const { purpose: _, default: usual, sample, formula, ...rest } = variable
	const number = usual ?? sample
	if (group === 'everyone')
		return {
			...rest,
			source: 'manual',
			purpose: 'everyone',
			...(number !== undefined && { default: number }),
		}
	const asSample = number === undefined ? {} : { sample: number }
	if (group === 'home') return { ...rest, source: 'manual', purpose: 'home', ...asSample }
	if (group === 'measurement') return { ...rest, source: 'measurement', ...asSample }
	return { ...rest, source: 'formula', formula: formula ?? '0' }
}

/** Returns the name of the measurement that a variable uses, or null for a variable that is not measured. */
function measurementFieldOf({ source, measurementField, key }: PriceVariable): string | null {
	return source === 'measurement' ? (measurementField ?? key) : null
}

/**
 * Returns whether a value may be the same for every home, or the rep has not said yet that it is not. The other values have a
 * sample in its place.
 */
export function hasUsualValue(variable: PriceVariable): boolean {
	const group = groupOf(variable)
	return group === 'everyone' || group === null || measurementFieldOf(variable) === 'waste_pct'
}
