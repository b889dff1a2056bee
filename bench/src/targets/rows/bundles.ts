import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Row } from '../row.ts'

const APPS = path.join(import.meta.dirname, '../../../../apps')
const KB = 1000

/** Measures how much compressed JavaScript each of the two apps loads for its first page, in a production build. */
export async function measureBundles(): Promise<Row[]> {
	return [await measureFirstLoad('viewer', '/p/', 35), await measureFirstLoad('editor', '/', 150)]
}

async function measureFirstLoad(app: string, base: string, limit: number): Promise<Row> {
	const dist = path.join(APPS, app, 'dist')
	const page = await readFile(path.join(dist, 'index.html'), 'utf8')
	const files = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, url = '']) =>
		path.join(dist, url.slice(base.length)),
	)
	const codes = await Promise.all(files.map((file) => readFile(file)))
	const kb = codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0) / KB
	return {
		work: `${app}: JavaScript of the first load, gzip`,
		...{ unit: 'kB', figure: { best: kb, median: kb } },
		target: { at: 'most', value: limit },
	}
}
