import type { Subscription } from '@dormer/api/outreach/notifications/schema'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

/** Returns functions that switch a subscription on or off and delete it. Each shows a toast with its result. */
export function useSubscriptionActions({ id, name }: Pick<Subscription, 'id' | 'name'>) {
	const utils = trpc.useUtils()
	const onError = (error: unknown) => toastError(errorMessage(error))
	const update = trpc.notifications.updateSubscription.useMutation({
		onSuccess: async ({ isActive }) => {
			await utils.notifications.invalidate()
			toastSuccess(`${name} switched ${isActive ? 'on' : 'off'}`)
		},
		onError,
	})
	const remove = trpc.notifications.deleteSubscription.useMutation({
		onSuccess: async () => {
			await utils.notifications.listSubscriptions.invalidate()
			toastSuccess(`${name} deleted`)
		},
		onError,
	})
	return {
		isSwitching: update.isPending,
		switchTo: (isActive: boolean) => update.mutate({ subscriptionId: id, isActive }),
		isDeleting: remove.isPending,
		remove: (onDone: () => void) => remove.mutate({ subscriptionId: id }, { onSuccess: onDone }),
	}
}
