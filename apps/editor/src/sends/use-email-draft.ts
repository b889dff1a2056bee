import type { SendKind } from '@dormer/api/outreach/sends/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client, type RouterOutputs } from '../core/trpc.ts'
import { useDebounced } from '../core/use-debounced.ts'

export type EmailPreviewData = RouterOutputs['deliveries']['previewMail']
/** Texts that the rep changed. A text that the rep did not change is the standard text of the server. */
export type EmailTexts = { subject?: string; message?: string }

export type EmailDraft = {
	/** Values of the fields; undefined until the standard texts are loaded. */
	fields: { subject: string; message: string } | undefined
	change: (texts: EmailTexts) => void
	texts: EmailTexts
	/** True when the rep changed a text. */
	isChanged: boolean
	/** Email as the homeowner gets it; undefined until the first preview is loaded. */
	preview: EmailPreviewData | undefined
	error: unknown
	/** True while a field is empty or the standard texts are not loaded. The email cannot be sent then. */
	isIncomplete: boolean
}

/**
 * Keeps the subject and the message of an email, and loads its preview during typing. Loads nothing while `enabled` is false.
 */
export function useEmailDraft(presentationId: string, kind: SendKind, enabled = true): EmailDraft {
	const [texts, setTexts] = useState<EmailTexts>({})
	const base = JSON.stringify({ presentationId, kind })
	const complete = Object.entries(texts).filter(([, text]) => text.trim() !== '')
	const input = useDebounced(
		JSON.stringify({ presentationId, kind, ...Object.fromEntries(complete) }),
	)
	const standard = useQuery({ ...previewQuery(base), enabled }).data
	const preview = useQuery({
		...previewQuery(input),
		enabled,
		placeholderData: keepPreviousData,
	})
	return {
		fields: standard && { subject: standard.subject, message: standard.message, ...texts },
		change: (changed) => setTexts((before) => ({ ...before, ...changed })),
		texts,
		isChanged: Object.keys(texts).length > 0,
		preview: preview.data,
		error: preview.error,
		isIncomplete: standard === undefined || complete.length < Object.keys(texts).length,
	}
}

function previewQuery(input: string) {
	return {
		queryKey: ['email-preview', input],
		queryFn: () => client.deliveries.previewMail.mutate(JSON.parse(input)),
		retry: false,
	}
}
