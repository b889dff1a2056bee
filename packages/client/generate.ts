import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describeApi } from '@dormer/server/openapi'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const BLOB = ts.factory.createTypeReferenceNode('Blob')

/** Returns the TypeScript type of a schema that the generator cannot translate: an uploaded file becomes a `Blob`. */
function replaceType(schema: object) {
	return 'contentMediaType' in schema ? BLOB : undefined
}

/**
 * Writes the TypeScript types of the API from its OpenAPI document, without starting a server. An uploaded file is a `Blob`.
 */
const nodes = await openapiTypescript(JSON.stringify(describeApi('https://dormer.example')), {
	rootTypes: true,
	rootTypesNoSchemaPrefix: true,
	transform: replaceType,
})
const target = path.join(import.meta.dirname, 'generated')
await mkdir(target, { recursive: true })
await writeFile(path.join(target, 'openapi.ts'), astToString(nodes))
