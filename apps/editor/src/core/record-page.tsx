import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage, toApiError } from './api-error.ts'

type RecordPageProps<T> = {
	query: { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
	/** Placeholder while the record loads, with a label for screen readers. */
	skeleton: ReactNode
	/** Type of the record as a noun that fits into a sentence, such as "contract". */
	recordName: string
	/** Link to the list of all records of this type, shown when the record does not exist. */
	listLink: ReactNode
	children: (data: T) => ReactNode
}

/**
 * Renders the page of one record. While the record loads, renders a placeholder; after a failed load, renders the
 * error.
 */
export function RecordPage<T>({
	query,
	skeleton,
	recordName,
	listLink,
	children,
}: RecordPageProps<T>) {
	const { data, error, isPending, refetch } = query
	return (
		<main id="main" className="w-full max-w-[1224px] min-w-0 px-4 pt-5 pb-10 sm:px-8 sm:pt-7">
			{isPending && skeleton}
			{error !== null && (
				<RecordLoadError
					recordName={recordName}
					listLink={listLink}
					error={error}
					onRetry={() => void refetch()}
				/>
			)}
			{data !== undefined && children(data)}
		</main>
	)
}

type RecordLoadErrorProps = Pick<RecordPageProps<unknown>, 'recordName' | 'listLink'> & {
	error: unknown
	onRetry: () => void
}

/** Renders why a record could not be loaded, with a link to the list after a 404, else with a retry button. */
export function RecordLoadError({ recordName, listLink, error, onRetry }: RecordLoadErrorProps) {
	if (toApiError(error).status !== 404)
		return (
			<ErrorState
				heading="h1"
				title={`This ${recordName} could not be loaded`}
				message={errorMessage(error)}
				onRetry={onRetry}
			/>
		)
	return (
		<EmptyState
			heading="h1"
			icon={<SearchX className="icon-l" aria-hidden />}
			title={`This ${recordName} does not exist`}
			action={<Button asChild>{listLink}</Button>}
		>
			It may have been deleted, or the link may be wrong.
		</EmptyState>
	)
}
