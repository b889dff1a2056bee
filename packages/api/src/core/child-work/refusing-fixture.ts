import process from 'node:process'
import { invalid } from '../errors.ts'

/** Work for the tests of process pools: refuses, nests too deeply, crashes, or returns the text that it receives. */
export function work(text: string): string {
	if (text === 'refuse') throw invalid('text', 'The text is not valid')
	if (text === 'nest') return work(text) + text
	if (text === 'crash') process.exit(1)
	if (text === 'fail') throw new Error('not expected')
	return text
}
