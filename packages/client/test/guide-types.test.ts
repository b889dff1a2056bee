import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const GUIDES = path.resolve(import.meta.dirname, '../../../apps/server/src/rest/guide')

/** Returns the code in those code blocks of a guide whose info string is "ts" and the given name, such as "ts walk". */
async function codeOf(page: string, name: string): Promise<string> {
	const guide = await readFile(path.join(GUIDES, `${page}.md`), 'utf8')
	const blocks = [...guide.matchAll(new RegExp(`\`\`\`ts ${name}\\n(.*?)\`\`\``, 'gs'))]
	if (blocks.length === 0) throw new Error(`${page}.md has no block "ts ${name}"`)
	return blocks.map(([, code]) => code).join('\n')
}

it('the TypeScript programs of the guides compile with strict settings', async () => {
	// The programs import the client package by its name. TypeScript can resolve the name because the programs are written to a
	// folder inside this package.
	const folder = await mkdtemp(path.join(import.meta.dirname, '../generated/types-'))
	const write = async (name: string, code: string) => {
		const file = path.join(folder, name)
		await mkdir(path.dirname(file), { recursive: true })
		await writeFile(file, code)
		return file
	}
	const files = [
		await write('walk.mts', await codeOf('signed-contract', 'walk')),
		await write('webhook.mts', await codeOf('webhooks', 'webhook')),
	]
	for (const crm of ['hubspot', 'jobnimbus', 'acculynx', 'google-sheets']) {
		await write(`${crm}/crm.mts`, await codeOf('recipes', crm))
		files.push(await write(`${crm}/bridge.mts`, await codeOf('recipes', 'bridge')))
	}
	const program = ts.createProgram(files, {
		strict: true,
		noEmit: true,
		skipLibCheck: true,
		allowImportingTsExtensions: true,
		target: ts.ScriptTarget.ES2023,
		lib: ['lib.es2023.d.ts'],
		types: ['node'],
		module: ts.ModuleKind.NodeNext,
		moduleResolution: ts.ModuleResolutionKind.NodeNext,
	})
	const faults = program
		.getSourceFiles()
		.filter(({ fileName }) => fileName.startsWith(folder))
		.flatMap((file) => [
			...program.getSyntacticDiagnostics(file),
			...program.getSemanticDiagnostics(file),
		])
		.map(
			({ file, messageText }) =>
				`${path.relative(folder, file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
		)
	await rm(folder, { recursive: true })
	expect(faults).toEqual([])
}, 60_000)
