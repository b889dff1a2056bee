import type OpenAI from 'openai'
import type { ChatCompletionContentPart } from 'openai/resources/chat/completions'
import type { z } from 'zod'

/** Where the model is and the key to it. `baseUrl` left out: OpenAI's own. */
export type OpenAiSettings = { openai?: { apiKey: string; baseUrl?: string; model?: string } }
export type OpenAiConnection = NonNullable<OpenAiSettings['openai']>

const DEFAULT_MODEL = 'gpt-5.4-mini'

/** The model could not be asked, refused, or answered in another shape than the one demanded. */
export class ModelFailed extends Error {}

export type ModelQuestion<Shape extends z.ZodType> = {
	/** Names the shape of the answer for the model. */
	name: string
	shape: Shape
	/** What to do. Never holds text of a slide or of a homeowner. */
	instructions: string
	/** What to do it with: data, whatever it says. */
	data: ChatCompletionContentPart[]
	signal?: AbortSignal | undefined
}
export type AskModel = <Shape extends z.ZodType>(
	question: ModelQuestion<Shape>,
) => Promise<z.infer<Shape>>

/**
 * Asks a chat model for an answer of a shape (structured output). The SDK is loaded with the first question.
 * Rejects with `ModelFailed`, after the SDK's own two retries of what may pass.
 */
export function connectModel(connection: OpenAiConnection): AskModel {
	let client: Promise<OpenAI> | undefined
	return async ({ name, shape, instructions, data, signal }) => {
		client ??= loadClient(connection)
		const [openai, { zodResponseFormat }] = await Promise.all([
			client,
			import('openai/helpers/zod'),
		])
		const answer = await openai.chat.completions
			.create(
				{
					model: connection.model ?? DEFAULT_MODEL,
					messages: [
						{ role: 'system', content: instructions },
						{ role: 'user', content: data },
					],
					response_format: zodResponseFormat(shape, name),
				},
				signal === undefined ? {} : { signal },
			)
			.catch((cause: unknown) => {
				throw new ModelFailed(cause instanceof Error ? cause.message : 'No answer', { cause })
			})
		return readAnswer(shape, answer.choices[0]?.message.content)
	}
}

function readAnswer<Shape extends z.ZodType>(
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
