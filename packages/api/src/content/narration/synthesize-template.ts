import type { App } from '../../core/app.ts'
import { PriceVariable } from '../pricing/schema.ts'
import {
	type SynthesisRequest,
	type SynthesizedScript,
	synthesizeScript,
} from './synthesize-script.ts'
import { alignTimings, fillVariables, SAMPLE_HOMEOWNER, type VariableValues } from './variables.ts'

/**
 * Speaks a script with its variables filled in. The times are those of the words of the script as it is written: a
 * variable lasts as long as what is said in its place.
 */
export async function synthesizeTemplate(
	app: App,
	request: SynthesisRequest,
	values: VariableValues,
): Promise<SynthesizedScript> {
	const { script } = request
	const spoken = await synthesizeScript(app, { ...request, script: fillVariables(script, values) })
	return { ...spoken, wordTimings: alignTimings(script, spoken.wordTimings, values) }
}

/** What a deck's own recordings say for its variables: the sample homeowner, the company, each price variable's default. */
export function sampleValues(deck: {
	companyName: string
	priceVariables: unknown
}): VariableValues {
	const variables = PriceVariable.array().catch([]).parse(deck.priceVariables)
	const numbers = variables.flatMap(({ key, default: value }) =>
		value === undefined ? [] : [[key, String(value)]],
	)
	return { ...Object.fromEntries(numbers), ...SAMPLE_HOMEOWNER, company_name: deck.companyName }
}
