import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'

/** A question that no source answers, and the answer of a rep. */
export const UNKNOWN = 'Do you repair pianos?'
export const ANSWER = 'No, we repair roofs. Try Music City Pianos.'

/** Returns the questions API for a caller with the token of the presentation. */
export function viewerOf(
	company: OrgContext,
	presentationId: string,
): ReturnType<typeof createCaller>['qa'] {
	const { organizationId } = company
	const caller = { kind: 'presentation' as const, organizationId, presentationId }
	return createCaller({ ...company, caller }).qa
}

/** Reads the emails with answers of a company, oldest first. */
export async function readAnswerEmails({ db, organizationId }: OrgContext) {
	const rows = await db.mailMessage.findMany({
		where: { organizationId, kind: 'question_answered' },
		orderBy: { id: 'asc' },
	})
	return rows.map(({ toAddress, data, status, subject }) => ({
		...{ to: toAddress, data, status, subject },
	}))
}
