import { enableCompileCache, flushCompileCache } from 'node:module'
import process from 'node:process'
import { isMainThread, Worker } from 'node:worker_threads'

/** Milliseconds after the start at which the modules of the work are loaded. */
const LOADED_MS = 5000

/**
 * Loaded by every process of `createChildPool` before its work. A thread reads the memory of the process and ends the process
 * beyond its limit, because V8 limits neither WebAssembly nor native libraries. It also ends the process when the server has
 * ended. Signals of a terminal are left to the server, which decides when the process ends.
 */
if (isMainThread) {
	const watch = `
		const { workerData } = require('node:worker_threads')
		setInterval(() => {
			const isTooLarge = process.memoryUsage.rss() > workerData.memoryBytes
			if (isTooLarge || process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL')
		}, 20)`
	const workerData = {
		memoryBytes: Number(process.argv[2]) * 1_000_000,
		parent: process.ppid,
	}
	new Worker(watch, { eval: true, execArgv: [], workerData }).unref()
	process.on('SIGINT', () => {})
	// Keeps the compiled modules for the next process, which then starts in half the CPU time.
	enableCompileCache()
	setTimeout(flushCompileCache, LOADED_MS).unref()
}
