/** Error of a command whose message tells the user everything, so no stack trace is printed. */
export class CommandError extends Error {
	override name = 'CommandError'
	readonly exitCode: number

	constructor(message: string, exitCode = 1) {
		super(message)
		this.exitCode = exitCode
	}
}

/** Writes a line of the result to the standard output. */
export function print(line: string): void {
	process.stdout.write(`${line}\n`)
}

/** Writes a line about progress or a failure to the standard error output. */
export function printError(line: string): void {
	process.stderr.write(`${line}\n`)
}
