import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { clsx } from 'clsx'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatRelativeTime } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'
import { formatBlockReason } from '../labels/format-block-reason.ts'

/** Renders the blocked email addresses with the reason, and a button that unblocks each. */
export function BlockedAddresses({ className }: { className: string }) {
	const list = trpc.mail.suppressions.useQuery()
	const blocked = list.data?.suppressions
	return (
		<section className={clsx('card', className)} aria-labelledby="suppressions">
			<header className="px-5 pt-5 pb-4">
				<h2 id="suppressions" className="text-m font-semibold">
					Blocked addresses{' '}
					<span className="num ml-1 text-s font-normal text-ink-meta">
						{blocked?.length || undefined}
					</span>
				</h2>
				<p className="text-s text-ink-2">
					No email is sent to an address that bounced. A homeowner who unsubscribed or reported an
					email as spam still gets required emails: signed copies of contracts and appointment
					confirmations.
				</p>
			</header>
			{list.isPending && <Skeleton className="mx-5 mb-5 h-16" />}
			{list.isError && (
				<ErrorState
					heading="h3"
					title="The blocked email addresses could not be loaded"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			)}
			{blocked?.length === 0 && (
				<p className="px-5 pb-5 text-s text-ink-meta">No blocked addresses</p>
			)}
			{blocked !== undefined && blocked.length > 0 && (
				<ul className="max-h-[440px] divide-y divide-line overflow-y-auto border-t border-line">
					{blocked.map(({ address, reason, createdAt }) => (
						<li key={address} className="flex items-center gap-3 px-5 py-2.5">
							<div className="min-w-0 flex-1">
								<p className="truncate text-s font-medium">{address}</p>
								<p className="text-xs text-ink-meta">
									{formatBlockReason(reason)} {formatRelativeTime(createdAt)}
								</p>
							</div>
							<Unblock address={address} />
						</li>
					))}
				</ul>
			)}
		</section>
	)
}

function Unblock({ address }: { address: string }) {
	const [asking, setAsking] = useState(false)
	const utils = trpc.useUtils()
	const unblock = trpc.mail.liftSuppression.useMutation({
		onSuccess: async () => {
			await utils.mail.suppressions.invalidate()
			toastSuccess(`${address} unblocked`)
		},
		onError: (error) => toastError(errorMessage(error)),
		onSettled: () => setAsking(false),
	})
	return (
		<>
			<Button size="s" aria-label={`Unblock ${address}`} onClick={() => setAsking(true)}>
				Unblock
			</Button>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={`Unblock ${address}?`}
				action="Unblock"
				busy={unblock.isPending}
				onConfirm={() => unblock.mutate({ address })}
			>
				Unblock an address only if the owner asked you to. Sending to people who opted out harms the
				delivery of all your email.
			</Confirm>
		</>
	)
}
