import { useParams } from '@tanstack/react-router'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { AuthCard } from './auth-card.tsx'
import { ConfirmLinkCard } from './confirm-link-card.tsx'

/** Renders the page that the link of a confirmation email opens. */
export function ConfirmAddressPage() {
	useDocumentTitle('Confirm your email address')
	const { token } = useParams({ from: '/confirm-address/$token' })
	const confirm = trpc.notifications.confirmAddress.useMutation()
	if (confirm.isSuccess)
		return (
			<AuthCard
				title="Address confirmed"
				lead="From now on, notifications will be sent to your email address. You can close this page."
			/>
		)
	return (
		<ConfirmLinkCard
			title="Confirm your email address"
			lead="A company wants to send notifications about its presentations to your email address."
			action="Confirm the address"
			call={confirm}
			onConfirm={() => confirm.mutate({ token })}
		/>
	)
}
