import process from 'node:process'
import { type QuestionSet, SETS } from './data/sets.ts'
import {
	addReply,
	noReplies,
	OFFERED_TARGET,
	PRECISION_TARGET,
	printReplies,
	type Reply,
	replyTo,
} from './replies.ts'
import type { TestQuestion } from './test-question.ts'

/**
 * Asks the local engine the questions of each set. Prints the share of correct answers, and each question with a wrong reply.
 * Does not print the questions of the unseen sets, so nobody tunes the rules to them. Sets exit code 1 when the newest
 * unseen set misses a target.
 */
export async function benchRetrieval(): Promise<void> {
	for (const set of SETS) await measure(set)
}

async function measure({
	name: set,
	parts,
	printsMisses = true,
	hasTarget = false,
}: QuestionSet): Promise<void> {
	const all = noReplies()
	const times: number[] = []
	for (const part of parts)
		for (const question of part.questions) {
			const started = performance.now()
			const reply = await replyTo(part, question)
			times.push(performance.now() - started)
			const isMiss = addReply(all, question, reply)
			if (isMiss && printsMisses) printMiss(part.name, question, reply)
		}
	printReplies(`retrieval ${set}`, all)
	console.log(
		`retrieval ${set}: answer time ${formatPercentile(times, 0.5)} ms median, ${formatPercentile(times, 0.95)} ms 95th percentile`,
	)
	const missesTarget =
		all.right < PRECISION_TARGET * all.answers || all.offered < OFFERED_TARGET * all.answerable
	if (hasTarget && missesTarget) process.exitCode = 1
}

function printMiss(
	name: string,
	{ question, sources, wanted }: TestQuestion,
	{ kind, quotes }: Reply,
): void {
	const expected = wanted ?? (sources.join(' or ') || 'nothing')
	const got = quotes.map(({ id, quote }) => `${id} “${quote}”`).join(', ')
	console.log(`  ${name}: "${question}": expected ${expected}, got ${kind} ${got}`)
}

/** Returns a percentile of the reply times in milliseconds. A `share` of 0.95 selects the 95th percentile. */
function formatPercentile(times: readonly number[], share: number): string {
	const sorted = times.toSorted((one, other) => one - other)
	return (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1)
}
