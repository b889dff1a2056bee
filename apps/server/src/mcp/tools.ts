import type { Caller } from '@dormer/api'
import { describeOperation } from '@dormer/api/reference'
import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { Components } from '../rest/openapi-components.ts'
import { listRoutes, type RestRoute } from '../rest/routes.ts'

/**
 * Operations that assistants may call, in the order of a sale. Operations that delete records, send files or change accounts and
 * settings are left out (docs/decisions/0288-tools-for-assistants.md).
 */
const OPERATIONS = [
	'decks.list',
	'decks.create',
	'decks.get',
	'decks.update',
	'decks.preflight',
	'slides.list',
	'slides.create',
	'slides.update',
	'faqs.list',
	'faqs.create',
	'slides.getProductData',
	'slides.setProductData',
	'pricing.preview',
	'contracts.starter',
	'contracts.listActionConfigs',
	'contracts.createActionConfig',
	'contracts.updateActionConfig',
	'presentations.list',
	'presentations.create',
	'presentations.get',
	'presentations.update',
	'presentations.previewPrice',
	'presentations.adjustPrice',
	'deliveries.sendMail',
	'activity.presentation',
	'activity.deck',
	'qa.allQuestions',
	'qa.question',
	'qa.answer',
	'knowledge.ask',
	'appointments.list',
	'appointments.getAvailability',
	'appointments.get',
	'appointments.reschedule',
	'appointments.cancel',
	'eventLog.types',
	'eventLog.list',
]

/** A tool of the MCP server, and the route whose operation it calls. */
export type OperationTool = { tool: Tool; route: RestRoute }

/** Creates the tools. Their names, texts and input schemas are those of the operations in the OpenAPI document. */
export function createTools(): OperationTool[] {
	const routes = new Map(listRoutes().map((route) => [route.procedure, route]))
	return OPERATIONS.map((procedure) => {
		const route = routes.get(procedure)
		if (route === undefined) throw new Error(`No operation is named ${procedure}`)
		return { tool: describeTool(route), route }
	})
}

/** Returns whether a key with `scopes` may call the operation of a tool. */
export function mayUse(
	{ route: { meta } }: OperationTool,
	{ scopes }: Extract<Caller, { kind: 'service' }>,
): boolean {
	const isPublic = (meta.credentials ?? []).length === 0
	const hasScope = meta.scopes?.some((scope) => scopes.includes(scope)) === true
	return isPublic || (hasScope && (meta.alsoScope === undefined || scopes.includes(meta.alsoScope)))
}

function describeTool(route: RestRoute): Tool {
	const { procedure, method, kind, meta } = route
	const isRead = kind === 'query' || meta.scopes?.every((scope) => scope.endsWith(':read')) === true
	const title = meta.summary ?? procedure
	return {
		name: procedure.replaceAll('.', '_'),
		title,
		description: describeOperation(procedure) ?? title,
		inputSchema: describeInput(route),
		annotations: { readOnlyHint: isRead, destructiveHint: method === 'delete' },
	}
}

/** Returns the JSON Schema of a tool’s arguments, which contains the models that it refers to. */
function describeInput({ input }: RestRoute): Tool['inputSchema'] {
	if (input === undefined) return { type: 'object', additionalProperties: false }
	const components = new Components()
	const { properties, required } = components.convert(input, { name: 'Arguments', io: 'input' })
	const schema: Tool['inputSchema'] = {
		type: 'object',
		properties: properties ?? {},
		...(required !== undefined && { required }),
		additionalProperties: false,
		$defs: components.schemas,
	}
	return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'))
}
