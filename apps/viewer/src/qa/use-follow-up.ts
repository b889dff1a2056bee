import type { FollowUp } from '@dormer/api/sale/qa/answer-schema'
import { useEffect, useState } from 'react'
import type { Access } from '../core/access.ts'
import { trpc } from '../core/trpc.ts'

type Which = { presentationId: string; questionId: string }
type Contact = { email: string } | { phone: string }

/**
 * Data about a question that was passed on to the rep, and the actions that change the data. `followUp` is null until the
 * server has responded.
 */
export type FollowUpControls = {
	followUp: FollowUp | null
	failed: boolean
	retry: () => void
	setContact: (contact: Contact) => Promise<void>
	setDetail: (detail: string) => Promise<void>
}

/**
 * Loads the data about a question that was passed on to the rep. After each change of the contact or the detail, shows the data
 * that the server returns.
 */
export function useFollowUp(access: Access, which: Which): FollowUpControls {
	const [followUp, setFollowUp] = useState<FollowUp | null>(null)
	const [failed, setFailed] = useState(false)
	const [attempt, setAttempt] = useState(0)
	const { presentationId, questionId } = which
	useEffect(() => {
		let current = true
		setFailed(false)
		access
			.withToken((context) => trpc.qa.followUp.query({ presentationId, questionId }, { context }))
			.then(
				(found) => current && setFollowUp(found),
				() => current && setFailed(true),
			)
		return () => {
			current = false
		}
	}, [access, presentationId, questionId, attempt])
	return {
		followUp,
		failed,
		retry: () => setAttempt(attempt + 1),
		setContact: async (contact) =>
			setFollowUp(
				await access.withToken((context) =>
					trpc.qa.setContact.mutate({ ...which, ...contact }, { context }),
				),
			),
		setDetail: async (detail) =>
			setFollowUp(
				await access.withToken((context) =>
					trpc.qa.setDetail.mutate({ ...which, detail }, { context }),
				),
			),
	}
}
