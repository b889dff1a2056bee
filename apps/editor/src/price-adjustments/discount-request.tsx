import { Button } from '@dormer/ui/button'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { describe, formatChange } from './earlier-adjustments.tsx'

type Props = { presentationId: string; firstName: string }

/** Renders the discount that waits for a decision. An admin can allow or refuse it. Renders nothing when none waits. */
export function DiscountRequest({ presentationId, firstName }: Props) {
	const utils = trpc.useUtils()
	const me = trpc.auth.me.useQuery()
	const list = trpc.presentations.listAdjustments.useQuery({ presentationId })
	const decide = trpc.presentations.decideAdjustment.useMutation({
		onSuccess: ({ adjustment }) =>
			toastSuccess(
				adjustment.status === 'applied'
					? `Allowed. ${firstName} will see the new price.`
					: `Refused. ${firstName} keeps the old price.`,
			),
		onError: (error) => toastError(errorMessage(error)),
		onSettled: () => void utils.presentations.invalidate(),
	})
	const requested = list.data?.adjustments.find(({ status }) => status === 'requested')
	if (requested === undefined) return null
	const { id: adjustmentId, by, options } = requested
	const answer = (allow: boolean) => decide.mutate({ presentationId, adjustmentId, allow })
	return (
		<section
			aria-label="Discount waiting for a decision"
			className="mt-3 grid gap-2 rounded-m bg-warn-soft px-3.5 py-3 text-s"
		>
			<p>
				<b className="font-semibold text-warn">
					{by ?? 'Another system'} asks for approval of these prices.
				</b>{' '}
				{describe(requested)} {firstName} keeps the old price until an admin decides.
			</p>
			<ul aria-label="Requested prices" className="grid gap-1">
				{options.map((option) => (
					<li key={`${option.slideId} ${option.tier}`} className="flex justify-between gap-3">
						<span className="min-w-0 font-semibold">{option.name}</span>
						<span className="num shrink-0">{formatChange(option)}</span>
					</li>
				))}
			</ul>
			{me.data?.user.role === 'admin' && (
				<div className="flex gap-2">
					<Button busy={decide.isPending} onClick={() => answer(true)}>
						Allow
					</Button>
					<Button look="quiet" disabled={decide.isPending} onClick={() => answer(false)}>
						Refuse
					</Button>
				</div>
			)}
		</section>
	)
}
