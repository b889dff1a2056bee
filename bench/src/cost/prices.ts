import { connectionFor, priceOfCall } from '@dormer/providers/language'
import type { Usage } from './ledger.ts'

/** Default models of the product, which the measurement uses. */
const MODEL = connectionFor({ apiKey: 'a key' }, 'language')?.model ?? ''
const EMBEDDING_MODEL = connectionFor({ apiKey: 'a key' }, 'embedding')?.model ?? ''
const MILLION = 1_000_000
const GIGABYTE = 1_000_000_000

/** A price of a provider, with the month in which the source stated it. */
export type Price = {
	service: string
	dollars: number
	per: string
	asOf: string
	source: string
	/** Returns the dollars for a usage. */
	costOf: (usage: Usage) => number
}

/** Returns the dollars for tokens, as the product counts them against the daily limit of a company. */
function dollarsFor(tokens: { input?: number; cached?: number; output?: number }): number {
	const { input: inputTokens = 0, cached: cachedTokens = 0, output: outputTokens = 0 } = tokens
	return priceOfCall({ model: MODEL, inputTokens, cachedTokens, outputTokens }) / MILLION
}

const price = (
	listed: Omit<Price, 'costOf'>,
	units: number,
	amountOf: (usage: Usage) => number,
): Price => ({
	...listed,
	costOf: (usage) => (amountOf(usage) * listed.dollars) / units,
})

/** List prices in dollars, without taxes, discounts and free allowances. */
export const PRICES = {
	speech: price(
		{
			...{ service: 'ElevenLabs, Multilingual v2', dollars: 0.1, per: '1,000 characters' },
			...{ asOf: '2026-06', source: 'developer.puter.com/tutorials/elevenlabs-api-pricing' },
		},
		1000,
		({ speechCharacters }) => speechCharacters,
	),
	input: price(
		{
			...{
				service: `OpenAI ${MODEL}, input`,
				dollars: dollarsFor({ input: MILLION }),
				per: 'million tokens',
			},
			...{ asOf: '2026-03', source: 'docs.rs/crate/adk-model (src/openai/pricing.rs)' },
		},
		MILLION,
		({ inputTokens, cachedTokens }) => inputTokens - cachedTokens,
	),
	cached: price(
		{
			...{ service: `OpenAI ${MODEL}, cached input`, per: 'million tokens' },
			dollars: dollarsFor({ input: MILLION, cached: MILLION }),
			...{ asOf: '2026-03', source: 'docs.rs/crate/adk-model (src/openai/pricing.rs)' },
		},
		MILLION,
		({ cachedTokens }) => cachedTokens,
	),
	output: price(
		{
			...{
				service: `OpenAI ${MODEL}, output`,
				dollars: dollarsFor({ output: MILLION }),
				per: 'million tokens',
			},
			...{ asOf: '2026-03', source: 'docs.rs/crate/adk-model (src/openai/pricing.rs)' },
		},
		MILLION,
		({ outputTokens }) => outputTokens,
	),
	embedding: price(
		{
			...{ service: `OpenAI ${EMBEDDING_MODEL}`, dollars: 0.02, per: 'million tokens' },
			...{ asOf: '2026-06', source: 'tokenmath.io/openai-api-pricing-explained' },
		},
		MILLION,
		({ embeddingTokens }) => embeddingTokens,
	),
	storage: price(
		{
			...{ service: 'Amazon S3, stored for a year', dollars: 0.276, per: 'GB (12 × $0.023)' },
			...{ asOf: '2026-02', source: 'oneuptime.com/blog (S3 data transfer costs)' },
		},
		GIGABYTE,
		({ fileBytes }) => fileBytes,
	),
	traffic: price(
		{
			...{ service: 'Amazon S3, sent to the internet', dollars: 0.09, per: 'GB' },
			...{ asOf: '2026-02', source: 'oneuptime.com/blog (S3 data transfer costs)' },
		},
		GIGABYTE,
		({ sentBytes }) => sentBytes,
	),
} satisfies Record<string, Price>
