import type { App } from '../../core/app.ts'
import { WordTiming } from '../../core/schema.ts'

/** A stored sentence with its audio and word timings. */
export type SentenceRow = {
	hash: string
	audioKey: string
	durationMs: number
	wordTimings: WordTiming[]
	characters: number
}

/** Returns the organization's stored sentences for the given hashes, by hash. */
export async function readSentences(
	{ db }: Pick<App, 'db'>,
	organizationId: string,
	hashes: readonly string[],
): Promise<Map<string, SentenceRow>> {
	const rows = await db.narrationSentence.findMany({
		where: { organizationId, hash: { in: [...hashes] } },
		select: { hash: true, audioKey: true, durationMs: true, wordTimings: true, characters: true },
	})
	return new Map(
		rows.map((row) => [
			row.hash,
			{ ...row, wordTimings: WordTiming.array().parse(row.wordTimings) },
		]),
	)
}
