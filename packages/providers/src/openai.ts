import type OpenAI from 'openai'
import type {
	ChatCompletionContentPart,
	ChatCompletionCreateParamsNonStreaming,
} from 'openai/resources/chat/completions'
import type { z } from 'zod'

/** Where the model is and the key to it. `baseUrl` left out: OpenAI's own. */
export type OpenAiSettings = { openai?: { apiKey: string; baseUrl?: string; model?: string } }
export type OpenAiConnection = NonNullable<OpenAiSettings['openai']>

const DEFAULT_MODEL = 'gpt-5.4-mini'

/** The model could not be asked, refused, or answered in another shape than the one demanded. */
export class ModelFailed extends Error {}

export type ModelRequest<Shape extends z.ZodType> = {
	/** Names the shape of the answer for the model. */
	name: string
	schema: Shape
	/** What to do. Never holds text of a slide or of a homeowner. */
	instructions: string
	/** What to do it with: data, whatever it says. */
	data: ChatCompletionContentPart[]
	signal?: AbortSignal | undefined
	/** Told all that was written so far, each time that more comes; without it the answer comes as a whole. */
	onText?: ((content: string) => void) | undefined
}
export type AskModel = <Shape extends z.ZodType>(
	question: ModelRequest<Shape>,
) => Promise<z.infer<Shape>>

/**
 * Asks a chat model for an answer of a shape (structured output). The SDK is loaded with the first question.
 * Rejects with `ModelFailed`, after the SDK's own two retries of what may pass.
 */
export function connectModel(connection: OpenAiConnection): AskModel {
	let client: Promise<OpenAI> | undefined
	return async ({ name, schema: shape, instructions, data, signal, onText }) => {
		client ??= loadClient(connection)
		const [openai, { zodResponseFormat }] = await Promise.all([
			client,
			import('openai/helpers/zod'),
		])
		const request: ChatCompletionCreateParamsNonStreaming = {
			model: connection.model ?? DEFAULT_MODEL,
			messages: [
				{ role: 'system', content: instructions },
				{ role: 'user', content: data },
			],
			response_format: zodResponseFormat(shape, name),
		}
		const options = signal === undefined ? {} : { signal }
		const content = await requestCompletion(openai, { request, options, onText }).catch(
			(cause: unknown) => {
				throw new ModelFailed(cause instanceof Error ? cause.message : 'No answer', { cause })
			},
		)
		return parseAnswer(shape, content)
	}
}

type CompletionRequest = {
	request: ChatCompletionCreateParamsNonStreaming
	options: { signal?: AbortSignal }
	onText: ((content: string) => void) | undefined
}

async function requestCompletion(openai: OpenAI, { request, options, onText }: CompletionRequest) {
	const { completions } = openai.chat
	if (onText === undefined) {
		const answer = await completions.create(request, options)
		return answer.choices[0]?.message.content
	}
	let content = ''
	for await (const { choices } of await completions.create({ ...request, stream: true }, options)) {
		content += choices[0]?.delta.content ?? ''
		onText(content)
	}
	return content === '' ? null : content
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
		throw new ModelFailed('The model answered in another shape', { cause })
	}
}

/** The SDK, loaded when it is first needed: it takes a while, and many never need it. */
export async function loadClient({ apiKey, baseUrl }: OpenAiConnection): Promise<OpenAI> {
	const { default: OpenAi } = await import('openai')
	return new OpenAi({ apiKey, ...(baseUrl === undefined ? {} : { baseURL: baseUrl }) })
}

/** A named part of the data as JSON in a tag; nothing in it can close the tag. */
export function dataPart(label: string, value: unknown): ChatCompletionContentPart {
	const json = JSON.stringify(value).replaceAll('<', '\\u003c')
	return { type: 'text', text: `<${label}>\n${json}\n</${label}>` }
}
