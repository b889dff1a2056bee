import type { CountUsage } from '@dormer/providers/testing'
import { Tiktoken } from 'js-tiktoken/lite'
import o200k from 'js-tiktoken/ranks/o200k_base'

/**
 * Tokens of model calls. `cached` is the part of `input` that the provider charges at its lower price. `cachedForever` would be
 * that part if the provider never emptied its cache.
 */
export type Tokens = {
	calls: number
	input: number
	cached: number
	cachedForever: number
	output: number
}

/** Tokens that the chat format adds to a call with an instruction and a question. */
const FORMAT_TOKENS = 9
/** A provider caches prompts of at least this many tokens, in steps of `CACHE_STEP` (OpenAI, guide to prompt caching). */
const MIN_CACHED = 1024
const CACHE_STEP = 128

/** Counts the tokens of model calls with the tokenizer of the model family GPT-5. */
export type TokenCounter = {
	/** Counts a call. A prompt that begins like an earlier prompt is partly cached. */
	count: CountUsage
	/** Returns the number of tokens of a text. */
	lengthOf: (text: string) => number
	/** Returns the tokens of all calls so far. */
	total: () => Tokens
	/** Empties the cache of prompts, as a provider does after some minutes without a call. */
	forgetPrompts: () => void
}

/** Creates a counter without calls. */
export function createTokenCounter(): TokenCounter {
	const tokenizer = new Tiktoken(o200k)
	const total: Tokens = { calls: 0, input: 0, cached: 0, cachedForever: 0, output: 0 }
	const earlier: number[][] = []
	let forgotten = 0
	return {
		count: (texts, content) => {
			const prompt = texts.flatMap((text) => tokenizer.encode(text))
			const cached = cachedLength(prompt, earlier.slice(forgotten))
			total.cachedForever += cachedLength(prompt, earlier)
			earlier.push(prompt)
			const input = prompt.length + FORMAT_TOKENS
			const output = tokenizer.encode(content).length
			total.calls += 1
			total.input += input
			total.cached += cached
			total.output += output
			return {
				prompt_tokens: input,
				completion_tokens: output,
				total_tokens: input + output,
				prompt_tokens_details: { cached_tokens: cached },
			}
		},
		lengthOf: (text) => tokenizer.encode(text).length,
		total: () => ({ ...total }),
		forgetPrompts: () => {
			forgotten = earlier.length
		},
	}
}

/** Returns how many tokens of a prompt the provider cached with the earlier prompts. */
function cachedLength(prompt: readonly number[], earlier: readonly number[][]): number {
	const shared = Math.max(0, ...earlier.map((one) => sharedLength(one, prompt)))
	return shared < MIN_CACHED ? 0 : shared - (shared % CACHE_STEP)
}

function sharedLength(one: readonly number[], other: readonly number[]): number {
	const end = one.findIndex((token, index) => token !== other[index])
	return end === -1 ? one.length : end
}
