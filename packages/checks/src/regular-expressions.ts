import path from 'node:path'
import process from 'node:process'
import { createContext, Script } from 'node:vm'
import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { isTestFile, ROOT, type SourceFile } from './source-files.ts'

/** A regular expression of the product and the file that contains it. */
export type Expression = { file: string; source: string; flags: string }

/** Files that run in the product: not tests, tools, suites or the scripts that build it. */
const PRODUCT =
	/^(?:packages\/(?:api|client|db|local-engines|providers|stage|ui)|apps\/(?:editor|reference|server|viewer))\/(?!email-templates\/|fonts\/|vite)/

/** Returns the files of the product. */
export function productFiles(files: readonly SourceFile[]): SourceFile[] {
	return files.filter((file) => PRODUCT.test(file.path) && !isTestFile(file.path))
}

/** Returns the literal regular expressions in files. */
export function findLiterals(files: readonly SourceFile[]): Expression[] {
	return files.flatMap((file) => {
		const found: Expression[] = []
		const visitor = new Visitor({
			Literal(node) {
				if (!('regex' in node)) return
				found.push({ file: file.path, source: node.regex.pattern, flags: node.regex.flags })
			},
		})
		visitor.visit(parseSync(file.path, file.text).program)
		return found
	})
}

/**
 * Returns the regular expressions that the modules in `files` build with `new RegExp` while they load. Imports the modules with
 * a constructor instead of `RegExp` that records its arguments. Leaves out what packages build while the modules import them.
 */
export async function findBuilt(files: readonly SourceFile[]): Promise<Expression[]> {
	const found: Expression[] = []
	const original = globalThis.RegExp
	for (const { path: file } of files.filter(({ text }) => /^\S?.*new RegExp/m.test(text))) {
		globalThis.RegExp = new Proxy(original, {
			construct(target, [pattern, flags]: [string | RegExp, string?]) {
				const built = new target(pattern, flags)
				const isOurs = new Error().stack?.split('\n')[2]?.includes('node_modules') === false
				if (typeof pattern === 'string' && isOurs)
					found.push({ file, source: built.source, flags: built.flags })
				return built
			},
		})
		try {
			// The query loads the module again, even when a test has loaded it before.
			await import(`${path.join(ROOT, file)}?built`)
		} finally {
			globalThis.RegExp = original
		}
	}
	return found
}

/**
 * Returns the expressions whose work can grow faster than their input: two quantifiers that can match the same characters, or an
 * expression that begins again at each character of what it has just read. Found by analysis, without an input.
 */
export function findSuperlinear(expressions: readonly Expression[]): Expression[] {
	return expressions.filter(({ source, flags }) => analyse({ source, flags }).reports.length > 0)
}

/** Length of a hostile input in characters: eight times the longest script. */
const INPUT_LENGTH = 40_000
/**
 * CPU time in ms that an expression may take for a hostile input. Linear work takes below 10 ms, quadratic work at least 200 ms.
 * The run is ended after `TIMEOUT_MS`.
 */
const MAX_CPU_MS = 100
const TIMEOUT_MS = 2000
const ATTEMPTS = 3

const context = createContext({ expression: /./, input: '' })
const replaceAll = new Script("input.replace(expression, '')")

/** Returns the expressions that take longer than linear work takes on an input which is made for them. Runs each one. */
export function findSlow(expressions: readonly Expression[]): (Expression & { input: string })[] {
	return expressions.flatMap((expression) => {
		const input = hostileInputs(expression).find((text) => isSlow(expression, text))
		return input === undefined ? [] : [{ ...expression, input: input.slice(0, 40) }]
	})
}

/** Returns whether each of three runs takes too long. Other work of the process can lengthen one of them. */
function isSlow({ source, flags }: Expression, input: string): boolean {
	Object.assign(context, {
		expression: new RegExp(source, `${flags.replace(/[gy]/g, '')}g`),
		input,
	})
	for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
		const before = process.threadCpuUsage()
		try {
			replaceAll.runInContext(context, { timeout: TIMEOUT_MS })
		} catch {
			return true
		}
		const { user } = process.threadCpuUsage(before)
		if (user / 1000 < MAX_CPU_MS) return false
	}
	return true
}

/**
 * Returns long texts that an expression matches almost: what leads to each of its unbounded quantifiers followed by many
 * characters of the quantifier, and many repetitions of what leads to it. Each ends with a character that matches nothing.
 */
function hostileInputs({ source, flags }: Expression): string[] {
	const unicode = flags.includes('v') ? { unicodeSets: true } : { unicode: flags.includes('u') }
	const pattern = new RegExpParser().parsePattern(source, 0, source.length, unicode)
	const inputs = new Set<string>()
	const add = (before: string, repeated: string) => {
		if (repeated === '') return
		const times = Math.ceil(INPUT_LENGTH / repeated.length)
		inputs.add(`${before}${repeated.repeat(times)}\0`)
	}
	const walk = (node: AST.Node, before: string) => {
		if (node.type === 'Quantifier') {
			walk(node.element, before)
			const once = example(node.element, flags)
			if (node.max > 9) {
				add(before, once)
				add('', before)
				add('', before + once)
			}
		} else if (node.type === 'Alternative') {
			let read = before
			for (const element of node.elements) {
				walk(element, read)
				read += example(element, flags)
			}
		} else if ('alternatives' in node) {
			for (const alternative of node.alternatives) walk(alternative, before)
		}
	}
	walk(pattern, '')
	return [...inputs]
}

const CHARACTERS = [' ', 'a', '0', 'A', '.', '-', '(', '"', '\t', '_', 'é']

/** Returns a short text that a part of an expression matches. */
function example(node: AST.Node, flags: string): string {
	if (node.type === 'Character') return String.fromCodePoint(node.value)
	if (node.type === 'Quantifier') return example(node.element, flags).repeat(Math.max(1, node.min))
	if (node.type === 'Alternative')
		return node.elements.map((element) => example(element, flags)).join('')
	if (node.type === 'CharacterSet' || node.type === 'CharacterClass') {
		const one = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gyd]/g, ''))
		return CHARACTERS.find((character) => one.test(character)) ?? '\u0010'
	}
	if (node.type !== 'Assertion' && 'alternatives' in node && node.alternatives[0] !== undefined)
		return example(node.alternatives[0], flags)
	return ''
}
