import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage, toApiError } from './api-error.ts'

type RecordPageProps<T> = {
	query: { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
	/** Stands in while it loads; says of what to whoever does not see it. */
	skeleton: ReactNode
	/** What it is called: "contract". */
	recordName: string
	/** The link to the list that it would be in. */
	listLink: ReactNode
	children: (data: T) => ReactNode
}

/** The page of one record: its skeleton, why it did not open, or the record. */
export function RecordPage<T>({
	query,
	skeleton,
	recordName: what,
	listLink: list,
	children,
}: RecordPageProps<T>) {
	const { data, error, isPending, refetch } = query
	return (
		<main id="main" className="w-full max-w-[1224px] min-w-0 px-4 pt-5 pb-10 sm:px-8 sm:pt-7">
			{isPending && skeleton}
			{error !== null && (
				<RecordLoadError
					recordName={what}
					listLink={list}
					error={error}
					onRetry={() => void refetch()}
				/>
			)}
			{data !== undefined && children(data)}
		</main>
	)
}

type RecordFailedProps = Pick<RecordPageProps<unknown>, 'recordName' | 'listLink'> & {
	error: unknown
	onRetry: () => void
}

/** Why a record did not open. One that is not there is not tried again: the list is offered. */
export function RecordLoadError({
	recordName: what,
	listLink: list,
	error,
	onRetry,
}: RecordFailedProps) {
	if (toApiError(error).status !== 404)
		return (
			<ErrorState
				heading="h1"
				title={`This ${what} did not open`}
				message={errorMessage(error)}
				onRetry={onRetry}
			/>
		)
	return (
		<EmptyState
			heading="h1"
			icon={<SearchX className="icon-l" aria-hidden />}
			title={`This ${what} is not here`}
			action={<Button asChild>{list}</Button>}
		>
			It may have been deleted, or the address is not quite right.
		</EmptyState>
	)
}
