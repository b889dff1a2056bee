import type { SourceFile } from './source-files.ts'

/** What the commands of the documents may name. */
export type Runnable = {
	/** Names of the scripts in the root `package.json`. */
	scripts: readonly string[]
	/** Names that `npm run <script>` takes, for the scripts that take names: `bench` and `faults`. */
	names: Readonly<Record<string, readonly string[]>>
	/** Names of the tasks in `turbo.json`, and of the projects in `vitest.config.ts`. */
	tasks: readonly string[]
	projects: readonly string[]
	/** Returns whether a path is an existing file or folder. */
	exists: (path: string) => boolean
	/** Returns the text of a file that exists. */
	read: (path: string) => string
}

export type BrokenCommand = { file: string; command: string; problem: string }

const FENCED_SHELL = /^```sh\n([\s\S]*?)^```/gm
/** Matches a command in backticks: a program, or the option of the command before it. */
const INLINE = /`((?:npm|vitest|node|sh|turbo|pnpm|-t) [^`]+|npm (?:start|test))`/g

/**
 * Returns the commands in Markdown documents that cannot run as written: an unknown script, benchmark, fault suite, task or test
 * project, a path that does not exist, or a `-t` pattern that no test of the file before it contains.
 */
export function findBrokenCommands(
	documents: readonly SourceFile[],
	runnable: Runnable,
): BrokenCommand[] {
	return documents.flatMap(({ path: file, text }) => {
		let testFile = ''
		return listCommands(text).flatMap((command) => {
			testFile = /\bvitest run (\S+\.test\.tsx?)/.exec(command)?.[1] ?? testFile
			return findProblems(command, testFile, runnable).map((problem) => ({
				file,
				command,
				problem,
			}))
		})
	})
}

/** Returns the commands of a document in their order: lines of shell blocks, their comments, and commands in backticks. */
function listCommands(markdown: string): string[] {
	const found = [
		...[...markdown.matchAll(FENCED_SHELL)].flatMap(({ index, 1: block = '' }) =>
			block.split(/\n|(?<=^|\s)#\s/m).map((line) => ({ index, line: line.trim() })),
		),
		...[...markdown.matchAll(INLINE)].map(({ index, 1: line = '' }) => ({ index, line })),
	]
	return found
		.toSorted((a, b) => a.index - b.index)
		.map(({ line }) => line)
		.filter((line) => line !== '')
}

function findProblems(command: string, testFile: string, runnable: Runnable): string[] {
	const { scripts, names, tasks, projects, exists, read } = runnable
	const problems: string[] = []
	const require = (isKnown: boolean, problem: string) => {
		if (!isKnown) problems.push(problem)
	}
	for (const [, name = ''] of command.matchAll(/\bnpm (?:run )?((?<=run )[\w:]+|start\b|test\b)/g))
		require(scripts.includes(name), `package.json has no script ${name}`)
	for (const [script, known] of Object.entries(names)) {
		const given = new RegExp(`\\bnpm run ${script}((?: [a-z]\\w*)+)`).exec(command)?.[1] ?? ''
		for (const name of given.split(' ').slice(1))
			require(known.includes(name), `npm run ${script} knows no ${name}`)
	}
	for (const [, task = ''] of command.matchAll(/\bturbo run (\w+)/g))
		require(tasks.includes(task), `turbo.json has no task ${task}`)
	for (const [, project = ''] of command.matchAll(/--project '([^']+)'/g))
		require(projects.includes(project), `vitest.config.ts has no project ${project}`)
	for (const [, path = ''] of command.matchAll(/(?<=^|[\s=])((?:apps|packages|docs)\/[\w./-]+)/g))
		require(exists(path), `${path} does not exist`)
	for (const [, pattern = ''] of command.matchAll(/(?:^|\s)-t '([^']+)'/g))
		require(exists(testFile) && read(testFile).includes(pattern), `no test of ${testFile} matches`)
	return problems
}

/** Returns the keys of the object literal that is assigned to a constant in a TypeScript source. */
export function listKeys(source: string, constant: string): string[] {
	const body = new RegExp(`\\bconst ${constant}\\b[^\\n]*= \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(
		source,
	)
	return [...(body?.[1] ?? '').matchAll(/^\t(\w+):/gm)].map(([, key = '']) => key)
}
