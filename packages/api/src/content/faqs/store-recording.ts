import type { Tx } from '@dormer/db'
import type { WordTiming } from '../../core/schema.ts'

/** Stores the recording of an FAQ's answer. Has no effect when the answer has changed since the recording began. */
export async function storeFaqRecording(
	db: Pick<Tx, 'faq'>,
	{ organizationId, faqId, answer }: { organizationId: string; faqId: string; answer: string },
	{ audioKey, wordTimings }: { audioKey: string; wordTimings: WordTiming[] },
): Promise<void> {
	await db.faq.updateMany({
		where: { id: faqId, organizationId, cannedAnswer: answer },
		data: { audioKey, wordTimings },
	})
}
