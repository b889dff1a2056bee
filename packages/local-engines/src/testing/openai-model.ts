import type { ServerResponse } from 'node:http'
import {
	type LoopbackRequest,
	type LoopbackServer,
	startLoopbackServer,
} from '@dormer/providers/testing'
import { z } from 'zod'
import { classifyReply } from '../language/replies/classify-reply.ts'
import { draftScript } from '../language/scripts/draft-script.ts'

/**
 * Failure that the chat API simulates: an error status, no response, a refusal, or content that is not JSON. With `end`, a
 * streamed response ends after two thirds of its text; with `disconnect`, its connection closes there.
 */
export type ModelFault =
	| { status: 400 | 401 | 429 | 500 | 503 }
	| 'hang'
	| 'refuse'
	| 'garbage'
	| 'end'
	| 'disconnect'
/** Part of a user message: the tag around it, and the value that the tag contains as JSON. */
export type ModelData = { label: string; data: unknown }
/** Token usage of a call, in the wire format. */
export type ModelUsageCounts = {
	prompt_tokens: number
	completion_tokens: number
	total_tokens: number
	prompt_tokens_details?: { cached_tokens: number }
}
/** Counts the tokens of a call from its texts in order (response schema, instructions, data) and from its response. */
export type CountUsage = (prompt: readonly string[], content: string) => ModelUsageCounts

export type ModelServer = LoopbackServer & {
	/** Sets how all later calls fail. Undefined restores normal responses. */
	setFault: (fault: ModelFault | undefined) => void
	/** Sets how many milliseconds every later call takes. */
	setDelay: (delayMs: number) => void
	/**
	 * Sets the responses to all later calls, by schema name. A function gets the data of the request and returns the response.
	 * Undefined restores the responses of the local engine.
	 */
	setAnswers: (answers: Record<string, unknown> | undefined) => void
	/** Sets how the tokens of all later calls are counted. Undefined restores the same numbers for each call. */
	setUsage: (count: CountUsage | undefined) => void
	/** Sets a promise for which a streamed response waits after two thirds of its text. Undefined removes the promise. */
	holdStream: (until: Promise<void> | undefined) => void
	/** Returns the largest number of concurrent calls so far. */
	maxConcurrentCalls: () => number
	/** Returns the number of calls that the client aborted. */
	abortedCalls: () => number
}

const Part = z.object({
	type: z.string(),
	text: z.string().optional(),
	image_url: z.object({ url: z.string().startsWith('data:image/') }).optional(),
})
const Question = z.object({
	model: z.string(),
	stream: z.boolean().default(false),
	messages: z.tuple([
		z.object({ role: z.literal('system'), content: z.string() }),
		z.object({ role: z.literal('user'), content: z.array(Part) }),
	]),
	response_format: z.object({
		type: z.literal('json_schema'),
		json_schema: z.object({
			name: z.string(),
			strict: z.literal(true),
			schema: z.looseObject({}),
		}),
	}),
})
type Question = z.infer<typeof Question>

/**
 * Starts a loopback server for OpenAI's chat API. The server checks the API key, accepts only requests for structured
 * output, and answers with the local engine.
 */
export async function startModelServer(): Promise<ModelServer> {
	let fault: ModelFault | undefined
	let delayMs = 0
	let answers: Record<string, unknown> | undefined
	let countUsage: CountUsage = () => USAGE
	let streamHold: Promise<void> | undefined
	let activeCalls = 0
	let maxCalls = 0
	let abortedCount = 0
	const loopback = await startLoopbackServer(async (request, response) => {
		activeCalls += 1
		maxCalls = Math.max(maxCalls, activeCalls)
		response.once('close', () => {
			if (!response.writableEnded) abortedCount += 1
		})
		await new Promise((resolve) => setTimeout(resolve, delayMs))
		activeCalls -= 1
		if (fault === 'hang') return
		const { status, body, streamed } = reply(request, { fault, answers, countUsage })
		if (streamed !== undefined) return stream(response, streamed, { hold: streamHold, fault })
		response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
		response.end(JSON.stringify(body))
	})
	return {
		...loopback,
		setFault: (next) => {
			fault = next
		},
		setDelay: (next) => {
			delayMs = next
		},
		setAnswers: (next) => {
			answers = next
		},
		setUsage: (next) => {
			countUsage = next ?? (() => USAGE)
		},
		holdStream: (until) => {
			streamHold = until
		},
		maxConcurrentCalls: () => maxCalls,
		abortedCalls: () => abortedCount,
	}
}

/** Tokens of each call without `setUsage`. */
const USAGE: ModelUsageCounts = { prompt_tokens: 900, completion_tokens: 200, total_tokens: 1100 }

type Reply = { status: number; body: unknown; streamed?: Streamed }
type Streamed = { content: string; usage: ModelUsageCounts }

/** Streams a response as server-sent events of up to 12 characters each. */
async function stream(
	response: ServerResponse,
	{ content, usage }: Streamed,
	{ hold, fault }: { hold: Promise<void> | undefined; fault: ModelFault | undefined },
): Promise<void> {
	response.writeHead(200, { 'content-type': 'text/event-stream' })
	const pieces = content.match(/.{1,12}/gs) ?? []
	for (const [index, piece] of pieces.entries()) {
		if (index === Math.ceil((2 * pieces.length) / 3)) {
			await hold
			if (fault === 'end') return void response.end()
			if (fault === 'disconnect') return void response.destroy()
		}
		const choices = [{ index: 0, delta: { content: piece }, finish_reason: null }]
		response.write(`data: ${JSON.stringify({ object: 'chat.completion.chunk', choices })}\n\n`)
	}
	response.write(
		`data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [], usage })}\n\n`,
	)
	response.end('data: [DONE]\n\n')
}

type Behavior = {
	fault: ModelFault | undefined
	answers: Record<string, unknown> | undefined
	countUsage: CountUsage
}

function reply(request: LoopbackRequest, { fault, answers, countUsage }: Behavior): Reply {
	if (request.method !== 'POST' || request.path !== '/chat/completions') return refuse(404)
	if (request.headers.authorization !== 'Bearer a key') return refuse(401)
	if (typeof fault === 'object') return refuse(fault.status)
	const question = Question.safeParse(JSON.parse(request.body.toString()))
	if (!question.success) return refuse(400)
	const { name } = question.data.response_format.json_schema
	const set = answers?.[name]
	const answer: unknown = typeof set === 'function' ? set(readData(question.data)) : set
	const content = JSON.stringify(answer ?? answerByRules(name, question.data))
	const message =
		fault === 'refuse'
			? { role: 'assistant', content: null, refusal: 'I cannot help with that' }
			: {
					role: 'assistant',
					content: fault === 'garbage' ? 'Certainly! Here is' : content,
					refusal: null,
				}
	const choice = { index: 0, finish_reason: 'stop', logprobs: null, message }
	const { model, messages, response_format } = question.data
	const [system, user] = messages
	const texts = user.content.map(({ text = '' }) => text)
	const schema = JSON.stringify(response_format.json_schema)
	const usage = countUsage([schema, system.content, ...texts], message.content ?? '')
	return {
		status: 200,
		...(question.data.stream && { streamed: { content: message.content ?? '', usage } }),
		body: {
			id: 'chatcmpl-1',
			object: 'chat.completion',
			created: 1,
			model,
			choices: [choice],
			usage,
		},
	}
}

function refuse(status: number): Reply {
	return {
		status,
		body: { error: { message: `Refused with ${status}`, type: 'test', code: null } },
	}
}

const Slide = z.object({
	position: z.number(),
	total: z.number().default(1),
	companyName: z.string().default(''),
	title: z.string().default(''),
	bullets: z.array(z.string()).default([]),
	script: z.string().default(''),
})
const ReplyRequest = z.object({
	promptText: z.string(),
	userResponse: z.string(),
	didNavigateToNewSlide: z.boolean(),
})

function readData({ messages }: Question): ModelData[] {
	const [, user] = messages
	return user.content.flatMap(({ text }) => {
		const [, label = '', json = ''] = /^<(\w+)>\n(.*)\n<\/\w+>$/s.exec(text ?? '') ?? []
		return label === '' ? [] : [{ label, data: JSON.parse(json) as unknown }]
	})
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXY'

function answerByRules(name: string, question: Question): unknown {
	const parts = readData(question)
	const slides = parts.filter(({ label }) => label === 'slide').map(({ data }) => Slide.parse(data))
	const [slide = Slide.parse({ position: 1 })] = slides
	if (name === 'slide_script') return { script: draftScript(slide).script }
	if (name === 'deck_scripts')
		return { scripts: slides.map(({ position, script }) => ({ position, script })) }
	if (name === 'faqs')
		return {
			faqs: slides
				.filter(({ bullets }) => bullets.length > 0)
				.map(({ title, bullets, position }) => ({
					userQuestion: `What does ${title} mean?`,
					cannedAnswer: `It means this: ${bullets.join(', ')}.`,
					position,
				})),
		}
	if (name === 'reply_intent')
		return {
			intent: classifyReply(ReplyRequest.parse(parts.find(({ label }) => label === 'reply')?.data)),
		}
	// No figures, because the picture of a test shows none, and a figure that is not on the picture is held back.
	const title = `Heading of slide ${LETTERS[slide.position - 1] ?? 'Z'}`
	const bullets = ['Twenty years of warranty on labor', 'Two days from start to finish']
	return {
		title,
		bullets,
		narrationScript: draftScript({ ...slide, title, bullets }).script,
		slideContext: 'A roof in the evening sun.',
		tiers: [],
	}
}
