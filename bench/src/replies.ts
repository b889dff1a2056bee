import process from 'node:process'
import { createLanguage } from '@dormer/providers/language'
import { HELD_OUT_REPLIES } from './replies/held-out.ts'
import type { TestReply } from './replies/prompts.ts'
import { TRAIN_REPLIES } from './replies/train.ts'

const TARGET = 0.95
const language = createLanguage({})

/**
 * Has the rules that run here read replies of viewers in a pause, and prints how many they read as a person does, with
 * each miss. Exits with 1 when fewer than 95 % of a table are.
 */
export async function benchReplies(): Promise<void> {
	const train = await readAll('train', TRAIN_REPLIES)
	const heldOut = await readAll('held-out', HELD_OUT_REPLIES)
	const total = TRAIN_REPLIES.length + HELD_OUT_REPLIES.length
	print('all', train + heldOut, total)
}

async function readAll(table: string, replies: readonly TestReply[]): Promise<number> {
	let right = 0
	for (const { reply, prompt, moved, intent } of replies) {
		const request = { userResponse: reply, promptText: prompt, didNavigateToNewSlide: moved }
		const read = await language.classifyContinue(request)
		if (read === intent) right += 1
		else
			console.log(
				`  ${table}: "${reply}" to "${prompt}"${moved ? ' after a move' : ''} is ${intent}, read as ${read}`,
			)
	}
	print(table, right, replies.length)
	if (right < TARGET * replies.length) process.exitCode = 1
	return right
}

function print(table: string, right: number, total: number): void {
	const share = ((100 * right) / total).toFixed(1)
	console.log(
		`replies ${table}: ${right}/${total} read right = ${share} % (target ${100 * TARGET} %)`,
	)
}
