import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Prices } from './run.ts'

/** Options of `npm run bench models`. `limit` is the largest number of slides, questions, replies and so on of each part. */
export type ModelOptions = { limit: number; prices: Prices }

const DEFAULT_LIMIT = 10
const price = z.coerce.number().min(0).max(10_000).optional()
const Flags = z.object({
	limit: z.coerce.number().int().min(1).max(500).default(DEFAULT_LIMIT),
	'input-price': price,
	'cached-price': price,
	'output-price': price,
	'speech-price': price,
})

/**
 * Splits the arguments of the command into the names of benchmarks and the options of `models`. Throws an error that names the
 * first unknown or malformed option.
 */
export function readArguments(args: string[]): { names: string[]; options: ModelOptions } {
	const string = { type: 'string' } as const
	const { positionals: names, values } = parseArgs({
		args,
		allowPositionals: true,
		options: Object.fromEntries(Object.keys(Flags.shape).map((name) => [name, string])),
	})
	const { data, error } = Flags.safeParse(values)
	const [issue] = error?.issues ?? []
	if (data === undefined) throw new Error(`--${issue?.path.join('.')}: ${issue?.message}`)
	return {
		names,
		options: {
			limit: data.limit,
			prices: {
				input: data['input-price'],
				cached: data['cached-price'],
				output: data['output-price'],
				speech: data['speech-price'],
			},
		},
	}
}
