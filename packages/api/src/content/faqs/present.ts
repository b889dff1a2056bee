import type { Prisma } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { fileUrl } from '../../core/file-url.ts'
import { revisionOf } from '../../core/revision.ts'
import { WordTiming } from '../../core/schema.ts'
import { Faq } from './schema.ts'

type FaqRow = Prisma.FaqGetPayload<object>

/** Converts an FAQ row to its wire record. `audioUrl` is null until the answer is recorded. */
export function presentFaq(ctx: Pick<App, 'providers'>, row: FaqRow): Faq {
	return {
		id: row.id,
		deckId: row.deckId,
		userQuestion: row.userQuestion,
		cannedAnswer: row.cannedAnswer,
		relatedSlideId: row.relatedSlideId,
		audioUrl: fileUrl(ctx, row.audioKey),
		wordTimings: WordTiming.array().parse(row.wordTimings),
		source: Faq.shape.source.parse(row.source),
		status: Faq.shape.status.parse(row.status),
		revision: revisionOf({
			userQuestion: row.userQuestion,
			cannedAnswer: row.cannedAnswer,
			relatedSlideId: row.relatedSlideId,
		}),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}
}
