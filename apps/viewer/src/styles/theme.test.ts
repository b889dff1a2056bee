import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { THEME_VARIABLES } from '@dormer/stage/theme-variables'
import { describe, expect, it } from 'vitest'

const VIEWER = path.resolve(import.meta.dirname, '..')
const STAGE = path.resolve(import.meta.dirname, '../../../../packages/stage/src')

async function readStyles(folder: string): Promise<string> {
	const names = await readdir(folder, { recursive: true })
	const texts = names.filter((name) => name.endsWith('.css')).map((name) => path.join(folder, name))
	return (await Promise.all(texts.map((file) => readFile(file, 'utf8')))).join('\n')
}

const uses = (css: string) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)
const defines = (css: string) => [...css.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name)

describe('viewer stylesheets', () => {
	it('defines a default value for every theme color', async () => {
		expect(defines(await readStyles(VIEWER))).toEqual(expect.arrayContaining([...THEME_VARIABLES]))
	})

	it('uses only custom properties that a stylesheet or the theme defines', async () => {
		const css = `${await readStyles(VIEWER)}\n${await readStyles(STAGE)}`
		const known = new Set([...defines(css), ...THEME_VARIABLES, '--w', '--f'])
		expect(uses(css).filter((name) => !known.has(name ?? ''))).toEqual([])
	})
})
