import type { NotificationDelivery } from '@dormer/api/outreach/notifications/schema'
import { Button } from '@dormer/ui/button'
import { toastError } from '@dormer/ui/toast'
import { RotateCcw } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

/** Renders the button that resends a delivery immediately. The message id stays the same. */
export function ResendButton({ delivery }: { delivery: NotificationDelivery }) {
	const utils = trpc.useUtils()
	const resend = trpc.notifications.resendDelivery.useMutation({
		onSuccess: ({ subscriptionId }) =>
			utils.notifications.listDeliveries.invalidate({ subscriptionId }),
		onError: (error) => toastError(errorMessage(error)),
	})
	return (
		<Button
			size="s"
			className="relative z-10"
			busy={resend.isPending}
			aria-label={`Resend ${delivery.eventType}`}
			onClick={() => resend.mutate({ deliveryId: delivery.id })}
		>
			{!resend.isPending && <RotateCcw className="icon" aria-hidden />}
			Resend
		</Button>
	)
}
