import type { Subscription } from '@dormer/api/outreach/notifications/schema'
import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { toastError } from '@dormer/ui/toast'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { SecretDialog } from './secret-dialog.tsx'

/** Renders the button that rotates the secret of a webhook after a confirmation. The new secret is shown only once. */
export function RotateSecret({ subscription: { id, name } }: { subscription: Subscription }) {
	const [asking, setAsking] = useState(false)
	const rotate = trpc.notifications.rotateSecret.useMutation({
		onError: (error) => toastError(errorMessage(error)),
		onSettled: () => setAsking(false),
	})
	return (
		<>
			<Button size="s" onClick={() => setAsking(true)}>
				<KeyRound className="icon" aria-hidden />
				Replace secret
			</Button>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={`Replace the secret for ${name}?`}
				action="Replace secret"
				busy={rotate.isPending}
				onConfirm={() => rotate.mutate({ subscriptionId: id })}
			>
				You will get a new secret for your receiver. The current one keeps working for 24 hours.
			</Confirm>
			{rotate.data !== undefined && (
				<SecretDialog
					name={name}
					secret={rotate.data.secret}
					isNew={false}
					onClose={() => rotate.reset()}
				/>
			)}
		</>
	)
}
