import { toastError } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

/** Returns the mutation that finds the sample deck of the company. The first call creates the deck. */
export function useOpenSample(): ReturnType<typeof trpc.onboarding.openSample.useMutation> {
	const utils = trpc.useUtils()
	return trpc.onboarding.openSample.useMutation({
		// Not awaited, so that the caller opens the deck before the reloaded list replaces its page.
		onSuccess: () => void utils.decks.list.invalidate(),
		onError: (error) => toastError(errorMessage(error)),
	})
}
