import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { toastSuccess, toastError } from '@dormer/ui/toast'
import { clsx } from 'clsx'
import { useState } from 'react'
import { formatRelativeTime } from '../core/format.ts'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { sayStop } from './say-mail.ts'

/** The addresses that get no more mail, and why; each can be written to again. */
export function Suppressions({ className }: { className: string }) {
	const list = trpc.mail.suppressions.useQuery()
	const stopped = list.data?.suppressions
	return (
		<section className={clsx('card', className)} aria-labelledby="suppressions">
			<header className="px-5 pt-5 pb-4">
				<h2 id="suppressions" className="text-m font-semibold">
					No more mail to{' '}
					<span className="num ml-1 text-s font-normal text-ink-meta">
						{stopped?.length || undefined}
					</span>
				</h2>
				<p className="text-s text-ink-2">
					Addresses that came back get nothing. Whoever unsubscribed or complained still gets what
					they are owed: the copy of a contract, the confirmation of a visit.
				</p>
			</header>
			{list.isPending && <Skeleton className="mx-5 mb-5 h-16" />}
			{list.isError && (
				<ErrorState
					heading="h3"
					title="The addresses could not be read"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			)}
			{stopped?.length === 0 && (
				<p className="px-5 pb-5 text-s text-ink-meta">Nobody: every address may be written to.</p>
			)}
			{stopped !== undefined && stopped.length > 0 && (
				<ul className="max-h-[440px] divide-y divide-line overflow-y-auto border-t border-line">
					{stopped.map(({ address, reason, createdAt }) => (
						<li key={address} className="flex items-center gap-3 px-5 py-2.5">
							<div className="min-w-0 flex-1">
								<p className="truncate text-s font-medium">{address}</p>
								<p className="text-xs text-ink-meta">
									{sayStop(reason)} {formatRelativeTime(createdAt)}
								</p>
							</div>
							<Lift address={address} />
						</li>
					))}
				</ul>
			)}
		</section>
	)
}

function Lift({ address }: { address: string }) {
	const [asking, setAsking] = useState(false)
	const utils = trpc.useUtils()
	const lift = trpc.mail.liftSuppression.useMutation({
		onSuccess: async () => {
			await utils.mail.suppressions.invalidate()
			toastSuccess(`${address} may be written to again`)
		},
		onError: (error) => toastError(errorMessage(error)),
		onSettled: () => setAsking(false),
	})
	return (
		<>
			<Button size="s" aria-label={`Write again to ${address}`} onClick={() => setAsking(true)}>
				Write again
			</Button>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={`Write to ${address} again?`}
				action="Write again"
				busy={lift.isPending}
				onConfirm={() => lift.mutate({ address })}
			>
				Do it only if its owner asked you to. Mail to people who said no harms every mail you send.
			</Confirm>
		</>
	)
}
