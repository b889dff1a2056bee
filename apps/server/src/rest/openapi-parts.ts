import type { Json } from './openapi-components.ts'

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Returns the name of a tag in an address: `Roof Measurements` becomes `roof-measurements`. */
const partName = (tag: string): string =>
	tag
		.toLowerCase()
		.replaceAll(/[^a-z]+/g, '-')
		.replaceAll(/^-|-$/g, '')

/** Returns the names of the parts of the document, one for each tag. */
export function listParts({ tags }: Json): string[] {
	return Array.isArray(tags) ? tags.map(({ name }) => partName(String(name))) : []
}

/**
 * Returns the part of the OpenAPI document with the operations of one tag, the webhooks with this tag and the components that they
 * use. Leaves out the guides.
 */
export function selectPart(document: Json, part: string): Json {
	const { info, tags, paths, webhooks, components, ...more } = document
	const hasTag = (operation: unknown) =>
		isJson(operation) &&
		Array.isArray(operation.tags) &&
		operation.tags.some((tag) => partName(String(tag)) === part)
	const operations = {
		paths: selectOperations(paths, hasTag),
		webhooks: selectOperations(webhooks, hasTag),
	}
	const { securitySchemes, ...named } = isJson(components) ? components : {}
	return {
		...more,
		info: {
			...(isJson(info) && info),
			description:
				'This document describes one part of the API. The guides are in /api/openapi.json.',
		},
		tags: Array.isArray(tags) ? tags.filter(({ name }) => partName(String(name)) === part) : [],
		...operations,
		components: { ...selectComponents(named, operations), securitySchemes },
	}
}

function selectOperations(paths: unknown, isSelected: (operation: unknown) => boolean): Json {
	const selected = Object.entries(isJson(paths) ? paths : {}).flatMap(([path, methods]) => {
		const kept = Object.entries(isJson(methods) ? methods : {}).filter(([, one]) => isSelected(one))
		return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)] as const]
	})
	return Object.fromEntries(selected)
}

/** Returns the components that `root` refers to, directly or through other components, by kind and name. */
function selectComponents(components: Json, root: Json): Json {
	const found = new Map<string, unknown>()
	const visit = (value: unknown): void => {
		if (!isJson(value)) return
		const { $ref } = value
		if (typeof $ref === 'string' && !found.has($ref)) {
			const [, , kind = '', name = ''] = $ref.split('/')
			const group = components[kind]
			found.set($ref, isJson(group) ? group[name] : undefined)
			visit(found.get($ref))
		}
		Object.values(value).forEach(visit)
	}
	visit(root)
	return Object.fromEntries(
		Object.entries(components).map(([kind, group]) => [
			kind,
			Object.fromEntries(
				Object.entries(isJson(group) ? group : {}).filter(([name]) =>
					found.has(`#/components/${kind}/${name}`),
				),
			),
		]),
	)
}
