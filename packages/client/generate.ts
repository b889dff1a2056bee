import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describeApi } from '@dormer/server/openapi'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const BLOB = ts.factory.createTypeReferenceNode('Blob')
const UNKNOWN = ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword)

/**
 * Returns the TypeScript type of a schema that the generator cannot translate. The schema of an uploaded file becomes `Blob`.
 * `JsonValue` becomes `unknown`, because its schema refers to itself.
 */
function replaceType(schema: object, { path: at = '' }: { path?: string }) {
	if (at.endsWith('/JsonValue')) return UNKNOWN
	return 'contentMediaType' in schema ? BLOB : undefined
}

/**
 * Writes the TypeScript types of the API from its OpenAPI document, without starting a server. A field with a default may be
 * left out, and an uploaded file is a `Blob`.
 */
const nodes = await openapiTypescript(JSON.stringify(describeApi('https://dormer.example')), {
	rootTypes: true,
	rootTypesNoSchemaPrefix: true,
	defaultNonNullable: false,
	transform: replaceType,
})
const target = path.join(import.meta.dirname, 'generated')
await mkdir(target, { recursive: true })
await writeFile(path.join(target, 'openapi.ts'), astToString(nodes))
