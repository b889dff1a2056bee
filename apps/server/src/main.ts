import process from 'node:process'
import { findCurrentBundle } from './bundle/current-bundle.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/**
 * Memory limits of V8. Each half (semi-space) of the memory for new objects takes at most 8 MB; by default, V8 lets a half grow
 * to 67 MB and does not free it. V8 collects old objects for the first time at 96 MB (default: 512 MB), and then each time that
 * the heap has grown by 30% (default: up to three times its size).
 */
const V8_OPTIONS = [
	'--max-semi-space-size=8',
	'--initial-old-space-size=96',
	'--heap-growing-percent=30',
	'--expose-gc',
]
/**
 * Settings for the C library of Linux. With these settings, the library returns the memory of large buffers to the system as
 * soon as they are freed, and keeps at most two memory arenas for all threads.
 */
const ALLOCATOR = {
	MALLOC_ARENA_MAX: '2',
	MALLOC_MMAP_THRESHOLD_: '131072',
	MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * Replaces this process by one that runs the bundled server (docs/decisions/0195-server-in-a-bundle.md), or this file if a source
 * has changed since the bundle was built, with the memory settings (docs/decisions/0140-memory-settings-at-the-start.md). The
 * process id and the output stay the same. Does nothing when the caller has chosen `--max-semi-space-size`, in a process with a
 * channel to its parent (`node --watch`), and where a process cannot be replaced (Windows, Node before 24).
 */
function replaceProcess(): void {
	const { argv, env, execArgv, execPath, execve } = process
	const isChosen = `${execArgv} ${env.NODE_OPTIONS}`.includes('--max-semi-space-size')
	const isReplaceable =
		execve !== undefined && process.platform !== 'win32' && process.send === undefined
	if (isChosen || !isReplaceable || !import.meta.main) return
	const file = findCurrentBundle() ?? import.meta.filename
	execve(execPath, [execPath, ...V8_OPTIONS, ...execArgv, file, ...argv.slice(2)], {
		...ALLOCATOR,
		...env,
	})
}

replaceProcess()
// Handles signals before it loads the server, which takes a second. Without a handler, the first process of a container ignores
// SIGTERM.
const onStarted = stopOnSignal()
const { serve } = await import('./serve.ts')
await serve(process.env, onStarted)
