import type { Member } from '@dormer/api/accounts/team/schema'
import { Confirm } from '@dormer/ui/confirm'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

type RemoveSecondFactorProps = { member: Member; onClose: () => void }

/** Renders the confirmation before an admin removes the second factor of a member who lost it. */
export function RemoveSecondFactor({ member, onClose }: RemoveSecondFactorProps) {
	const reset = trpc.secondFactor.reset.useMutation({
		onSuccess: () => toastSuccess(`${member.name} can now sign in without a second factor`),
		onError: (error) => toastError(errorMessage(error)),
		onSettled: onClose,
	})
	return (
		<Confirm
			open
			onOpenChange={onClose}
			title={`Remove ${member.name}’s second factor?`}
			action="Remove the second factor"
			busy={reset.isPending}
			onConfirm={() => reset.mutate({ userId: member.id })}
		>
			Do this only if the member has lost both the phone and the recovery codes. The member will be
			signed out, will get an email, and can then sign in with the password alone.
		</Confirm>
	)
}
