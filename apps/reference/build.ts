import { execFile } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Writes the page of the API reference to `dist`: the files of `public`, Scalar as one script with compressed copies, and the
 * packed client. The running server therefore needs neither the Scalar package nor its dependencies.
 */
const target = path.join(import.meta.dirname, 'dist')
await cp(path.join(import.meta.dirname, 'public'), target, { recursive: true })
const scalar = import.meta.resolve('@scalar/api-reference')
await cp(new URL('browser/standalone.js', scalar), path.join(target, 'standalone.js'))
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
for (const file of ['standalone.js', 'reference.css']) {
	const name = path.join(target, file)
	const text = await readFile(name)
	await writeFile(`${name}.br`, await promisify(brotliCompress)(text, { params }))
	await writeFile(`${name}.gz`, await promisify(gzip)(text))
}

const client = path.join(import.meta.dirname, '../../packages/client')
await promisify(execFile)('pnpm', ['pack', '--out', path.join(target, 'dormer-client.tgz')], {
	cwd: client,
})
