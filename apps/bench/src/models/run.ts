import { quantile } from '@dormer/faults/report'
import type { OnUsage } from '@dormer/providers/language'
import { ModelFailed } from '@dormer/providers/model/openai'
import { SpeechFailed } from '@dormer/providers/speech'

/** Prices in dollars for one million tokens, and for one million characters of speech. An unknown price is undefined. */
export type Prices = {
	input: number | undefined
	/** Input that the provider has read for an earlier call. */
	cached: number | undefined
	output: number | undefined
	speech: number | undefined
}

/** After as many failed calls in a row, the run ends. */
const MAX_FAILURES = 3

/** A run that cannot begin or go on. The message says why, and what to check. */
export class RunFailed extends Error {}

/** Calls of one part of a run, such as the answers, with their tokens and times. */
export type Part = {
	/**
	 * Calls a provider. Returns null when the call fails. Rejects with `RunFailed` after three failed calls in a row.
	 */
	call: <Result>(work: (onUsage: OnUsage) => Promise<Result>) => Promise<Result | null>
	/** Prints calls, failures, median time, and the tokens and dollars of the part. */
	print: () => void
}

/** Failed calls in a row, in all parts of a run. */
export type Failures = { inRow: number }

/** Starts a part of a run. `label` begins each printed line. */
export function startPart(
	label: string,
	{ prices, failures }: { prices: Prices; failures: Failures },
): Part {
	const used = { input: 0, cached: 0, output: 0 }
	const seconds: number[] = []
	let failed = 0
	return {
		call: async (work) => {
			const startedAt = performance.now()
			try {
				const result = await work(({ inputTokens, cachedTokens, outputTokens }) => {
					used.input += inputTokens
					used.cached += cachedTokens
					used.output += outputTokens
				})
				seconds.push((performance.now() - startedAt) / 1000)
				failures.inRow = 0
				return result
			} catch (error) {
				if (!(error instanceof ModelFailed || error instanceof SpeechFailed)) throw error
				failed += 1
				failures.inRow += 1
				console.log(`${label} failed call: ${error.message}`)
				if (failures.inRow < MAX_FAILURES) return null
				throw new RunFailed(
					`${label}: the server failed ${MAX_FAILURES} calls in a row, the last with "${error.message}". Check the addresses, keys and names of models in the settings (docs/operations/settings.md).`,
				)
			}
		},
		print: () => {
			const median = quantile(seconds, 0.5).toFixed(2)
			console.log(`${label} calls: ${seconds.length}, failed: ${failed}, median ${median} s`)
			const { input, cached, output } = used
			if (input + output === 0) return
			const dollars = dollarsOf(used, prices)
			console.log(
				`${label} tokens: ${input} in (${cached} cached), ${output} out${dollars === undefined ? '' : `, $${dollars.toFixed(4)}`}`,
			)
		},
	}
}

/** Returns the price of tokens in dollars, or undefined when a price is unknown. Cached tokens cost as much as others by default. */
function dollarsOf(
	used: { input: number; cached: number; output: number },
	prices: Prices,
): number | undefined {
	const { input, output, cached = input } = prices
	if (input === undefined || cached === undefined || output === undefined) return undefined
	const cost = (used.input - used.cached) * input + used.cached * cached + used.output * output
	return cost / 1_000_000
}

/** Returns at most `limit` items, spread evenly over all. */
export function pick<Item>(items: readonly Item[], limit: number): Item[] {
	const step = Math.max(1, items.length / limit)
	const count = Math.min(limit, items.length)
	return Array.from({ length: count }, (_, n) => items[Math.floor(n * step)]).filter(
		(item) => item !== undefined,
	)
}
