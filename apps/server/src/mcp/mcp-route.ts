import {
	AppError,
	type Caller,
	type Context,
	callerError,
	errorBody,
	SEND_KEY,
	toAppError,
} from '@dormer/api'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type RequestHandler, Router } from 'express'
import { shouldLogError } from '../http/request-log.ts'
import type { RestServices } from '../rest/adapter.ts'
import { parseJson, rejectOtherTypes } from '../rest/body-parsers.ts'
import { abortOnClose, callProcedure } from '../rest/call-procedure.ts'
import { API_VERSION } from '../rest/openapi.ts'
import { withoutRequestOnly } from '../rest/request-only.ts'
import { refuseUnknownFields } from '../rest/unknown-fields.ts'
import { createTools, mayUse, type OperationTool } from './tools.ts'

const PATH = '/api/mcp'
const INSTRUCTIONS =
	'Dormer turns the slides of a contractor into a narrated presentation for one homeowner. A deck has slides, prices and contracts. ' +
	'presentations_create returns the link under which the homeowner sees the presentation, chooses an option and signs the contract. ' +
	'deliveries_sendMail emails this link: ask the user before you send.'

/**
 * Serves the MCP server for assistants (docs/design/contract.md#tools-for-assistants): Streamable HTTP without sessions, one JSON-RPC
 * message per request, for API keys only. A tool calls the same procedure as its REST operation.
 */
export function createMcpRoute({ admit, createContext, handleError }: RestServices): Router {
	const mcp = Router()
	const findTools = createOnce(createTools)
	const handle: RequestHandler = async (request, response) => {
		await admit(response)
		// No procedure has this name, so the context has the caller of the request, whose rate limit counts one call.
		const ctx = await createContext(request, response, 'mcp')
		if (ctx.caller.kind !== 'service') throw callerError(ctx.caller, SEND_KEY)
		// An array of messages would count as one call.
		if (typeof request.body !== 'object' || Array.isArray(request.body))
			throw new AppError('VALIDATION_ERROR', 'The body must be one JSON-RPC message')
		const signal = abortOnClose(response)
		const run = (tool: OperationTool, values: Record<string, unknown>) => {
			response.locals.tool = tool.tool.name
			return callTool(tool, values, { ctx, signal })
		}
		const { server, transport } = await createMcpServer(findTools(), ctx.caller, run)
		response.once('close', () => void server.close())
		await server.connect(transport)
		await transport.handleRequest(request, response, request.body)
	}
	mcp.post(PATH, rejectOtherTypes(['application/json']), parseJson, handle, handleError)
	mcp.all(PATH, ({ method }) => {
		const message = `This path does not support ${method}. It supports POST.`
		throw new AppError('METHOD_NOT_ALLOWED', message, { headers: { Allow: 'POST' } })
	})
	return mcp
}

type Run = (tool: OperationTool, values: Record<string, unknown>) => Promise<CallToolResult>

/** Creates the server of one request, which lists the tools that the key may use. */
async function createMcpServer(
	tools: OperationTool[],
	caller: Extract<Caller, { kind: 'service' }>,
	run: Run,
) {
	// Loaded with the first request, because the library takes 0.25 s and 32 MB.
	const { Server } = await import('@modelcontextprotocol/sdk/server/index.js')
	const { StreamableHTTPServerTransport } = await import(
		'@modelcontextprotocol/sdk/server/streamableHttp.js'
	)
	const { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } = await import(
		'@modelcontextprotocol/sdk/types.js'
	)
	// `McpServer`, the other class of the library, makes its schemas from zod and would lose the descriptions of the fields.
	const server = new Server(
		{ name: 'dormer', title: 'Dormer', version: API_VERSION },
		{ capabilities: { tools: {} }, instructions: INSTRUCTIONS },
	)
	server.setRequestHandler(ListToolsRequestSchema, () => ({
		tools: tools.filter((one) => mayUse(one, caller)).map(({ tool }) => tool),
	}))
	server.setRequestHandler(
		CallToolRequestSchema,
		({ params: { name, arguments: values = {} } }) => {
			const tool = tools.find((one) => one.tool.name === name)
			if (tool === undefined)
				throw new McpError(
					ErrorCode.InvalidParams,
					`Unknown tool: ${name}. Call tools/list for the tools that this key may use.`,
				)
			return run(tool, values)
		},
	)
	const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
	return { server, transport }
}

/** Calls the procedure of a tool. Returns its result, or the body of its error as in REST, so the assistant can correct itself. */
async function callTool(
	{ route }: OperationTool,
	values: Record<string, unknown>,
	{ ctx, signal }: { ctx: Context; signal: AbortSignal },
): Promise<CallToolResult> {
	try {
		refuseUnknownFields(route, values)
		const result = await callProcedure(route, { ctx, getRawInput: async () => values, signal })
		return { content: [asText(withoutRequestOnly(route.output, result))] }
	} catch (error) {
		const appError = toAppError(error)
		if (shouldLogError(appError))
			ctx.log.error(
				{ err: appError.cause ?? appError, procedure: route.procedure },
				appError.message,
			)
		return { isError: true, content: [asText(errorBody(appError, ctx.requestId))] }
	}
}

const asText = (value: unknown) => ({ type: 'text' as const, text: JSON.stringify(value) })

function createOnce<Value>(create: () => Value): () => Value {
	let value: Value | undefined
	return () => {
		value ??= create()
		return value
	}
}
