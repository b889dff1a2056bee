import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { toastError } from '@dormer/ui/toast'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { AdminsOnly } from '../core/admins-only.tsx'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { DeleteCompanyDialog } from './delete-company-dialog.tsx'
import { ExportRow } from './export-row.tsx'

const POLL_MS = 2000
/** Interval at which an open page loads new download links. A link works for at least six hours. */
const REFRESH_MS = 3_600_000

/** Renders the company's exports and the button that deletes the company, for admins. */
export function DataSection() {
	return (
		<AdminsOnly subject="Export and deletion are">
			<div className="grid max-w-[720px] gap-5">
				<Exports />
				<Deletion />
			</div>
		</AdminsOnly>
	)
}

function Exports() {
	const utils = trpc.useUtils()
	const list = trpc.privacy.listExports.useQuery(undefined, {
		refetchInterval: ({ state }) =>
			state.data?.exports.some(({ status }) => status === 'pending') ? POLL_MS : REFRESH_MS,
	})
	const request = trpc.privacy.requestExport.useMutation({
		onSuccess: () => utils.privacy.listExports.invalidate(),
		onError: (error) => toastError(errorMessage(error)),
	})
	const exports = list.data?.exports
	const isPreparing = exports?.some(({ status }) => status === 'pending')
	return (
		<section className="card" aria-labelledby="exports">
			<header className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 pt-5 pb-4">
				<div className="min-w-0 flex-1 basis-64">
					<h2 id="exports" className="text-m font-semibold">
						Export
					</h2>
					<p className="text-s text-ink-2">
						One file with all records and files of the company, without passwords and keys. The file
						can be downloaded for 7 days.
					</p>
				</div>
				<Button
					look="primary"
					busy={request.isPending}
					disabled={isPreparing !== false}
					onClick={() => request.mutate()}
				>
					Export all data
				</Button>
			</header>
			{list.isPending && <RowsSkeleton label="Loading the exports" rows={2} />}
			{list.isError && (
				<ErrorState
					heading="h3"
					title="The exports could not be loaded"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			)}
			{exports?.length === 0 && (
				<EmptyState
					heading="h3"
					icon={<Archive className="icon-l" aria-hidden />}
					title="No exports yet"
				>
					An export that you request appears here, and can be downloaded when it is ready.
				</EmptyState>
			)}
			{exports !== undefined && exports.length > 0 && (
				<ul aria-labelledby="exports" className="divide-y divide-line border-t border-line">
					{exports.map((one) => (
						<ExportRow key={one.id} dataExport={one} />
					))}
				</ul>
			)}
		</section>
	)
}

function Deletion() {
	const me = trpc.auth.me.useQuery()
	const [asking, setAsking] = useState(false)
	return (
		<section className="card p-5" aria-labelledby="delete-company">
			<h2 id="delete-company" className="text-m font-semibold text-bad">
				Delete this company
			</h2>
			<p className="mt-0.5 mb-4 text-s text-ink-2">
				Permanently deletes all data of the company for all members. Only signed contracts and their
				evidence stay.
			</p>
			<Button look="danger" onClick={() => setAsking(true)}>
				Delete this company
			</Button>
			{asking && me.data !== undefined && (
				<DeleteCompanyDialog name={me.data.organization.name} onClose={() => setAsking(false)} />
			)}
		</section>
	)
}
