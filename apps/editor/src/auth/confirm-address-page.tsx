import { Button } from '@dormer/ui/button'
import { useParams } from '@tanstack/react-router'
import { errorMessage } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { AuthCard } from './auth-card.tsx'

/**
 * Renders the page that the link of a confirmation email opens. A button confirms the address, because email scanners
 * open links without a person.
 */
export function ConfirmAddressPage() {
	useDocumentTitle('Confirm your email address')
	const { token } = useParams({ from: '/confirm-address/$token' })
	const confirm = trpc.notifications.confirmAddress.useMutation()
	if (confirm.isSuccess)
		return (
			<AuthCard
				title="Address confirmed"
				lead="Notifications are sent to your email address from now on. You can close this page."
			/>
		)
	return (
		<AuthCard
			title="Confirm your email address"
			lead="A company wants to send notifications about its presentations to your email address."
		>
			<div className="grid gap-4">
				<FormAlert message={confirm.isError ? errorMessage(confirm.error) : undefined} />
				<Button
					look="primary"
					className="w-full"
					busy={confirm.isPending}
					onClick={() => confirm.mutate({ token })}
				>
					Confirm the address
				</Button>
			</div>
		</AuthCard>
	)
}
