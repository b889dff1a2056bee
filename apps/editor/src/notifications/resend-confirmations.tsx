import type { Subscription } from '@dormer/api/outreach/notifications/schema'
import { Button } from '@dormer/ui/button'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

/** Renders the button that emails the confirmation links of a subscription again. */
export function ResendConfirmations({ subscription }: { subscription: Subscription }) {
	const resend = trpc.notifications.resendConfirmations.useMutation({
		onSuccess: () => toastSuccess('Confirmation email sent again'),
		onError: (error) => toastError(errorMessage(error)),
	})
	return (
		<Button
			size="s"
			className="mt-2"
			busy={resend.isPending}
			onClick={() => resend.mutate({ subscriptionId: subscription.id })}
		>
			Send the confirmation again
		</Button>
	)
}
