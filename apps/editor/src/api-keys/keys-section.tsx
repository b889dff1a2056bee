import type { ApiKey, CreatedApiKey } from '@dormer/api/accounts/api-keys/schema'
import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { AdminsOnly } from '../core/admins-only.tsx'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeySecretDialog } from './key-secret-dialog.tsx'
import { KeyTable } from './key-table.tsx'

/** Renders the API keys for admins, with the button to create one. */
export function KeysSection() {
	return (
		<AdminsOnly subject="API keys are">
			<Keys />
		</AdminsOnly>
	)
}

function Keys() {
	const list = trpc.apiKeys.list.useQuery()
	const [creating, setCreating] = useState(false)
	const [created, setCreated] = useState<CreatedApiKey | null>(null)
	const keys = list.data?.apiKeys
	const create = (
		<Button look="primary" onClick={() => setCreating(true)}>
			<Plus className="icon" aria-hidden />
			New key
		</Button>
	)
	return (
		<section className="card" aria-labelledby="api-keys">
			<header className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 pt-5 pb-4">
				<div className="min-w-0 flex-1 basis-64">
					<h2 id="api-keys" className="text-m font-semibold">
						API keys
					</h2>
					<p className="text-s text-ink-2">
						Your CRM and other systems use these keys to call Dormer.{' '}
						<a
							href="/api/docs"
							target="_blank"
							rel="noreferrer"
							className="font-medium text-accent underline underline-offset-3"
						>
							API documentation
						</a>
					</p>
				</div>
				{keys !== undefined && keys.length > 0 && create}
			</header>
			{list.isPending && <RowsSkeleton label="Loading the keys" />}
			{list.isError && (
				<ErrorState
					heading="h3"
					title="The API keys could not be loaded"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			)}
			{keys?.length === 0 && (
				<EmptyState
					heading="h3"
					icon={<KeyRound className="icon-l" aria-hidden />}
					title="No API keys yet"
					action={create}
				>
					Create one key per system, with only the permissions that it needs. You can then revoke a
					key without affecting other systems.
				</EmptyState>
			)}
			{keys !== undefined && keys.length > 0 && <KeyTable keys={newestFirst(keys)} />}
			{creating && (
				<CreateKeyDialog
					onClose={() => setCreating(false)}
					onCreated={(fresh) => {
						setCreating(false)
						setCreated(fresh)
					}}
				/>
			)}
			{created !== null && <KeySecretDialog created={created} onClose={() => setCreated(null)} />}
		</section>
	)
}

function newestFirst(keys: readonly ApiKey[]): ApiKey[] {
	return keys.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}
