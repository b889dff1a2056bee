import type OpenAI from 'openai'
import type {
	ChatCompletionContentPart,
	ChatCompletionCreateParamsNonStreaming,
} from 'openai/resources/chat/completions'
import type { CompletionUsage } from 'openai/resources/completions'
import type { z } from 'zod'
import type { OpenAiConnection } from './account.ts'
import type { OnUsage } from './usage.ts'

/** Error for a model that is unreachable, refuses to answer, or returns a response that does not match the schema. */
export class ModelFailed extends Error {}

export type ModelRequest<Shape extends z.ZodType> = {
	/** Name of the response schema that is sent to the model. */
	name: string
	schema: Shape
	/** System prompt. Never contains text that comes from a slide or a homeowner. */
	instructions: string
	/** User content. The model must treat this content as data and never as instructions. */
	data: ChatCompletionContentPart[]
	/** Maximum number of tokens of the response. A response that would be longer fails. */
	maxTokens: number
	/** True when a person waits for the response: the model then reasons little and writes few words. */
	isSpoken?: boolean
	onUsage?: OnUsage | undefined
	signal?: AbortSignal | undefined
	/** Receives the text so far after each streamed chunk. Without `onText`, the response is not streamed. */
	onText?: ((content: string) => void) | undefined
}
export type AskModel = <Shape extends z.ZodType>(
	question: ModelRequest<Shape>,
) => Promise<z.infer<Shape>>

/**
 * Returns a function that requests structured output from a chat model. The first call loads the SDK.
 * Calls reject with `ModelFailed` after the SDK has retried a transient error twice.
 */
export function connectModel(connection: OpenAiConnection): AskModel {
	let client: Promise<OpenAI> | undefined
	return async ({
		name,
		schema: shape,
		instructions,
		data,
		maxTokens,
		isSpoken = false,
		onUsage,
		signal,
		onText,
	}) => {
		client ??= loadClient(connection)
		const [openai, { zodResponseFormat }] = await Promise.all([
			client,
			import('openai/helpers/zod'),
		])
		const request: ChatCompletionCreateParamsNonStreaming = {
			model: connection.model,
			...limitTokens(connection, maxTokens),
			...(isSpoken && REASONS.test(connection.model) ? SPOKEN : {}),
			messages: [
				{ role: 'system', content: instructions },
				{ role: 'user', content: data },
			],
			response_format: zodResponseFormat(shape, name),
		}
		const options = signal === undefined ? {} : { signal }
		const content = await requestCompletion(openai, { request, options, onText, onUsage }).catch(
			(cause: unknown) => {
				throw new ModelFailed(cause instanceof Error ? cause.message : 'The model request failed', {
					cause,
				})
			},
		)
		return parseAnswer(shape, content)
	}
}

/** Models that know the parameters of `SPOKEN`. Other models reject them. */
const REASONS = /^gpt-5/
const SPOKEN = { reasoning_effort: 'low', verbosity: 'low' } as const

type CompletionRequest = {
	request: ChatCompletionCreateParamsNonStreaming
	options: { signal?: AbortSignal }
	onText: ((content: string) => void) | undefined
	onUsage: OnUsage | undefined
}

/**
 * Returns the parameter that limits the response. OpenAI accepts only `max_completion_tokens`; many other servers know
 * only the older name `max_tokens`.
 */
function limitTokens({ baseUrl }: OpenAiConnection, maxTokens: number) {
	return baseUrl === undefined ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }
}

async function requestCompletion(
	openai: OpenAI,
	{ request, options, onText, onUsage }: CompletionRequest,
) {
	const { completions } = openai.chat
	const { model } = request
	const report = ({ prompt_tokens, completion_tokens, prompt_tokens_details }: CompletionUsage) =>
		onUsage?.({
			model,
			inputTokens: prompt_tokens,
			cachedTokens: prompt_tokens_details?.cached_tokens ?? 0,
			outputTokens: completion_tokens,
		})
	if (onText === undefined) {
		const answer = await completions.create(request, options)
		if (answer.usage) report(answer.usage)
		return answer.choices[0]?.message.content
	}
	let content = ''
	let isReported = false
	const streamed = { ...request, stream: true, stream_options: { include_usage: true } } as const
	const chunks = await completions.create(streamed, options)
	try {
		for await (const { choices, usage } of chunks) {
			if (usage) report(usage)
			isReported ||= Boolean(usage)
			if (choices.length === 0) continue
			content += choices[0]?.delta.content ?? ''
			onText(content)
		}
	} finally {
		if (!isReported) {
			const inputTokens = estimateTokens(JSON.stringify(request))
			onUsage?.({ model, inputTokens, cachedTokens: 0, outputTokens: estimateTokens(content) })
		}
	}
	return content === '' ? null : content
}

/**
 * Estimates the number of tokens in a text. Needed for a stream that ends early, because such a stream is charged but
 * reports no usage.
 */
function estimateTokens(text: string): number {
	return Math.ceil(text.length / 4)
}

function parseAnswer<Shape extends z.ZodType>(
	shape: Shape,
	content: string | null | undefined,
): z.infer<Shape> {
	if (content === null || content === undefined)
		throw new ModelFailed('The model refused to answer')
	try {
		return shape.parse(JSON.parse(content))
	} catch (cause) {
		throw new ModelFailed('The response of the model does not match the schema', { cause })
	}
}

/**
 * Creates a client and loads the SDK on demand. Loading is slow, and installations without an API key never need the
 * SDK.
 */
export async function loadClient({
	apiKey,
	baseUrl,
}: Omit<OpenAiConnection, 'model'>): Promise<OpenAI> {
	const { default: OpenAi } = await import('openai')
	return new OpenAi({ apiKey, ...(baseUrl === undefined ? {} : { baseURL: baseUrl }) })
}

/**
 * Returns a part of a user message: an opening tag `label`, `value` as JSON, and the closing tag. Escapes `<` in the JSON, so
 * `value` cannot close the tag.
 */
export function dataPart(label: string, value: unknown): ChatCompletionContentPart {
	const json = JSON.stringify(value).replaceAll('<', '\\u003c')
	return { type: 'text', text: `<${label}>\n${json}\n</${label}>` }
}
