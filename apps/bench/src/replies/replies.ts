import process from 'node:process'
import { createLocalLanguage } from '@dormer/local-engines'
import { HELD_OUT_REPLIES } from './data/held-out.ts'
import { TRAIN_REPLIES } from './data/train.ts'
import type { TestReply } from './prompts.ts'

const TARGET = 0.95
const language = createLocalLanguage()

/**
 * Uses the local rules to classify what homeowners reply after they have heard an answer. Prints the share of correct intents
 * and each wrong intent. Sets exit code 1 when fewer than 95% of the training replies or of the held-out replies are classified
 * correctly.
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
				`  ${table}: "${reply}" after "${prompt}"${moved ? ' (moved to another slide)' : ''}: expected ${intent}, got ${read}`,
			)
	}
	print(table, right, replies.length)
	if (right < TARGET * replies.length) process.exitCode = 1
	return right
}

function print(table: string, right: number, total: number): void {
	const share = ((100 * right) / total).toFixed(1)
	console.log(
		`replies ${table}: ${right}/${total} classified correctly = ${share}% (target ${100 * TARGET}%)`,
	)
}
