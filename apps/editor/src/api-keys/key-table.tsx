import type { ApiKey } from '@dormer/api/accounts/api-keys/schema'
import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { Table, Td, Th } from '@dormer/ui/table'
import { Tag } from '@dormer/ui/tag'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatRelativeTime } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'
import { findPreset, scopeLabel } from '../labels/scopes.ts'

type KeyProps = { apiKey: ApiKey }

/** Renders the API keys as table rows, or as blocks on a narrow screen. */
export function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
	return (
		<>
			<div className="hidden overflow-x-auto md:block">
				<Table label="API keys">
					<thead>
						<tr>
							<Th>Key</Th>
							<Th>Permissions</Th>
							<Th className="max-xl:hidden">Created</Th>
							<Th>Last used</Th>
							<Th>Expires</Th>
							<Th>
								<span className="sr-only">Revoke</span>
							</Th>
						</tr>
					</thead>
					<tbody>
						{keys.map((apiKey) => (
							<tr key={apiKey.id}>
								<Td className="max-w-60 py-2.5">
									<Name apiKey={apiKey} />
								</Td>
								<Td className="py-2.5 whitespace-normal">
									<Scopes apiKey={apiKey} />
								</Td>
								<Td className="text-ink-2 first-letter:uppercase max-xl:hidden">
									{formatRelativeTime(apiKey.createdAt)}
								</Td>
								<Td className="text-ink-2 first-letter:uppercase">{lastUsed(apiKey)}</Td>
								<Td className="text-ink-2 first-letter:uppercase">
									<Expiry apiKey={apiKey} />
								</Td>
								<Td className="text-right">
									<Revoke apiKey={apiKey} />
								</Td>
							</tr>
						))}
					</tbody>
				</Table>
			</div>
			<ul className="divide-y divide-line border-t border-line md:hidden">
				{keys.map((apiKey) => (
					<li key={apiKey.id} className="grid grid-cols-1 gap-2 px-5 py-4">
						<div className="flex items-start justify-between gap-3">
							<Name apiKey={apiKey} />
							<Revoke apiKey={apiKey} />
						</div>
						<Scopes apiKey={apiKey} />
						<p className="text-xs text-ink-meta">
							Used {lastUsed(apiKey)} · expires <Expiry apiKey={apiKey} />
						</p>
					</li>
				))}
			</ul>
		</>
	)
}

function Name({ apiKey }: KeyProps) {
	return (
		<div className="min-w-0">
			<p className="flex items-center gap-2 font-semibold">
				<span className="truncate">{apiKey.name}</span>
				{!apiKey.livemode && <Tag>Test</Tag>}
			</p>
			<p className="font-mono text-xs text-ink-meta">{apiKey.prefix}…</p>
		</div>
	)
}

function Scopes({ apiKey }: KeyProps) {
	const preset = findPreset(apiKey.scopes)
	const labels = preset === undefined ? apiKey.scopes.map(scopeLabel) : [preset.label]
	const { allowedNetworks } = apiKey
	return (
		<>
			<ul className="flex flex-wrap gap-1">
				{labels.map((label) => (
					<li key={label} className="flex">
						<Tag>{label}</Tag>
					</li>
				))}
			</ul>
			{allowedNetworks.length > 0 && (
				<p className="mt-1 text-xs text-ink-meta">Only from {allowedNetworks.join(', ')}</p>
			)}
		</>
	)
}

function lastUsed({ lastUsedAt }: ApiKey): string {
	return lastUsedAt === null ? 'never' : formatRelativeTime(lastUsedAt)
}

function Expiry({ apiKey: { expiresAt } }: KeyProps) {
	if (expiresAt === null) return 'never'
	if (new Date(expiresAt) <= new Date()) return <Tag tone="bad">Expired</Tag>
	const year = 'numeric'
	return new Date(expiresAt).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year })
}

function Revoke({ apiKey }: KeyProps) {
	const [asking, setAsking] = useState(false)
	const utils = trpc.useUtils()
	const revoke = trpc.apiKeys.revoke.useMutation({
		onSuccess: async () => {
			await utils.apiKeys.list.invalidate()
			toastSuccess(`${apiKey.name} revoked`)
		},
		onError: (error) => toastError(errorMessage(error)),
		onSettled: () => setAsking(false),
	})
	return (
		<>
			<Button
				look="danger"
				size="s"
				aria-label={`Revoke ${apiKey.name}`}
				onClick={() => setAsking(true)}
			>
				Revoke
			</Button>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={`Revoke ${apiKey.name}?`}
				action="Revoke key"
				busy={revoke.isPending}
				onConfirm={() => revoke.mutate({ keyId: apiKey.id })}
			>
				All calls with this key will be rejected. A revoked key cannot be restored.
			</Confirm>
		</>
	)
}
