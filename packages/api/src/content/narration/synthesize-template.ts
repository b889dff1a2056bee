import type { App } from '../../core/app.ts'
import { PriceVariable } from '../pricing/schema.ts'
import {
	type SynthesisRequest,
	type SynthesizedScript,
	synthesizeScript,
} from './synthesize-script.ts'
import { alignTimings, fillVariables, SAMPLE_VALUES, type VariableValues } from './variables.ts'

/**
 * Synthesizes a script with its variables filled in. Returns one word timing per word of the original script: the
 * timing of a variable covers all words of its value.
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

/**
 * Returns the variable values for recordings that are stored on a deck: the sample homeowner, the company name and the
 * sample and usual price values.
 */
export function sampleValues(deck: {
	companyName: string
	priceVariables: unknown
}): VariableValues {
	const variables = PriceVariable.array().catch([]).parse(deck.priceVariables)
	const numbers = variables.flatMap(({ key, default: usual, sample = usual }) =>
		sample === undefined ? [] : [[key, String(sample)]],
	)
	return { ...Object.fromEntries(numbers), ...SAMPLE_VALUES, company_name: deck.companyName }
}
