import { ErrorState } from '@dormer/ui/error-state'
import type { ReactNode } from 'react'
import { messageOf } from '../refusal.ts'

type RecordPageProps<T> = {
	query: { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
	/** Stands in while it loads; says of what to whoever does not see it. */
	skeleton: ReactNode
	/** What is said when it does not open: "This contract did not open". */
	failed: string
	children: (data: T) => ReactNode
}

/** The page of one record: its skeleton, why it did not open, or the record. */
export function RecordPage<T>({ query, skeleton, failed, children }: RecordPageProps<T>) {
	const { data, error, isPending, refetch } = query
	return (
		<main id="main" className="w-full max-w-[1224px] min-w-0 px-4 pt-5 pb-10 sm:px-8 sm:pt-7">
			{isPending && skeleton}
			{error !== null && (
				<ErrorState
					heading="h1"
					title={failed}
					message={messageOf(error)}
					onRetry={() => void refetch()}
				/>
			)}
			{data !== undefined && children(data)}
		</main>
	)
}
