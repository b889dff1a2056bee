import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { commandEnvironment } from './command-environment.ts'

const LONGEST_MS = 600_000

type Start = { args: readonly string[]; cwd: string; env: Record<string, string> }

/**
 * Starts a server, waits until it prints how to stop it, and sends SIGINT, as Ctrl-C does. Kills the server when it still runs
 * ten minutes after its start. Rejects when the server exits before it prints this line, or exits with an error code. Termination
 * by the SIGINT signal is no error, because npm terminates itself with this signal.
 */
export async function startAndStop(command: string, { args, cwd, env }: Start): Promise<void> {
	const child = spawn(command, args, {
		cwd,
		detached: true,
		env: commandEnvironment(env),
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	const exited = once(child, 'exit')
	// A negative id names the process group: npm starts the server as a child process.
	const signalAll = (signal: NodeJS.Signals) => {
		if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal)
	}
	const deadline = setTimeout(() => signalAll('SIGKILL'), LONGEST_MS)
	void exited.then(() => clearTimeout(deadline))
	const lines: string[] = []
	const running = new Promise<void>((resolve, reject) => {
		createInterface({ input: child.stdout }).on('line', (line) => {
			lines.push(line)
			if (/^Press Ctrl-C to stop/.test(line)) resolve()
		})
		createInterface({ input: child.stderr }).on('line', (line) => lines.push(line))
		void exited.then(() => reject(new Error(`ended early: ${lines.slice(-3).join(' | ')}`)))
	})
	try {
		await running
	} finally {
		signalAll('SIGINT')
	}
	const [code, signal] = await exited
	if (code !== 0 && signal !== 'SIGINT')
		throw new Error(`ended with code ${code}: ${lines.slice(-3).join(' | ')}`)
}
