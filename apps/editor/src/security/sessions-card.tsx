import type { OwnSession } from '@dormer/api/accounts/auth/schema'
import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { ErrorState } from '@dormer/ui/error-state'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { Tag } from '@dormer/ui/tag'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatRelativeTime } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'
import { formatBrowser } from './format-browser.ts'

/** Renders the browsers in which the user is signed in, each with a button that signs it out. */
export function SessionsCard() {
	const list = trpc.auth.sessions.useQuery()
	return (
		<section className="card max-w-[860px]" aria-labelledby="sessions">
			<header className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 pt-5 pb-4">
				<div className="min-w-0 flex-1 basis-64">
					<h2 id="sessions" className="text-m font-semibold">
						Where you are signed in
					</h2>
					<p className="text-s text-ink-2">
						Sign out a browser that you do not recognize, then change your password.
					</p>
				</div>
				<SignOutEverywhere />
			</header>
			{list.isPending && <RowsSkeleton label="Loading the browsers" rows={2} />}
			{list.isError && (
				<ErrorState
					heading="h3"
					title="The list of browsers could not be loaded"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			)}
			{list.data !== undefined && (
				<ul className="divide-y divide-line border-t border-line">
					{list.data.sessions.map((session) => (
						<SessionRow key={session.id} session={session} />
					))}
				</ul>
			)}
		</section>
	)
}

function SessionRow({ session }: { session: OwnSession }) {
	const utils = trpc.useUtils()
	const browser = formatBrowser(session.userAgent)
	const end = trpc.auth.endSession.useMutation({
		onSuccess: async () => {
			await utils.auth.sessions.invalidate()
			toastSuccess(`${browser} signed out`)
		},
		onError: (error) => toastError(errorMessage(error)),
	})
	return (
		<li className="flex items-center gap-3 px-5 py-3">
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap items-center gap-2 text-s font-semibold">
					<span>{browser}</span>
					{session.isCurrent && <Tag tone="good">This browser</Tag>}
				</p>
				<p className="text-xs text-ink-meta">
					{session.ip === '' ? '' : `${session.ip} · `}signed in{' '}
					{formatRelativeTime(session.createdAt)} · used {formatRelativeTime(session.usedAt)}
				</p>
			</div>
			{!session.isCurrent && (
				<Button
					size="s"
					aria-label={`Sign out ${browser}`}
					busy={end.isPending}
					onClick={() => end.mutate({ sessionId: session.id })}
				>
					Sign out
				</Button>
			)}
		</li>
	)
}

function SignOutEverywhere() {
	const [asking, setAsking] = useState(false)
	const queryClient = useQueryClient()
	const router = useRouter()
	const signOut = trpc.auth.logoutEverywhere.useMutation({
		onSuccess: async () => {
			queryClient.clear()
			await router.navigate({ to: '/login' })
		},
		onError: (error) => toastError(errorMessage(error)),
		onSettled: () => setAsking(false),
	})
	return (
		<>
			<Button look="danger" onClick={() => setAsking(true)}>
				Sign out everywhere
			</Button>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title="Sign out everywhere?"
				action="Sign out everywhere"
				busy={signOut.isPending}
				onConfirm={() => signOut.mutate()}
			>
				You will be signed out in all browsers, including this one. Unsaved changes will be lost.
			</Confirm>
		</>
	)
}
