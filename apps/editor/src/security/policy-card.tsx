import { Switch } from '@dormer/ui/switch'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

/** Renders the switch with which an admin requires a second factor of every member. Renders nothing for a rep. */
export function PolicyCard() {
	const me = trpc.auth.me.useQuery()
	const utils = trpc.useUtils()
	const policy = trpc.secondFactor.getPolicy.useQuery()
	const change = trpc.secondFactor.setPolicy.useMutation({
		onSuccess: async ({ secondFactorRequired }) => {
			await utils.secondFactor.getPolicy.invalidate()
			toastSuccess(
				secondFactorRequired ? 'The second factor is required' : 'The second factor is optional',
			)
		},
		onError: (error) => toastError(errorMessage(error)),
	})
	if (me.data?.user.role !== 'admin' || policy.data === undefined) return null
	return (
		<section className="card max-w-[860px]" aria-labelledby="policy">
			<div className="flex items-start gap-4 px-5 py-5">
				<div className="min-w-0 flex-1">
					<h2 id="policy" className="text-m font-semibold">
						Require a second factor
					</h2>
					<p id="policy-help" className="text-s text-ink-2">
						Members of {me.data.organization.name} without a second factor must set one up before
						they can do anything else. API keys are not affected.
					</p>
				</div>
				<Switch
					aria-label="Require a second factor"
					aria-describedby="policy-help"
					checked={policy.data.secondFactorRequired}
					onChange={(secondFactorRequired) => change.mutate({ secondFactorRequired })}
				/>
			</div>
		</section>
	)
}
