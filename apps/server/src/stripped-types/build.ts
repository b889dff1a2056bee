import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { strippedName } from './load-stripped.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')
const TO = path.join(import.meta.dirname, '../../dist/stripped')
const SOURCES = '{apps/server,packages/api,packages/db,packages/providers}/{src,generated}/**/*.ts'

/** Writes the modules of the server without their types to `dist/stripped`, each named by the hash of its source. */
rmSync(TO, { recursive: true, force: true })
mkdirSync(TO, { recursive: true })
for (const file of globSync(SOURCES, { cwd: ROOT })) {
	if (/\.(test|d)\.ts$/.test(file)) continue
	const source = readFileSync(path.join(ROOT, file), 'utf8')
	const stripped = stripTypeScriptTypes(source)
	writeFileSync(path.join(TO, strippedName(source)), stripped)
	if (file.endsWith('/load-stripped.ts')) writeFileSync(path.join(TO, 'load-stripped.js'), stripped)
}
