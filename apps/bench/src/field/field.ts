import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { launchBrowser } from '@dormer/e2e/launch-browser'
import { COMMANDS, EXPRESSIONS, REPLIES } from './data/third/spoken.ts'
import { drawSlide } from './draw.ts'
import { SETS } from './sets.ts'

/**
 * Draws the slides of the field sets into a temporary folder, so people can look at them before an engine does, and prints
 * the size of each set. Names the slides whose content does not fit, and then sets the exit code 1.
 */
export async function drawField(): Promise<void> {
	const browser = await launchBrowser()
	const folder = await mkdtemp(path.join(tmpdir(), 'field-'))
	for (const [name, { slides, questions, documents }] of Object.entries(SETS)) {
		console.log(
			`${name}: ${slides.length} slides, ${questions.length} questions, ${documents.length} documents`,
		)
		for (const slide of slides)
			try {
				const picture = await drawSlide(browser, slide)
				await writeFile(path.join(folder, `${name}-${slide.name}.png`), picture)
			} catch (error) {
				console.error(error instanceof Error ? error.message : error)
				process.exitCode = 1
			}
	}
	console.log(
		`third: ${EXPRESSIONS.length} expressions, ${COMMANDS.length} commands, ${REPLIES.length} replies`,
	)
	console.log(`The pictures are in ${folder}`)
	await browser.close()
}
