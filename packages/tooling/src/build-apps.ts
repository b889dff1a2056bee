// Generates code and builds the apps before `npm start` runs the product. Prints one line when there is work to do, and the output
// of turbo only when it fails, so a start prints what the README shows.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'

/** Time in milliseconds after which turbo is known to be building. Without changes, turbo ends sooner. */
const UNCHANGED_MS = 2000

const child = spawn('turbo', ['run', 'build', '--output-logs=errors-only'], {
	env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
	stdio: ['ignore', 'pipe', 'pipe'],
	shell: process.platform === 'win32',
})
const output: Buffer[] = []
for (const stream of [child.stdout, child.stderr])
	stream.on('data', (part: Buffer) => output.push(part))
const announcement = setTimeout(
	() => process.stdout.write('Building the editor and the viewer …\n'),
	UNCHANGED_MS,
)
const [code]: (number | null)[] = await once(child, 'close')
clearTimeout(announcement)
if (code !== 0) {
	process.stderr.write(Buffer.concat(output))
	process.exitCode = 1
}
