import type { PlaybackAnswer } from '@dormer/api/sale/presentations/answer-schema'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { useEffect } from 'react'
import type { Access } from '../core/access.ts'
import { trpc } from '../core/trpc.ts'

/**
 * Reports the unread answers as read as soon as the page is visible. A failed report is repeated when the homeowner opens the
 * page the next time.
 */
export function useReadReports(
	{ presentationId }: Playback,
	access: Access | null,
	shown: readonly PlaybackAnswer[],
) {
	const unread = shown
		.filter(({ readAt }) => readAt === null)
		.map(({ questionId }) => questionId)
		.join(' ')
	useEffect(() => {
		if (access === null || unread === '') return
		const report = () => {
			if (document.visibilityState !== 'visible') return
			document.removeEventListener('visibilitychange', report)
			for (const questionId of unread.split(' '))
				access
					.withToken((context) =>
						trpc.qa.markAnswerRead.mutate({ presentationId, questionId }, { context }),
					)
					.catch(() => undefined)
		}
		report()
		document.addEventListener('visibilitychange', report)
		return () => document.removeEventListener('visibilitychange', report)
	}, [access, presentationId, unread])
}
