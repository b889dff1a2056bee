import { type ChildProcess, fork } from 'node:child_process'
import { endIdleProcesses } from './idle-processes.ts'

/**
 * Settings of glibc that return freed memory to the system. The server process has the same settings
 * (docs/decisions/0140-memory-settings-at-the-start.md).
 */
const MEMORY_SETTINGS = {
	MALLOC_ARENA_MAX: '2',
	MALLOC_MMAP_THRESHOLD_: '131072',
	MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * Starts a Node process that runs `file` and exchanges messages with this process. Ends the processes that are idle. The new
 * process can collect its garbage (`collectGarbage`). It gets no environment variables of this process, and thus no secrets. Its
 * error output goes to the error output of this process.
 */
export function startProcess(file: URL, args: string[], options: string[] = []): ChildProcess {
	endIdleProcesses()
	return fork(file, args, {
		serialization: 'advanced',
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		execArgv: ['--max-semi-space-size=2', '--optimize-for-size', '--expose-gc', ...options],
		env: MEMORY_SETTINGS,
	})
}
