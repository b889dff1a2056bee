import type { Subscription } from '@dormer/api/outreach/notifications/schema'
import { toastSuccess, toastError } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

/** Switches a subscription on or off, and deletes it; each says what came of it. */
export function useSubscriptionActions({ id, name }: Pick<Subscription, 'id' | 'name'>) {
	const utils = trpc.useUtils()
	const onError = (error: unknown) => toastError(errorMessage(error))
	const update = trpc.notifications.updateSubscription.useMutation({
		onSuccess: async ({ isActive }) => {
			await utils.notifications.invalidate()
			toastSuccess(`${name} is ${isActive ? 'on' : 'off'}`)
		},
		onError,
	})
	const remove = trpc.notifications.deleteSubscription.useMutation({
		onSuccess: async () => {
			await utils.notifications.listSubscriptions.invalidate()
			toastSuccess(`${name} is deleted`)
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
