import { Button } from '@dormer/ui/button'
import type { ReactNode } from 'react'
import { errorMessage, toApiError } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { AuthCard } from './auth-card.tsx'

/**
 * Renders a card with a button that confirms a link from an email. The button is needed because email scanners open links
 * automatically. The button disappears when the server does not accept the link, because another attempt cannot succeed.
 */
export function ConfirmLinkCard({
	title,
	lead,
	action,
	call,
	onConfirm,
	foot,
}: {
	title: string
	lead: string
	action: string
	call: { isPending: boolean; error: unknown }
	onConfirm: () => void
	foot?: ReactNode
}) {
	const isRefused = call.error !== null && toApiError(call.error).status === 404
	return (
		<AuthCard title={title} lead={lead} foot={foot}>
			<div className="grid gap-4">
				<FormAlert message={call.error === null ? undefined : errorMessage(call.error)} />
				{!isRefused && (
					<Button look="primary" className="w-full" busy={call.isPending} onClick={onConfirm}>
						{action}
					</Button>
				)}
			</div>
		</AuthCard>
	)
}
