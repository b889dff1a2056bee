import path from 'node:path'
import { freePort } from '../test-environment.ts'
import { HAPROXY, type Program, startProgram } from './program.ts'

const CONFIG = path.join(import.meta.dirname, '../../../docs/deployment/haproxy.cfg')

/** Starts HAProxy with the configuration of docs/deployment in front of two web processes on loopback. */
export async function startHaproxy(
	webPorts: readonly [number, number],
): Promise<Program & { url: string }> {
	const port = await freePort()
	const proxy = await startProgram(HAPROXY, {
		args: ['-db', '-f', CONFIG],
		port,
		env: {
			LISTEN: `127.0.0.1:${port}`,
			WEB_1: `127.0.0.1:${webPorts[0]}`,
			WEB_2: `127.0.0.1:${webPorts[1]}`,
		},
		signal: 'SIGTERM',
	})
	return { ...proxy, url: `http://127.0.0.1:${port}` }
}
